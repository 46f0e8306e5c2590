import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { saveCalendar } from '#src/features/bookings/save-calendar.server.ts'
import { OWNER_REFUSALS } from '#src/features/cases/work/forms.ts'
import { saveSectorOwners } from '#src/features/cases/work/owners.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { formatVatRate, vatSchema } from '#src/features/money/months/vat.ts'
import { clearCachesAndFetchRate } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { meetingLinkSchema } from '#src/features/site/settings/meeting-link.ts'
import { currentSettings } from '#src/features/site/settings/queries.server.ts'
import { saveSettings } from '#src/features/site/settings/save-settings.server.ts'
import {
  consultationRulesSchema,
  MAIL_SWITCH_NAMES,
  MAIL_SWITCHES,
  type MailSwitch,
  type MailSwitches,
  mailSwitchesSchema,
  maintenanceSchema,
  secondStepSchema,
} from '#src/features/site/settings/settings.ts'
import { hoursInWords, readWeeklyHours } from '#src/features/site/settings/weekly-hours.ts'
import { hasSecondStep } from '#src/features/staff/queries.server.ts'
import { rateInWords } from '#src/money.ts'
import { joinWithAnd } from '#src/words.ts'
import type { App } from '../../../app-context.ts'
import { listErrors } from '../../../guards/read-form.server.ts'
import { done, type Outcome, refuse } from '../../parts/staff-act.server.ts'
import { describeOutsideHours } from './outside-hours.ts'
import { savePriceForm } from './save-price-form.server.ts'
import { saveRateForm } from './save-rate-form.server.ts'
import { parseShownValues, type SavedSection, type SentForm } from './sections.ts'
import { readSectorOwners, SECTOR_OWNER_FIELDS, toFieldValues, toShownOwners } from './sector-owner-form.ts'
import { countOutsideHours } from './settings-page.server.ts'

/** Saves a section that has no act of its own. */
export async function saveSection(
  app: App,
  actor: StaffActor,
  section: SavedSection,
  form: SentForm,
): Promise<SaveOutcome> {
  switch (section) {
    case 'notifications':
      return saveMailSwitches(app, actor, form)
    case 'sign-in':
      return saveSecondStepRequired(app, actor, form)
    case 'owners':
      return saveSectorOwnersForm(app, actor, form)
    case 'site':
      return saveMaintenance(app, actor, form)
    case 'calendar':
      return saveMeetingLink(app, actor, form)
    case 'weekly-hours':
      return saveWeeklyHours(app, actor, form)
    case 'consultations':
      return saveConsultationRules(app, actor, form)
    case 'prices':
      return savePriceForm(app, actor, form)
    case 'exchange-rate':
      return saveRateForm(app, actor, form)
    case 'vat':
      return saveVatRate(app, actor, form)
    case 'cache':
      return clearCache(app, actor)
    default:
      return assertNever(section)
  }
}

const RATE_UNCONFIRMED_MESSAGE = 'The new exchange rate needs confirming'

/** After a conflict, `currentValues` has the stored values; submitting again overwrites them. `typed` has what the fields must show. */
type SettingsMore = { currentValues?: object; typed?: Record<string, string> }
export type SaveOutcome = Outcome<SettingsMore>

async function clearCache(app: App, actor: StaffActor): Promise<SaveOutcome> {
  const { rate, outcome } = await clearCachesAndFetchRate(app, actor)
  return done('Cache Cleared', `Every page is rebuilt. ${describeRate()}`)

  function describeRate(): string {
    const reason = outcome === 'unconfirmed' ? RATE_UNCONFIRMED_MESSAGE : 'No source of the exchange rate answered'
    if (rate === null) return `${reason}, and there’s no earlier rate to use.`
    const words = rateInWords(rate.nairaMicrosPerPound)
    if (rate.isFixed) return `The rate is fixed: ${words}.`
    if (outcome === 'fetched') return `The rate is ${words}, from ${rate.source}.`
    return `${reason}, so we’re using the last one: ${words}.`
  }
}

