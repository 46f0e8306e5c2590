import { dateInWords, noonOf } from '#src/dates.ts'
import type { EndorsingBody } from '#src/features/applications/endorsement.ts'
import { pounds } from '#src/money.ts'

/** What pages, mails and deadlines say about the visa. The rows of `fact_versions` have the sentences and values. */
export const FACT_IDS = [
  'two-stages',
  'who-endorses',
  'tech-nation',
  'arts-council',
  'design-industry',
  'film-talent-only',
  'design-in-fashion',
  'design-in-technology',
  'design-in-art',
  'research-bodies',
  'research-fast-track',
  'talent-or-promise',
  'promise-in-technology',
  'endorsement-fee',
  'visa-fee',
  'prize-fee',
  'dependant-fee',
  'adult-surcharge',
  'child-surcharge',
  'endorsement-time',
  'visa-application-time',
  'visa-decision-time',
  'review-time',
  'review-scope',
  'review-evidence',
  'tech-evidence',
  'tech-letters',
  'no-ai-for-tech',
  'settlement',
  'work-freely',
  'visa-length',
  'family',
  'tuberculosis-test',
  'nobody-can-guarantee',
] as const

export type FactId = (typeof FACT_IDS)[number]

/** What the government charges. The cost of a visa adds them up. */
export const FEES = [
  'endorsement-fee',
  'visa-fee',
  'prize-fee',
  'dependant-fee',
  'adult-surcharge',
  'child-surcharge',
] as const satisfies ReadonlyArray<FactId>

export type Fee = (typeof FEES)[number]

/** Lengths of time from which deadlines and costs are counted. */
export const PERIODS = [
  'endorsement-time',
  'visa-application-time',
  'review-time',
  'visa-length',
] as const satisfies ReadonlyArray<FactId>

/** Periods from which the deadlines of cases are counted. Only these rules may be for some endorsing bodies. */
export const DEADLINE_RULES = [
  'endorsement-time',
  'visa-application-time',
  'review-time',
] as const satisfies ReadonlyArray<FactId>

export type DeadlineRule = (typeof DEADLINE_RULES)[number]

export const FACT_UNITS = ['pence', 'calendar_days', 'weeks', 'months', 'years'] as const

export type FactUnit = (typeof FACT_UNITS)[number]

/** A page of the government or of an endorsing body. */
export type OfficialPage = { name: string; url: string }

/** The most official pages that a fact has. */
export const MAX_SOURCES = 3

export type Fact = {
  id: FactId
  /** The sentence with its value. */
  text: string
  /** Pence, or a number of `unit`. */
  value: number | null
  unit: FactUnit | null
  /** The endorsing bodies whose applicants a rule is for. Null for everyone. */
  offeredBy: ReadonlyArray<EndorsingBody> | null
  sources: ReadonlyArray<OfficialPage>
  /** The day in Lagos of the last check, or null before the first one. */
  checkedOn: string | null
  isOverdue: boolean
}

/** A fact as a version stores it: `{value}` stands for the value with its unit. */
export type StoredFact = Omit<Fact, 'isOverdue'> & { nextCheckOn: string | null }

/** What an owner changes of a fact. */
export type FactChange = Omit<StoredFact, 'id'> & { note: string | null }

/** The facts as they stand today. */
export type Facts = Readonly<Record<FactId, Fact>>

const UNIT_NAMES = {
  calendar_days: ['calendar day', 'calendar days'],
  weeks: ['week', 'weeks'],
  months: ['month', 'months'],
  years: ['year', 'years'],
} as const

/** Returns words such as "£561" or "28 calendar days". */
export function formatValue({ value, unit }: { value: number; unit: FactUnit }): string {
  if (unit === 'pence') return pounds(value)
  const [one, many] = UNIT_NAMES[unit]
  return `${value} ${value === 1 ? one : many}`
}

/** Puts the value into a sentence. */
export function fillText(text: string, { value, unit }: Pick<Fact, 'value' | 'unit'>): string {
  return value === null || unit === null ? text : text.replaceAll('{value}', formatValue({ value, unit }))
}

/** How long a check counts, unless an owner chooses another day. */
export const DAYS_UNTIL_NEXT_CHECK = 60

/** A later day is a slip of the keys, and would hide that a check is due. */
export const MAX_DAYS_UNTIL_NEXT_CHECK = 366

/** Tells whether a fact needs another check. Days are `yyyy-mm-dd` in Lagos. */
export function isCheckOverdue(nextCheckOn: string | null, today: string): boolean {
  return nextCheckOn === null || nextCheckOn < today
}

/** Returns the facts with these ids, in the order of the ids and each once. */
export function findFacts(facts: Facts, ids: ReadonlyArray<FactId>): Array<Fact> {
  return [...new Set(ids)].map(id => facts[id])
}

/** Returns pence. Throws if the fact has no amount of money, which the table refuses. */
export function findPence(facts: Facts, id: Fee): number {
  const { value, unit } = facts[id]
  if (value === null || unit !== 'pence') throw new Error(`The fact ${id} is not an amount of money.`)
  return value
}

export function joinTexts(facts: Facts, ids: ReadonlyArray<FactId>): string {
  return findFacts(facts, ids)
    .map(({ text }) => text)
    .join(' ')
}

/** Returns "Checked on 4 June 2026" with the oldest check of the facts. Returns null if one of them is overdue. */
export function formatCheckedOn(facts: ReadonlyArray<Pick<Fact, 'checkedOn' | 'isOverdue'>>): string | null {
  if (facts.some(({ isOverdue }) => isOverdue)) return null
  const [oldest] = facts.flatMap(({ checkedOn }) => checkedOn ?? []).sort()
  return oldest === undefined ? null : `Checked on ${dateInWords(noonOf(oldest))}`
}

export function listOfficialPages(facts: ReadonlyArray<Pick<Fact, 'sources'>>): Array<OfficialPage> {
  return [...new Map(facts.flatMap(({ sources }) => sources).map(page => [page.url, page])).values()]
}

/** Returns words such as "gov.uk: fees (https://www.gov.uk/fees)", with commas between pages. */
export function describeOfficialPages(pages: ReadonlyArray<OfficialPage>): string {
  return pages.map(({ name, url }) => `${name} (${url})`).join(', ')
}

export function isFee(fact: FactId): fact is Fee {
  return (FEES as ReadonlyArray<FactId>).includes(fact)
}

export function isPeriod(fact: FactId): boolean {
  return (PERIODS as ReadonlyArray<FactId>).includes(fact)
}

export function isDeadlineRule(fact: FactId): fact is DeadlineRule {
  return (DEADLINE_RULES as ReadonlyArray<FactId>).includes(fact)
}

/** Returns words such as "Adult surcharge". */
export function nameFact(fact: FactId): string {
  return `${fact.charAt(0).toUpperCase()}${fact.slice(1).replaceAll('-', ' ')}`
}

export function isFactId(text: string): text is FactId {
  return (FACT_IDS as ReadonlyArray<string>).includes(text)
}
