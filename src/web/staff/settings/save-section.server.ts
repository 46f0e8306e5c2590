import { data } from 'react-router'
import { z } from 'zod'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { saveCalendar } from '#src/features/calendars/save-calendar.server.ts'
import { clearCachesAndRenew } from '#src/features/cases/clear-caches.server.ts'
import { meetingLinkSchema } from '#src/features/settings/meeting-link.ts'
import { currentSettings } from '#src/features/settings/queries.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import {
  MAIL_SWITCH_NAMES,
  MAIL_SWITCHES,
  type MailSwitch,
  type MailSwitches,
  mailSwitchesSchema,
  maintenanceSchema,
} from '#src/features/settings/settings.ts'
import { hoursInWords, readWeeklyHours, WEEKLY_HOURS_FIELDS } from '#src/features/settings/weekly-hours.ts'
import { rateInWords } from '#src/money.ts'
import { never } from '#src/never.ts'
import type { App } from '../../app-context.ts'
import { defineStaffAction, done, errorsByField, type Outcome, refuse } from '../parts/staff-action.server.ts'
import { outsideInWords } from './outside-hours.ts'
import { PRICE_FIELDS } from './price-form.ts'
import { savePriceForm } from './save-price-form.server.ts'
import { saveRateForm } from './save-rate-form.server.ts'
import { READ_FIELD, SECTION_KEYS, type Section, type SentForm, whatWasRead } from './sections.ts'
import { countOutsideHours } from './settings-page.server.ts'

/** What the form of each section sends; other names are not read. */
const FIELDS: Record<Exclude<Section, 'password'>, ReadonlyArray<string>> = {
  notifications: Object.keys(mailSwitchesSchema.shape),
  site: Object.keys(maintenanceSchema.shape),
  calendar: Object.keys(meetingLinkSchema.shape),
  'weekly-hours': WEEKLY_HOURS_FIELDS,
  prices: PRICE_FIELDS,
  'exchange-rate': ['ratePolicy', 'rate', 'rateToConfirm', 'confirmRate', 'heldRate', 'heldAnswer'],
  cache: [],
}

/** Everything on the Settings page but one’s own password. */
export const SAVE_SETTINGS = defineStaffAction({
  role: 'owner',
  failed: 'Not Saved',
  schema: z.record(z.string(), z.string()),
  // Each form sends only its own.
  fields: ['intent', READ_FIELD, ...Object.values(FIELDS).flat()],
  async run({ app, actor, form }) {
    const section = SECTION_KEYS.find(key => key === form.intent)
    if (section === undefined || section === 'password') throw data(UNKNOWN, { status: 400 })
    return saveSection(app, actor, section, form)
  },
})

const UNKNOWN = 'This form is not known here. Please reload the page and try again.'