/** Saves only the switches that the user changed, so that a colleague's change to another one stays. */
export async function saveMailSwitches(app: AppContext, actor: StaffActor, form: SentForm): Promise<SaveOutcome> {
  const switches = mailSwitchesSchema.parse(form)
  const shownValues = parseShownValues(form)
  // A page that was opened before a deployment lacks the switches that the deployment added.
  const shownNames = MAIL_SWITCH_NAMES.filter(name => name in shownValues)
  const changedSwitches = shownNames.filter(name => shownValues[name] !== switches[name])
  const result = await saveSettings(app, actor, pickSwitches(changedSwitches, switches), { expected: shownValues })
  // Two owners who change the same switch want the same state, so conflicts come only from hand-made forms.
  if (shownNames.length === 0 || !result.ok) {
    const currentValues = pickSwitches(shownNames, await currentSettings(app.db))
    return { ...refuse('Please check the switches and save again.'), more: { currentValues } }
  }
  return done('Settings Saved', mailSwitchesInWords(await currentSettings(app.db)))
}

function pickSwitches(names: ReadonlyArray<MailSwitch>, switches: MailSwitches): Partial<MailSwitches> {
  return Object.fromEntries(names.map(name => [name, switches[name]]))
}

const MAINTENANCE_ON_MESSAGE = 'Maintenance mode is on: visitors and applicants see that we’ll be back soon.'
const MAINTENANCE_OFF_MESSAGE = 'Maintenance mode is off: the website is open to everyone.'

/** Saves maintenance mode, unless a colleague has switched it since the form was opened. */
export async function saveMaintenance(app: AppContext, actor: StaffActor, form: SentForm): Promise<SaveOutcome> {
  const { maintenanceMode } = maintenanceSchema.parse(form)
  const result = await saveSettings(app, actor, { maintenanceMode }, { expected: parseShownValues(form) })
  if (result.ok) return done('Settings Saved', maintenanceMode ? MAINTENANCE_ON_MESSAGE : MAINTENANCE_OFF_MESSAGE)

  const [current, wanted] = maintenanceMode ? ['off', 'on'] : ['on', 'off']
  const notice = `A colleague has switched maintenance mode ${current}. Save again to switch it ${wanted}.`
  return { ...refuse(notice), more: { currentValues: { maintenanceMode: result.settings.maintenanceMode } } }
}

/** Refuses an owner who has no second step themselves. */
async function saveSecondStepRequired(app: AppContext, actor: StaffActor, form: SentForm): Promise<SaveOutcome> {
  const { secondStepRequired } = secondStepSchema.parse(form)
  if (secondStepRequired && actor.kind === 'staff' && !(await hasSecondStep(app.db, actor.id)))
    return refuse('Please add your own second step first: open “Your Sign-in” in the menu with your initials.')
  const result = await saveSettings(app, actor, { secondStepRequired }, { expected: parseShownValues(form) })
  if (!result.ok) {
    const { secondStepRequired: current } = result.settings
    return {
      ...refuse('A colleague has changed this. Save again to use yours.'),
      more: { currentValues: { secondStepRequired: current } },
    }
  }
  return done('Settings Saved', secondStepRequired ? SECOND_STEP_ON_MESSAGE : SECOND_STEP_OFF_MESSAGE)
}

const SECOND_STEP_ON_MESSAGE =
  'Everyone needs a second step. Anyone without one has to set it up before they can open another page.'
const SECOND_STEP_OFF_MESSAGE = 'A second step is everyone’s own choice.'

/** Saves both rules, unless a colleague has changed one since the form was opened. */
async function saveConsultationRules(app: AppContext, actor: StaffActor, form: SentForm): Promise<SaveOutcome> {
  const rules = consultationRulesSchema.parse(form)
  const result = await saveSettings(app, actor, rules, { expected: parseShownValues(form) })
  if (!result.ok) {
    const { inviteAfterNoShow, creditConsultationFee } = result.settings
    return {
      ...refuse('A colleague has changed this. Save again to use yours.'),
      more: { currentValues: { inviteAfterNoShow, creditConsultationFee } },
    }
  }
  const missed = rules.inviteAfterNoShow ? 'may choose another time once' : 'can’t choose another time'
  const fee = rules.creditConsultationFee ? 'comes' : 'doesn’t come'
  return done(
    'Settings Saved',
    `A customer who misses a call ${missed}. The fee of a call ${fee} off the price of an application.`,
  )
}

