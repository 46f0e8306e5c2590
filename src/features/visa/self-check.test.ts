import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CriteriaSet, Criterion } from './criteria.ts'
import { describeGaps, readSelfCheck, SELF_CHECK_PARAMS, type SelfCheck, STAGES, WORK_KEYS } from './self-check.ts'

function aSet(body: CriteriaSet['body'], route: CriteriaSet['route'], field: CriteriaSet['field']): CriteriaSet {
  const name = `${body} ${route} ${field}`
  const criterion = (slug: string, kind: Criterion['kind']): Criterion => ({
    id: `${name} ${slug}`,
    kind,
    title: slug,
    text: slug,
    evidence: '',
  })
  const isFast = route === 'fast_track'
  return {
    id: name,
    body,
    route,
    field,
    optionalNeeded: isFast ? 0 : 1,
    maxPieces: 10,
    maxPages: null,
    maxFileMb: null,
    maxEvidenceYears: null,
    maxLetterMonths: null,
    letters: isFast ? 0 : 3,
    letterRule: 'Letters.',
    limits: null,
    sources: [{ name: 'gov.uk', url: 'https://www.gov.uk/global-talent' }],
    checkedOn: null,
    isOverdue: true,
    criteria: [
      criterion('must', 'mandatory'),
      ...(isFast ? [] : [criterion('a', 'optional'), criterion('b', 'optional')]),
    ],
  }
}

const SETS = [
  ...STAGES.flatMap(stage => [
    aSet('tech_nation', stage, 'technology'),
    aSet('arts_council', stage, 'fashion'),
    aSet('arts_council', stage, 'arts'),
    aSet('royal_society', stage, 'science'),
    aSet('royal_academy_of_engineering', stage, 'science'),
  ]),
  aSet('arts_council', 'talent', 'film'),
  aSet('royal_society', 'fast_track', 'science'),
  aSet('ukri', 'fast_track', 'science'),
]

function check(query: string): SelfCheck {
  return readSelfCheck(new URLSearchParams(query), SETS)
}

test.each([
  ['design-fashion', 'arts_council', 'fashion'],
  ['design-digital', 'tech_nation', 'technology'],
  ['design-art', 'arts_council', 'arts'],
  ['engineering', 'royal_academy_of_engineering', 'science'],
])('the kind of work %s is asked about the criteria of its body', (work, body, field) => {
  expect(check(`work=${work}&stage=promise&prize=no&step=2`)).toMatchObject({
    step: 'criteria',
    errors: {},
    set: { body, route: 'promise', field },
  })
})

test.each([
  ['an industrial designer, whose assessor we do not know', 'work=design-industrial&stage=talent&prize=no'],
  ['an emerging film maker, whose route does not exist', 'work=film&stage=promise&prize=no'],
  ['work in no field', 'work=other&stage=talent&prize=unsure'],
])('%s gets an honest result without criteria', (_, query) => {
  expect(check(`${query}&step=2`)).toMatchObject({ step: 'result', result: { kind: 'no-criteria' } })
})

test('a prestigious prize leads to its own result', () => {
  expect(check('work=fashion&stage=talent&prize=yes&step=2')).toMatchObject({ result: { kind: 'prize' } })
})

const FASHION = 'work=fashion&stage=promise&prize=no&step=3'
const MUST = 'has=arts_council+promise+fashion+must'
const OPTIONAL = 'has=arts_council+promise+fashion+a'

test('only someone with all that is asked has nothing missing', () => {
  expect(check(`${FASHION}&${MUST}&${OPTIONAL}&letters=3`)).toMatchObject({ result: { isComplete: true } })
  const lacking = check(`${FASHION}&${OPTIONAL}&letters=1`)
  expect(lacking).toMatchObject({ result: { isComplete: false, gaps: { optionalMissing: 0, lettersMissing: 2 } } })
  if (lacking.step === 'result' && lacking.result.kind === 'checked')
    expect(describeGaps(lacking.result.gaps)).toBe('1 mandatory criterion and 2 letters')
})

test('a researcher with a UK grant takes the fast track, whatever else is missing', () => {
  const query = 'work=science&stage=promise&prize=no&step=3&letters=0'
  expect(check(`${query}&has=ukri+fast_track+science+must`)).toMatchObject({
    result: { isComplete: true, set: { body: 'ukri', route: 'fast_track' } },
  })
  expect(check(query)).toMatchObject({ result: { isComplete: false, set: { body: 'royal_society' } } })
})

test('an answer that is missing or unknown has an error only once it was sent', () => {
  expect(check('work=fashion')).toEqual({
    step: 'work',
    answers: { work: 'fashion', stage: null, prize: null },
    errors: {},
  })
  expect(check('work=toString&stage=talent&prize=no&step=2')).toMatchObject({
    step: 'work',
    errors: { work: 'Choose the work that fits you best' },
  })
  expect(check(`${FASHION}&${MUST}&has=gone&letters=4`)).toMatchObject({
    step: 'criteria',
    answers: { has: ['arts_council promise fashion must'], letters: null },
    errors: { has: expect.stringContaining('Tick again'), letters: 'Choose how many people would write for you' },
  })
})

test('any address gives a page', () => {
  const value = fc.oneof(fc.string(), fc.constantFrom('2', '3', ...WORK_KEYS, ...STAGES, 'no', 'yes'))
  const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...SELF_CHECK_PARAMS), fc.string()), value))
  fc.assert(
    fc.property(query, pairs => {
      const result = readSelfCheck(new URLSearchParams(pairs), SETS)
      expect(['work', 'criteria', 'result']).toContain(result.step)
    }),
  )
})