async function saveSection(
  app: App,
  actor: StaffActor,
  section: Exclude<Section, 'password'>,
  form: SentForm,
): Promise<Outcome> {
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

async function clearCache(app: App, actor: StaffActor): Promise<Outcome> {
  const { rate, outcome } = await clearCachesAndRenew(app, actor)
  return done('Cache Cleared', `Every page is made anew. ${rateAfter()}`)

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
export async function saveMailSwitches(app: Ground, actor: StaffActor, form: SentForm): Promise<Outcome> {
  const switches = mailSwitchesSchema.parse(form)
  const read = whatWasRead(form)
  // A page that was opened before a release does not show the switches that are new.
  const shown = MAIL_SWITCH_NAMES.filter(name => name in read)
  const moved = shown.filter(name => read[name] !== switches[name])
  const saved = await saveSettings(app, actor, only(moved, switches), { read })
  // One that was moved is now as it was wanted or as it was read: no page of ours can be overtaken.
  if (shown.length === 0 || !saved.ok) {
    const standing = only(shown, await currentSettings(app.db))
    return { ...refuse('Please look at the switches once more and save again.'), standing }
  }
  return done('Settings Saved', mailSwitchesInWords(await currentSettings(app.db)))
}

function only(names: ReadonlyArray<MailSwitch>, switches: MailSwitches): Partial<MailSwitches> {
  return Object.fromEntries(names.map(name => [name, switches[name]]))
}

const CLOSED = 'Maintenance mode is on: visitors and applicants read that we will be back soon.'
const OPEN = 'Maintenance mode is off: the website is open to everybody.'

/** Closes the website to visitors, or opens it; not over what somebody else switched meanwhile. */
export async function saveMaintenance(app: Ground, actor: StaffActor, form: SentForm): Promise<Outcome> {
  const { maintenanceMode } = maintenanceSchema.parse(form)
  const saved = await saveSettings(app, actor, { maintenanceMode }, { read: whatWasRead(form) })
  if (saved.ok) return done('Settings Saved', maintenanceMode ? CLOSED : OPEN)

  const [stands, wanted] = maintenanceMode ? ['off', 'on'] : ['on', 'off']
  const notice = `Somebody switched maintenance mode ${stands} meanwhile. Save again to switch it ${wanted}.`
  return { ...refuse(notice), standing: { maintenanceMode: saved.settings.maintenanceMode } }
}

/** Saves where consultations take place; not over the link that somebody else saved meanwhile. */
export async function saveMeetingLink(app: Ground, actor: StaffActor, form: SentForm): Promise<Outcome> {
  const sent = meetingLinkSchema.safeParse(form)
  if (!sent.success) return { ok: false, errors: errorsByField(sent.error) }

  const saved = await saveCalendar(app, actor, DEFAULT_CALENDAR_ID, {
    changes: { meetingLink: sent.data.meetingLink },
    read: whatWasRead(form),
  })
  if (saved.ok) return done('Settings Saved', 'Whoever books from now on gets the new link.')
  const { meetingLink } = saved.calendar
  const errors = { meetingLink: `Somebody made this ${meetingLink} meanwhile. Save again to have yours` }
  return { ok: false, status: 409, errors, standing: { meetingLink } }
}

/** Saves when customers may book; not over the hours that somebody else saved meanwhile. */
export async function saveWeeklyHours(app: Ground, actor: StaffActor, form: SentForm): Promise<Outcome> {
  const weeklyHours = readWeeklyHours(form)
  const saved = await saveCalendar(app, actor, DEFAULT_CALENDAR_ID, {
    changes: { weeklyHours },
    read: whatWasRead(form),
  })
  if (saved.ok) {
    const outside = await countOutsideHours(app, weeklyHours)
    const standing = outside === 0 ? '' : ` ${outsideInWords(outside)}, and stay as they are.`
    return done('Settings Saved', `The weekly hours hold for every date that nobody changed.${standing}`)
  }
  const theirs = saved.calendar.weeklyHours
  const inWords = hoursInWords(theirs, { breaks: true }) ?? 'no hours at all'
  const notice = `Somebody saved other hours meanwhile: ${inWords}. Save again to have yours.`
  return { ...refuse(notice), standing: { weeklyHours: theirs } }
}

/** "Staff get mail about new applications and payments, not about document uploads." */
export function mailSwitchesInWords(switches: MailSwitches): string {
  const wordsOf = (isOn: boolean) =>
    MAIL_SWITCH_NAMES.filter(name => switches[name] === isOn).map(name => MAIL_SWITCHES[name].about)
  const [on, off] = [wordsOf(true), wordsOf(false)]
  if (on.length === 0) return 'Staff get none of this by mail. The bell tells of it.'
  if (off.length === 0) return `Staff get mail about ${listInWords(on)}.`
  return `Staff get mail about ${listInWords(on)}, not about ${listInWords(off)}.`
}

const LIST = new Intl.ListFormat('en-GB')

/** "new applications, document uploads and payments" */
function listInWords(words: ReadonlyArray<string>): string {
  return LIST.format(words)
}
