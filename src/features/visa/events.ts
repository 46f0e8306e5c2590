import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { FACT_FIELD_NAMES } from './fact-changes.ts'
import { isFactId } from './facts.ts'

/** As the dialogs name them. */
const CRITERIA_FIELD_NAMES = {
  optionalNeeded: 'Optional criteria needed',
  maxPieces: 'Most pieces of evidence',
  maxPages: 'Most pages of a piece',
  maxFileMb: 'Largest file, in MB',
  maxEvidenceYears: 'Years that count',
  maxLetterMonths: 'Oldest letter, in months',
  letterRule: 'Who writes the letters',
  limits: 'Other limits',
  sources: FACT_FIELD_NAMES.sources,
  kind: 'Who needs it',
  position: 'Place in the list',
  text: 'What the body asks',
  evidence: 'What can show it',
  isRetired: 'Retired',
}

export const factEvents = [
  defineEvent({
    type: 'fact.changed',
    about: ['fact'],
    details: z.object({ fact: z.string() }),
    kind: 'settings',
    showInBell: 'firm',
    names: FACT_FIELD_NAMES,
    page: ({ fact }) => (isFactId(fact) ? addresses.adminFact(fact) : addresses.adminFacts()),
    describe: ({ fact }) => `Visa fact “${fact.replaceAll('-', ' ')}” changed`,
  }),
  defineEvent({
    type: 'fact.checked',
    about: ['fact'],
    details: z.object({ fact: z.string() }),
    kind: 'settings',
    describe: ({ fact }) => `Visa fact “${fact.replaceAll('-', ' ')}” checked against its official page`,
  }),
  defineEvent({
    type: 'criteria.changed',
    about: ['criteria'],
    details: z.object({ set: z.string() }),
    kind: 'settings',
    names: CRITERIA_FIELD_NAMES,
    describe: ({ set }) => `Criteria “${set.replaceAll('-', ' ')}” changed`,
  }),
] as const
