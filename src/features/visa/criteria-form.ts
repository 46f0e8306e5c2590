import { z } from 'zod'
import { addDays } from '#src/dates.ts'
import { multiLine, singleLine } from '#src/form-text.ts'
import { CRITERION_KINDS } from './criteria.ts'
import { DAYS_UNTIL_NEXT_CHECK, MAX_DAYS_UNTIL_NEXT_CHECK, type OfficialPage } from './facts.ts'
import { dayField, versionField, wholeNumber } from './form-fields.ts'
import { isOfficialUrl } from './official-sites.ts'

const officialPages = multiLine({ required: 'Please give at least one official page', max: 2000 }).transform(
  (text, context): Array<OfficialPage> => {
    const lines = text.split('\n').flatMap(line => line.trim() || [])
    const pages = lines.flatMap(line => {
      const [, name, url] = /^(.+?)\s+(https:\/\/\S+)$/.exec(line) ?? []
      if (name !== undefined && url !== undefined && isOfficialUrl(url)) return { name, url }
      context.addIssue({
        code: 'custom',
        message: `“${line}” needs a name, a space and an address on gov.uk or of an endorsing body, with https://`,
      })
      return []
    })
    if (new Set(pages.map(({ url }) => url)).size < pages.length)
      context.addIssue({ code: 'custom', message: 'You entered a link twice' })
    return pages
  },
)

const optionalLimit = z.union([z.literal('').transform(() => null), wholeNumber(1, 99)], {
  error: 'Please enter a whole number from 1 to 99, or leave it empty',
})

const optionalDay = z.union([z.literal('').transform(() => null), dayField('Please choose a day')])

/** `today` is the day in Lagos. A check without a next day is repeated after 60 days. */
export function criteriaSetSchema(today: string) {
  return z
    .object({
      set: singleLine(),
      expectedVersion: versionField,
      optionalNeeded: wholeNumber(0, 9),
      maxPieces: optionalLimit,
      maxPages: optionalLimit,
      maxFileMb: optionalLimit,
      maxEvidenceYears: optionalLimit,
      maxLetterMonths: optionalLimit,
      letters: wholeNumber(0, 9),
      letterRule: multiLine({ required: 'Please say who writes the letters', max: 600 }),
      limits: multiLine({ max: 600 }).transform(text => text || null),
      sources: officialPages,
      checkedOn: optionalDay.refine(checkedOn => checkedOn === null || checkedOn <= today, {
        error: 'The check can’t be in the future',
      }),
      nextCheckOn: optionalDay,
    })
    .superRefine(({ checkedOn, nextCheckOn }, context) => {
      if (nextCheckOn === null) return
      const message =
        checkedOn === null
          ? 'Enter the day of the last check first'
          : nextCheckOn <= checkedOn
            ? 'The next check comes after the last one'
            : nextCheckOn > addDays(today, MAX_DAYS_UNTIL_NEXT_CHECK) && 'Please choose a day within a year'
      if (message !== false) context.addIssue({ code: 'custom', path: ['nextCheckOn'], message })
    })
    .transform(form => ({
      ...form,
      nextCheckOn:
        form.nextCheckOn ?? (form.checkedOn === null ? null : addDays(form.checkedOn, DAYS_UNTIL_NEXT_CHECK)),
    }))
}

export type CriteriaSetForm = z.output<ReturnType<typeof criteriaSetSchema>>

export const CRITERIA_SET_FIELDS = [
  'set',
  'expectedVersion',
  'optionalNeeded',
  'maxPieces',
  'maxPages',
  'maxFileMb',
  'maxEvidenceYears',
  'maxLetterMonths',
  'letters',
  'letterRule',
  'limits',
  'sources',
  'checkedOn',
  'nextCheckOn',
] as const satisfies ReadonlyArray<keyof CriteriaSetForm>

export const criterionSchema = z.object({
  set: singleLine(),
  /** Empty for a new one. */
  criterion: singleLine().default(''),
  expectedVersion: versionField,
  kind: z.enum(CRITERION_KINDS, { error: 'Please choose whether everyone needs it' }),
  position: wholeNumber(1, 99),
  title: singleLine({ required: 'Please give it a title', max: 120 }),
  text: multiLine({ required: 'Please say what the body asks', max: 600 }),
  evidence: multiLine({ max: 600 }),
  isRetired: z
    .literal('on')
    .optional()
    .transform(box => box === 'on'),
})

export type CriterionForm = z.output<typeof criterionSchema>
