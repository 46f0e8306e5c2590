import type { StaffActor } from '#src/features/audit/events.ts'
import { clearCachesAndRenew } from '#src/features/casework/clear-caches-and-renew.server.ts'
import { rateInWords } from '#src/money.ts'
import { never } from '#src/never.ts'
import type { App } from '../../../app-context.ts'
import type { Refused } from './refused.ts'
import { saveMailSwitches } from './save-mail-switches.server.ts'
import { saveMaintenance } from './save-maintenance.server.ts'
import { saveMeetingLink } from './save-meeting-link.server.ts'
import { savePriceForm } from './save-price-form.server.ts'
import { saveRateForm } from './save-rate-form.server.ts'
import { saveWeeklyHours } from './save-weekly-hours.server.ts'

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
    case 'notifications':
      return saveMailSwitches(app, actor, form)
    case 'site':
      return saveMaintenance(app, actor, form)
    case 'calendar':
      return saveMeetingLink(app, actor, form)
    case 'weekly-hours':
      return saveWeeklyHours(app, actor, form)
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

const HELD_BACK = 'The new exchange rate is held back until it is confirmed'

async function clearCache(app: App, actor: StaffActor): Promise<Saved> {
  const { rate, outcome } = await clearCachesAndRenew(app, actor)
  return { ok: true, title: 'Cache Cleared', description: `Every page is made anew. ${rateAfter()}` }

  function rateAfter(): string {
    const why = outcome === 'held' ? HELD_BACK : 'No source of the exchange rate answered'
    if (rate === null) return `${why}, and there is no rate that could stand in.`
    const words = rateInWords(rate.nairaMicrosPerPound)
    if (rate.isFixed) return `The rate is fixed: ${words}.`
    if (outcome === 'fetched') return `The rate is ${words}, from ${rate.source}.`
    return `${why}: the last one stands in, ${words}.`
  }
}
