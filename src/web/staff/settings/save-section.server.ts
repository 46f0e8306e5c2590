import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { saveCalendar } from '#src/features/calendars/save-calendar.server.ts'
import { clearCachesAndRenew } from '#src/features/cases/clear-caches-and-renew.server.ts'
import { meetingLinkSchema } from '#src/features/settings/meeting-link.ts'
import { currentSettings } from '#src/features/settings/queries.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { mailSwitchesSchema, maintenanceSchema } from '#src/features/settings/settings.ts'
import { hoursInWords, readWeeklyHours, WEEKLY_HOURS_FIELDS } from '#src/features/settings/weekly-hours.ts'
import { rateInWords } from '#src/money.ts'
import { never } from '#src/never.ts'
import type { App } from '../../app-context.ts'
import { errorsByField } from '../parts/errors-by-field.ts'
import { mailSwitchesInWords } from './mail-switches-in-words.ts'
import { outsideInWords } from './outside-hours.ts'
import { type Refused, whatWasRead } from './refused.ts'
import { savePriceForm } from './save-price-form.server.ts'
import { saveRateForm } from './save-rate-form.server.ts'
import { countOutsideHours } from './settings-page.server.ts'

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

/** Saves the switches that were moved. The others are left as they are, whoever moved them meanwhile. */
export async function saveMailSwitches(app: Ground, actor: StaffActor, form: FormData): Promise<Saved> {
  const switches = mailSwitchesSchema.parse(Object.fromEntries(form))
  const read = whatWasRead(form)
  const moved = Object.entries(switches).filter(([name, isOn]) => read[name] !== isOn)
  const saved = await saveSettings(app, actor, Object.fromEntries(moved), { read })
  // One that was moved is now as it was wanted or as it was read: no page of ours can be overtaken.
  if (!saved.ok) {
    const typed = Object.fromEntries(Object.keys(switches).map(name => [name, String(form.get(name) ?? '')]))
    const { mailNewApplications, mailDocumentUploads, mailPayments } = saved.settings
    const standing = { mailNewApplications, mailDocumentUploads, mailPayments }
    return { ok: false, refused: { section: 'notifications', errors: {}, typed, notice: LOOK_AGAIN, standing } }
  }
  return { ok: true, description: mailSwitchesInWords(await currentSettings(app.db)) }
}

const LOOK_AGAIN = 'Please look at the switches once more and save again.'

const CLOSED = 'Maintenance mode is on: visitors and applicants read that we will be back soon.'
const OPEN = 'Maintenance mode is off: the website is open to everybody.'

/** Closes the website to visitors, or opens it; not over what somebody else switched meanwhile. */
export async function saveMaintenance(app: Ground, actor: StaffActor, form: FormData): Promise<Saved> {
  const { maintenanceMode } = maintenanceSchema.parse(Object.fromEntries(form))
  const saved = await saveSettings(app, actor, { maintenanceMode }, { read: whatWasRead(form) })
  if (saved.ok) return { ok: true, description: maintenanceMode ? CLOSED : OPEN }

  const typed = { maintenanceMode: maintenanceMode ? 'on' : '' }
  const [stands, wanted] = maintenanceMode ? ['off', 'on'] : ['on', 'off']
  const notice = `Somebody switched maintenance mode ${stands} meanwhile. Save again to switch it ${wanted}.`
  const standing = { maintenanceMode: saved.settings.maintenanceMode }
  return { ok: false, refused: { section: 'site', errors: {}, typed, notice, standing } }
}

/** Saves where consultations take place; not over the link that somebody else saved meanwhile. */
export async function saveMeetingLink(app: Ground, actor: StaffActor, form: FormData): Promise<Saved> {
  const typed = { meetingLink: String(form.get('meetingLink') ?? '') }
  const sent = meetingLinkSchema.safeParse(Object.fromEntries(form))
  if (!sent.success) return { ok: false, refused: { section: 'calendar', errors: errorsByField(sent.error), typed } }

  const saved = await saveCalendar(app, actor, DEFAULT_CALENDAR_ID, {
    changes: { meetingLink: sent.data.meetingLink },
    read: whatWasRead(form),
  })
  if (saved.ok) return { ok: true, description: 'Whoever books from now on gets the new link.' }
  const { meetingLink } = saved.calendar
  const errors = { meetingLink: `Somebody made this ${meetingLink} meanwhile. Save again to have yours` }
  return { ok: false, refused: { section: 'calendar', errors, typed, standing: { meetingLink } } }
}

/** Saves when customers may book; not over the hours that somebody else saved meanwhile. */
export async function saveWeeklyHours(app: Ground, actor: StaffActor, form: FormData): Promise<Saved> {
  const weeklyHours = readWeeklyHours(form)
  const saved = await saveCalendar(app, actor, DEFAULT_CALENDAR_ID, {
    changes: { weeklyHours },
    read: whatWasRead(form),
  })
  if (saved.ok) {
    const outside = await countOutsideHours(app, weeklyHours)
    const standing = outside === 0 ? '' : ` ${outsideInWords(outside)}, and stay as they are.`
    return { ok: true, description: `The weekly hours hold for every date that nobody changed.${standing}` }
  }
  const theirs = saved.calendar.weeklyHours
  const inWords = hoursInWords(theirs, { breaks: true }) ?? 'no hours at all'
  const notice = `Somebody saved other hours meanwhile: ${inWords}. Save again to have yours.`
  const ticked = WEEKLY_HOURS_FIELDS.filter(field => form.get(field) === 'on')
  const typed = Object.fromEntries(ticked.map(field => [field, 'on']))
  return {
    ok: false,
    refused: { section: 'weekly-hours', errors: {}, typed, notice, standing: { weeklyHours: theirs } },
  }
}