/** Saves the rate, unless a colleague has changed it since the form was opened. */
async function saveVatRate(app: AppContext, actor: StaffActor, form: SentForm): Promise<SaveOutcome> {
  const parsed = vatSchema.safeParse(form)
  if (!parsed.success) return { ok: false, errors: listErrors(parsed.error) }
  const { vatRate } = parsed.data
  const result = await saveSettings(app, actor, { vatRate }, { expected: parseShownValues(form) })
  if (result.ok)
    return done(
      'Settings Saved',
      vatRate === 0 ? 'Month reports have no line for VAT.' : `Open months show VAT of ${formatVatRate(vatRate)}.`,
    )
  const current = result.settings.vatRate
  const errors = { vatRate: `A colleague changed this to ${formatVatRate(current)}. Save again to use yours` }
  return { ok: false, status: 409, errors, more: { currentValues: { vatRate: current } } }
}

/** Saves the link, unless a colleague has changed it since the form was opened. */
export async function saveMeetingLink(app: AppContext, actor: StaffActor, form: SentForm): Promise<SaveOutcome> {
  const parsed = meetingLinkSchema.safeParse(form)
  if (!parsed.success) return { ok: false, errors: listErrors(parsed.error) }

  const result = await saveCalendar(app, actor, DEFAULT_CALENDAR_ID, {
    changes: { meetingLink: parsed.data.meetingLink },
    expected: parseShownValues(form),
  })
  if (result.ok) return done('Settings Saved', 'New bookings get the new link.')
  if (result.reason !== 'conflict') throw new Error('No colleague was chosen.')
  const { meetingLink } = result.calendar
  const errors = { meetingLink: `A colleague changed this to ${meetingLink}. Save again to use yours` }
  return { ok: false, status: 409, errors, more: { currentValues: { meetingLink } } }
}

/** Saves the hours, unless a colleague has changed them since the form was opened. */
export async function saveWeeklyHours(app: AppContext, actor: StaffActor, form: SentForm): Promise<SaveOutcome> {
  const weeklyHours = readWeeklyHours(form)
  const result = await saveCalendar(app, actor, DEFAULT_CALENDAR_ID, {
    changes: { weeklyHours },
    expected: parseShownValues(form),
  })
  if (result.ok) {
    const outsideCount = await countOutsideHours(app, weeklyHours)
    const outsideNote =
      outsideCount === 0
        ? ''
        : ` ${describeOutsideHours(outsideCount)}. ${outsideCount === 1 ? 'It stays as it is' : 'They stay as they are'}.`
    return done('Settings Saved', `The weekly hours apply to every date without changes of its own.${outsideNote}`)
  }
  if (result.reason !== 'conflict') throw new Error('No colleague was chosen.')
  const colleagueHours = result.calendar.weeklyHours
  const hoursText = hoursInWords(colleagueHours, { breaks: true }) ?? 'no hours at all'
  const notice = `A colleague saved different hours: ${hoursText}. Save again to use yours.`
  return { ...refuse(notice), more: { currentValues: { weeklyHours: colleagueHours } } }
}

/** For example: "Staff get emails about new applications and payments, but not about document uploads." */
export function mailSwitchesInWords(switches: MailSwitches): string {
  const listSwitches = (isOn: boolean) =>
    MAIL_SWITCH_NAMES.filter(name => switches[name] === isOn).map(name => MAIL_SWITCHES[name].about)
  const [on, off] = [listSwitches(true), listSwitches(false)]
  if (on.length === 0) return 'Staff get no emails about these events. The bell still shows them.'
  if (off.length === 0) return `Staff get emails about ${joinWithAnd(on)}.`
  return `Staff get emails about ${joinWithAnd(on)}, but not about ${joinWithAnd(off)}.`
}

/** Saves who gets new paid cases of a field, unless a colleague has changed it since the form was opened. */
export async function saveSectorOwnersForm(app: AppContext, actor: StaffActor, form: SentForm): Promise<SaveOutcome> {
  const { owners, errors } = readSectorOwners(form)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const expected = toShownOwners(parseShownValues(form))
  const result = await saveSectorOwners(app, actor, { owners, expected })
  if (result.ok)
    return done('Settings Saved', 'New paid cases go to these colleagues. Cases with an owner keep theirs.')
  if (result.reason === 'conflict')
    return {
      ...refuse('A colleague has changed this. Save again to use yours.'),
      more: { currentValues: toFieldValues(result.owners) },
    }
  const { sector, reason } = result
  const name = SECTOR_OWNER_FIELDS.find(field => field.sector === sector)?.name ?? ''
  return { ok: false, errors: { [name]: OWNER_REFUSALS[reason] } }
}
