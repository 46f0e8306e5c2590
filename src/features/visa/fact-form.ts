import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { addDays, readPlausibleDay } from '#src/dates.ts'
import { ENDORSING_BODIES } from '#src/features/applications/endorsement.ts'
import { parsePrice } from '#src/features/site/catalogue/items.ts'
import { singleLine } from '#src/form-text.ts'
import {
  FACT_UNITS,
  type FactChange,
  type FactId,
  type FactUnit,
  isDeadlineRule,
  isFactId,
  isFee,
  isPeriod,
  MAX_DAYS_UNTIL_NEXT_CHECK,
  MAX_SOURCES,
  type OfficialPage,
} from './facts.ts'
import { isOfficialUrl } from './official-sites.ts'

const MAX_TEXT_LENGTH = 600
const MAX_SOURCE_NAME_LENGTH = 80
const MAX_URL_LENGTH = 300
const MAX_NOTE_LENGTH = 500

/** The longest time that a rule can be. More is a slip of the keys. */
const MAX_TIMES = { calendar_days: 366, weeks: 104, months: 60, years: 20 } as const

export const SOURCE_NUMBERS: ReadonlyArray<number> = Array.from({ length: MAX_SOURCES }, (_, index) => index + 1)

export function bodyFieldName(body: string): string {
  return `offeredBy_${body}`
}

export const FACT_FORM_FIELDS = [
  'fact',
  'expectedVersion',
  'text',
  'value',
  'unit',
  ...ENDORSING_BODIES.map(bodyFieldName),
  ...SOURCE_NUMBERS.flatMap(number => [`sourceName${number}`, `sourceUrl${number}`]),
  'checkedOn',
  'nextCheckOn',
  'note',
]

export type FactForm = { fact: FactId; expectedVersion: number; change: FactChange }

/** `today` is a day in Lagos as yyyy-mm-dd. */
export function factFormSchema(today: string) {
  return z.record(z.string(), z.string()).transform((form, context): FactForm => {
    const read = (name: string) => TYPED.parse(form[name] ?? '')
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message })
      return null
    }
    const fact = read('fact')
    const expectedVersion = Number(read('expectedVersion'))
    if (!isFactId(fact) || !Number.isSafeInteger(expectedVersion)) {
      refuse('fact', 'Please reload the page and try again')
      return z.NEVER
    }
    const value = readValue(fact, read, refuse)
    return {
      fact,
      expectedVersion,
      change: {
        text: readText(read('text'), read('value') !== '' || read('unit') !== '', refuse),
        value: value?.value ?? null,
        unit: value?.unit ?? null,
        offeredBy: isDeadlineRule(fact) ? readBodies(read) : null,
        sources: readSources(read, refuse),
        ...readDays({ checkedOn: read('checkedOn'), nextCheckOn: read('nextCheckOn') }, today, refuse),
        note: readNote(read('note'), refuse),
      },
    }
  })
}

/** The limits of the fields have words of their own. */
const TYPED = singleLine({ max: 20_000 })

type Read = (name: string) => string
type Refuse = (field: string, message: string) => null

function readText(text: string, hasValue: boolean, refuse: Refuse): string {
  const hasPlace = text.includes('{value}')
  if (text === '') refuse('text', 'Please write the sentence')
  else if (text.length > MAX_TEXT_LENGTH) refuse('text', `Please use at most ${MAX_TEXT_LENGTH} characters`)
  else if (hasValue && !hasPlace) refuse('text', 'Please write {value} where the value belongs')
  else if (!hasValue && hasPlace) refuse('text', 'This sentence has {value}, so please enter a value below')
  return text
}

function readValue(fact: FactId, read: Read, refuse: Refuse): { value: number; unit: FactUnit } | null {
  const typedUnit = read('unit')
  const typedValue = read('value')
  const unit = FACT_UNITS.find(each => each === typedUnit) ?? null
  if (isFee(fact) && unit !== 'pence') return refuse('unit', 'A fee is in pounds')
  if (isPeriod(fact) && unit === null) return refuse('unit', 'Please choose days, weeks, months or years')
  if (isPeriod(fact) && unit === 'pence') return refuse('unit', 'This is a length of time, so it can’t be in pounds')
  if (unit === null) return typedValue === '' ? null : refuse('unit', 'Please choose the unit of the value')
  if (typedValue === '') return refuse('value', 'Please enter the value')
  return unit === 'pence' ? readPounds(typedValue, refuse) : readTime(typedValue, unit, refuse)
}

