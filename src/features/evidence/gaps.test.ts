import { expect, test } from 'vitest'
import { listPlanGaps } from './gaps.ts'

const TODAY = '2026-11-30'

const criterion = (id: string, kind: 'mandatory' | 'optional') => ({
  id,
  kind,
  title: `Title of ${id}`,
  text: `You must show ${id}.`,
  evidence: `For example ${id}.`,
})

const SET = {
  body: 'tech_nation',
  criteria: [criterion('leader', 'mandatory'), criterion('new', 'optional'), criterion('talks', 'optional')],
  optionalNeeded: 1,
  letters: 3,
  maxPieces: 3,
  maxPages: 3,
  maxEvidenceYears: 5,
} as const

const piece = (title: string, criteria: ReadonlyArray<string>, datedOn: string | null = '2025-03-01') => ({
  title,
  criteria,
  datedOn,
  pages: null as number | null,
  leftOutBecause: null as string | null,
})

const FULL = [piece('Award', ['leader']), piece('Talk', ['talks'])]

const listSentences = (
  pieces: ReadonlyArray<ReturnType<typeof piece>>,
  set: Parameters<typeof listPlanGaps>[0] = SET,
) => listPlanGaps(set, pieces, TODAY).map(({ sentence }) => sentence)

test('a plan that covers what the body asks has no gaps', () => {
  expect(listSentences(FULL)).toEqual([])
})

test('an empty plan names each mandatory criterion with what can show it, and the optional ones together', () => {
  expect(listPlanGaps(SET, [], TODAY)).toEqual([
    {
      criterionId: 'leader',
      sentence: 'Nothing yet for “Title of leader”',
      why: 'Tech Nation asks this of everyone: You must show leader.',
      canShow: [{ title: null, text: 'For example leader.' }],
    },
    {
      criterionId: null,
      sentence: '1 more of the optional criteria needs a piece',
      why: 'Tech Nation asks for 1 of these 2, beside what it asks of everyone.',
      canShow: [
        { title: 'Title of new', text: 'For example new.' },
        { title: 'Title of talks', text: 'For example talks.' },
      ],
    },
  ])
})

test('a piece that is left out shows nothing', () => {
  const leftOut = { ...piece('Award', ['leader']), leftOutBecause: 'Too weak' }
  expect(listSentences([leftOut, piece('Talk', ['talks'])])).toEqual(['Nothing yet for “Title of leader”'])
})

test('a criterion whose pieces are all older than the body counts names the year', () => {
  const old = piece('Award', ['leader'], '2021-11-29')
  expect(listSentences([old, piece('Talk', ['talks'])])).toEqual(['Nothing yet for “Title of leader” after 2021'])
  expect(listSentences([piece('Award', ['leader'], '2021-11-30'), piece('Talk', ['talks'])])).toEqual([])
  expect(listSentences([old, piece('Prize', ['leader']), piece('Talk', ['talks'])])).toEqual([])
  expect(listSentences([old, piece('Talk', ['talks'])], { ...SET, maxEvidenceYears: null })).toEqual([])
})

test('a piece with more pages than the body reads is named', () => {
  const [award, talk] = FULL.map(each => ({ ...each, pages: 3 }))
  if (award === undefined || talk === undefined) throw new Error('There are two pieces.')
  expect(listSentences([award, talk])).toEqual([])
  expect(listSentences([award, { ...talk, pages: 4 }])).toEqual(['“Talk” has more than 3 pages'])
})

test('pieces without a date, under no criterion, and too many of them are named', () => {
  expect(listSentences([...FULL, piece('Blog', [], null), piece('CV', ['of-another-body'])])).toEqual([
    '4 pieces, and Tech Nation reads 3',
    '“Blog” and “CV” are under no criterion',
    '“Blog” has no date',
  ])
})
