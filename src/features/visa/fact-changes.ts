import { bodyLabel } from '#src/features/applications/endorsement.ts'
import { storedDayInWords } from '#src/features/events/event-words.ts'
import { describeOfficialPages, formatValue, type StoredFact } from './facts.ts'

type FactState = Omit<StoredFact, 'id'>

/** Names the fields of a change on pages. */
export const FACT_FIELD_NAMES = {
  text: 'Sentence',
  value: 'Value',
  offeredBy: 'For',
  sources: 'Official pages',
  checkedOn: 'Checked on',
  nextCheckOn: 'Next check',
  note: 'Note',
} as const

/** Lists what differs between two versions of a fact, in words. */
export function listFactChanges(
  before: FactState,
  after: FactState,
): Record<string, { before: string | null; after: string | null }> {
  const fields = Object.keys(DESCRIBED) as Array<keyof typeof DESCRIBED>
  return Object.fromEntries(
    fields
      .map(field => [field, { before: DESCRIBED[field](before), after: DESCRIBED[field](after) }] as const)
      .filter(([, values]) => values.before !== values.after),
  )
}

const DESCRIBED = {
  text: ({ text }) => text,
  value: ({ value, unit }) => (value === null || unit === null ? null : formatValue({ value, unit })),
  offeredBy: ({ offeredBy }) => (offeredBy === null ? 'everyone' : offeredBy.map(bodyLabel).join(', ')),
  sources: ({ sources }) => describeOfficialPages(sources),
  checkedOn: ({ checkedOn }) => checkedOn && storedDayInWords(checkedOn),
  nextCheckOn: ({ nextCheckOn }) => nextCheckOn && storedDayInWords(nextCheckOn),
} satisfies Record<string, (fact: FactState) => string | null>