function readPounds(typed: string, refuse: Refuse) {
  const price = parsePrice(typed)
  return price.ok ? { value: price.pence, unit: 'pence' as const } : refuse('value', price.message)
}

function readTime(typed: string, unit: keyof typeof MAX_TIMES, refuse: Refuse) {
  const value = Number(typed)
  if (typed.includes('£')) return refuse('value', 'This is a length of time, so please leave out the £')
  if (!/^\d+$/.test(typed)) return refuse('value', 'Please enter a whole number, such as 8')
  if (value === 0) return refuse('value', 'Please enter 1 or more')
  if (value > MAX_TIMES[unit]) return refuse('value', `Please enter ${MAX_TIMES[unit]} or less`)
  return { value, unit }
}

function readBodies(read: Read): FactChange['offeredBy'] {
  const chosen = ENDORSING_BODIES.filter(body => read(bodyFieldName(body)) === 'on')
  return chosen.length === 0 ? null : chosen
}

function readSources(read: Read, refuse: Refuse): Array<OfficialPage> {
  const sources = SOURCE_NUMBERS.flatMap(number => {
    const [nameField, urlField] = [`sourceName${number}`, `sourceUrl${number}`] as const
    const page = { name: read(nameField), url: read(urlField) }
    if (page.name === '' && page.url === '') return []
    if (page.name === '') refuse(nameField, 'Please name the page, such as “gov.uk: fees”')
    else if (page.name.length > MAX_SOURCE_NAME_LENGTH)
      refuse(nameField, `Please use at most ${MAX_SOURCE_NAME_LENGTH} characters`)
    if (page.url === '') refuse(urlField, 'Please enter the link of the page')
    else if (page.url.length > MAX_URL_LENGTH || !isOfficialUrl(page.url)) refuse(urlField, NOT_OFFICIAL)
    return [{ page, urlField }]
  })
  if (sources.length === 0) refuse('sourceUrl1', 'Please enter the official page that states this')
  for (const [index, { page, urlField }] of sources.entries())
    if (sources.findIndex(each => each.page.url === page.url) !== index) refuse(urlField, 'You entered this link twice')
  return sources.map(({ page }) => page)
}

const NOT_OFFICIAL =
  'Please enter a link that starts with https:// and is on gov.uk or on the website of an endorsing body'

function readDays(
  days: { checkedOn: string; nextCheckOn: string },
  today: string,
  refuse: Refuse,
): Pick<FactChange, 'checkedOn' | 'nextCheckOn'> {
  const checkedOn = readPlausibleDay(days.checkedOn)
  const nextCheckOn = readPlausibleDay(days.nextCheckOn)
  if (checkedOn === null) refuse('checkedOn', 'Please enter the day on which you compared it with the official page')
  else if (checkedOn > today) refuse('checkedOn', 'This day is in the future')
  if (nextCheckOn === null) refuse('nextCheckOn', 'Please enter the day of the next check')
  else if (checkedOn !== null && nextCheckOn <= checkedOn) refuse('nextCheckOn', 'Please choose a day after the check')
  else if (nextCheckOn <= today) refuse('nextCheckOn', 'Please choose a day after today')
  else if (nextCheckOn > addDays(today, MAX_DAYS_UNTIL_NEXT_CHECK))
    refuse('nextCheckOn', 'Please choose a day within a year')
  return { checkedOn, nextCheckOn }
}

function readNote(note: string, refuse: Refuse): string | null {
  if (note.length > MAX_NOTE_LENGTH) refuse('note', `Please use at most ${MAX_NOTE_LENGTH} characters`)
  return note === '' ? null : note
}

/** Returns a value as an owner types it: "1,035" for pounds, "8" for weeks. */
export function formatTypedValue(value: number | null, unit: FactUnit | null): string {
  if (value === null || unit === null) return ''
  return unit === 'pence' ? (value / 100).toLocaleString('en-GB') : String(value)
}

export function unitLabel(unit: FactUnit): string {
  switch (unit) {
    case 'pence':
      return 'pounds'
    case 'calendar_days':
      return 'calendar days'
    case 'weeks':
    case 'months':
    case 'years':
      return unit
    default:
      return assertNever(unit)
  }
}

/** The units that the value of a fact may have. */
export function listUnits(fact: FactId): ReadonlyArray<FactUnit> {
  if (isFee(fact)) return ['pence']
  return isPeriod(fact) ? FACT_UNITS.filter(unit => unit !== 'pence') : FACT_UNITS
}
