import type { StaffActor } from '#src/features/audit/events.ts'
import { clearCachesAndRenew } from '#src/features/casework/clear-caches-and-renew.server.ts'
import { mailSwitchesSchema } from '#src/features/settings/mail-switches-form.ts'
import { maintenanceSchema } from '#src/features/settings/maintenance-form.ts'
import { meetingLinkSchema } from '#src/features/settings/meeting-link-form.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { readWeeklyHours } from '#src/features/settings/weekly-hours-form.ts'
import { rateInWords } from '#src/money.ts'
import { never } from '#src/never.ts'
import type { App } from '../../../app-context.ts'
import { errorsByField } from '../actions/errors-by-field.ts'
import { countOutsideHours } from './count-outside-hours.server.ts'
import { mailSwitchesInWords } from './mail-switches-in-words.ts'
import { outsideInWords } from './outside-in-words.ts'
import type { Refused } from './refused.ts'
import { savePriceForm } from './save-price-form.server.ts'
import { saveRateForm } from './save-rate-form.server.ts'

/** What is now so, for the message that says it; or the form again. `title` where it is another than "Settings Saved". */
export type Saved = { ok: true; title?: string; description: string } | { ok: false; refused: Refused }

/** Saves what the form of a section says. Whoever calls has seen to it that an owner asks. */
export async function saveSection(
  app: App,
  actor: StaffActor,
  section: Refused['section'],
  form: FormData,
): Promise<Saved> {
  switch (section) {
    case 'notifications': {
      const switches = mailSwitchesSchema.parse(Object.fromEntries(form))
      await saveSettings(app, actor, switches)
      return { ok: true, description: mailSwitchesInWords(switches) }
    }
    case 'site': {
      const { maintenanceMode } = maintenanceSchema.parse(Object.fromEntries(form))
      await saveSettings(app, actor, { maintenanceMode })
      return { ok: true, description: maintenanceMode ? CLOSED : OPEN }
    }
    case 'calendar':
      return saveMeetingLink(app, actor, form)
    case 'weekly-hours': {
      const weeklyHours = readWeeklyHours(form)
      await saveSettings(app, actor, { weeklyHours })
      const outside = await countOutsideHours(app, weeklyHours)
      const standing = outside === 0 ? '' : ` ${outsideInWords(outside)}, and stay as they are.`
      return { ok: true, description: `The weekly hours hold for every date that nobody changed.${standing}` }
    }
    case 'prices':
      return savePriceForm(app, actor, form)
    case 'exchange-rate':
      return saveRateForm(app, actor, form)
    case 'cache':
      return clearCache(app, actor)
    default:
      return never(section)
  }
}

const CLOSED = 'Maintenance mode is on: visitors and applicants read that we will be back soon.'
const OPEN = 'Maintenance mode is off: the website is open to everybody.'

async function saveMeetingLink(app: App, actor: StaffActor, form: FormData): Promise<Saved> {
  const sent = meetingLinkSchema.safeParse(Object.fromEntries(form))
  if (!sent.success) {
    const typed = { meetingLink: String(form.get('meetingLink') ?? '') }
    return { ok: false, refused: { section: 'calendar', errors: errorsByField(sent.error), typed } }
  }
  await saveSettings(app, actor, sent.data)
  return { ok: true, description: 'Whoever books from now on gets the new link.' }
}

async function clearCache(app: App, actor: StaffActor): Promise<Saved> {
  const { rate, isFetchedNow } = await clearCachesAndRenew(app, actor)
  return { ok: true, title: 'Cache Cleared', description: `Every page is made anew. ${rateAfter()}` }

  function rateAfter(): string {
    if (rate === null) return 'No source of the exchange rate answered, and there is no rate that could stand in.'
    const words = rateInWords(rate.nairaMicrosPerPound)
    if (rate.isFixed) return `The rate is fixed: ${words}.`
    if (isFetchedNow) return `The rate is ${words}, from ${rate.source}.`
    return `No source of the exchange rate answered: the last one stands in, ${words}.`
  }
}
