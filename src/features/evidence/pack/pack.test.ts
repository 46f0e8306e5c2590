import { expect, test } from 'vitest'
import {
  checkContents,
  checkEntry,
  checkForStaff,
  explainProblem,
  forbidsPack,
  isPackCurrent,
  type PackContents,
  planPack,
} from './pack.ts'

const SET = { body: 'tech_nation', maxPieces: 10, maxPages: 3, maxFileMb: 5, letters: 3 } as const

const WHOLE: PackContents = {
  cv: { fileId: 'cv' },
  statement: { fileId: 'statement' },
  letters: [
    {
      name: 'Fọlákẹ́ Béllò',
      isChecked: true,
      files: [{ fileId: 'letter-1' }, { fileId: 'cv-1' }],
      hasEarlierPages: false,
    },
    { name: 'Chidi Eze', isChecked: true, files: [{ fileId: 'letter-2' }], hasEarlierPages: false },
    { name: 'Ngozi Ude', isChecked: true, files: [{ fileId: 'letter-3' }], hasEarlierPages: false },
  ],
  pieces: [
    { title: 'Award of the Lagos Tech Week', criteria: ['Innovation'], files: [{ fileId: 'a' }], isWaiting: false },
    { title: 'Press: “Vanguard” / 2024?', criteria: [], files: [{ fileId: 'b' }, { fileId: 'c' }], isWaiting: false },
  ],
  isLocked: true,
  set: SET,
}

const sentences = (changes: Partial<PackContents>) => checkContents({ ...WHOLE, ...changes }).map(each => each.sentence)

test('a pack has CV, statement, letters and pieces in order, under numbered names that every form takes', () => {
  expect(planPack(WHOLE).map(({ name }) => name)).toEqual([
    '01 CV.pdf',
    '02 Personal statement.pdf',
    '03 Letter 1 Folake Bello.pdf',
    '04 Letter 2 Chidi Eze.pdf',
    '05 Letter 3 Ngozi Ude.pdf',
    '06 Evidence 1 Award of the Lagos Tech Week.pdf',
    '07 Evidence 2 Press Vanguard 2024.pdf',
  ])
  expect(planPack(WHOLE)[2]).toMatchObject({ sourceIds: ['letter-1', 'cv-1'], kind: 'letter' })
})

test('a long title is cut to 80 characters, and two pieces of one title keep different names', () => {
  const piece = { title: 'A very long title '.repeat(8), criteria: [], files: [{ fileId: 'a' }], isWaiting: false }
  const names = planPack({ ...WHOLE, pieces: [piece, piece] }).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(80)
})

test('a pack that has everything has nothing to check', () => {
  expect(checkContents(WHOLE)).toEqual([])
})

test.each([
  [{ cv: null }, 'The CV is missing'],
  [{ statement: null }, 'The personal statement is missing'],
  [{ set: null }, 'Choose the body and the route'],
  [{ letters: WHOLE.letters.slice(1) }, 'Tech Nation asks for 3 letters, and 2 are checked.'],
  [
    { letters: [...WHOLE.letters.slice(1), { name: 'Ada Obi', isChecked: false, files: [], hasEarlierPages: false }] },
    'The letter of Ada Obi isn’t checked yet',
  ],
  [{ pieces: [{ title: 'Talk', criteria: [], files: [], isWaiting: false }] }, '“Talk” has no approved file'],
  [
    { pieces: [{ title: 'Talk', criteria: [], files: [{ fileId: 'a' }], isWaiting: true }] },
    '“Talk” has a file that isn’t approved yet',
  ],
] satisfies Array<[Partial<PackContents>, string]>)('%j is a warning', (changes, sentence) => {
  expect(sentences(changes).join('\n')).toContain(sentence)
  expect(forbidsPack(checkContents({ ...WHOLE, ...changes }))).toBe(false)
})

test('an eleventh piece forbids the pack, and so does a case without an approved file', () => {
  const [piece] = WHOLE.pieces
  const eleven = {
    ...WHOLE,
    pieces: Array.from({ length: 11 }, () => piece ?? { title: '', criteria: [], files: [], isWaiting: false }),
  }
  const empty = { ...WHOLE, cv: null, statement: null, letters: [], pieces: [] }
  expect(forbidsPack(checkContents(eleven))).toBe(true)
  expect(checkContents(eleven)[0]?.sentence).toContain('at most 10 pieces, and the plan has 11')
  expect(forbidsPack(checkContents(empty))).toBe(true)
})

test('a finished PDF is compared with the pages and the size that the body takes', () => {
  const piece = { kind: 'piece', title: 'Award', pages: 3, sizeBytes: 5_000_000, isFromWord: false } as const
  const check = (changes: object) => checkEntry({ ...piece, ...changes }, SET)
  expect(check({})).toEqual([])
  expect(check({ pages: 4 })).toEqual([
    { forbids: true, sentence: expect.stringContaining('has 4 pages, and Tech Nation takes at most 3') },
  ])
  expect(check({ sizeBytes: 5_000_001 })).toEqual([
    { forbids: true, sentence: expect.stringContaining('has 5.1 MB, and Tech Nation takes at most 5 MB') },
  ])
  expect(check({ isFromWord: true })).toEqual([
    { forbids: false, sentence: expect.stringContaining('converted from Word') },
  ])
  expect(check({ kind: 'document', pages: 40 })).toEqual([])
})

test('a pack is current until a file, a title, the order or a criterion changes', () => {
  const entries = planPack(WHOLE)
  expect(isPackCurrent(entries, planPack(WHOLE))).toBe(true)
  expect(isPackCurrent(entries, planPack({ ...WHOLE, pieces: WHOLE.pieces.toReversed() }))).toBe(false)
  expect(isPackCurrent(entries, planPack({ ...WHOLE, cv: { fileId: 'new' } }))).toBe(false)
})

test('a problem names the file and what to do', () => {
  expect(explainProblem('Award', { fileName: 'cv.doc', problem: 'old-word' })).toEqual({
    forbids: true,
    sentence: '“cv.doc” of “Award” is an old Word file (DOC), which we can’t convert. Ask for it as DOCX or PDF.',
  })
  expect(explainProblem('Award', { fileName: null, problem: 'too-large', sizeBytes: 21_000_000 }).sentence).toBe(
    'The files of “Award” have 21.0 MB together, and we keep at most 10.5 MB as one PDF. Ask for smaller ones.',
  )
})

test('only staff are warned of a plan that isn’t locked, and of a letter that was sent more than once', () => {
  expect(checkForStaff(WHOLE)).toEqual([])
  expect(checkForStaff({ ...WHOLE, isLocked: false })).toMatchObject([{ forbids: false }])
  const letters = WHOLE.letters.map((letter, index) => ({ ...letter, hasEarlierPages: index === 1 }))
  expect(checkForStaff({ ...WHOLE, letters })).toMatchObject([
    { forbids: false, sentence: expect.stringContaining('The letter of Chidi Eze was sent more than once.') },
  ])
})
