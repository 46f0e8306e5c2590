import { expect, test } from 'vitest'
import { pieceSchema } from './piece-form.ts'
import { findPieceState, mayApplicantChange } from './pieces.ts'

const EMPTY = { leftOutBecause: null, isAsked: false, files: [] }
const file = (status: 'pending' | 'approved' | 'rejected') => ({ status })

test.each([
  ['idea', EMPTY],
  ['asked', { ...EMPTY, isAsked: true }],
  ['asked', { ...EMPTY, isAsked: true, files: [file('rejected')] }],
  ['here', { ...EMPTY, files: [file('pending'), file('approved')] }],
  ['here', { ...EMPTY, isAsked: true, files: [file('approved')] }],
  ['approved', { ...EMPTY, files: [file('approved'), file('rejected')] }],
  ['left_out', { ...EMPTY, leftOutBecause: 'Too weak', files: [file('approved')] }],
] as const)('a piece is %s', (state, contents) => {
  expect(findPieceState(contents)).toBe(state)
})

test('applicants change what is open, and their own until it is approved', () => {
  const may = (author: 'applicant' | 'staff') =>
    (['idea', 'asked', 'here', 'approved', 'left_out'] as const).filter(state => mayApplicantChange({ author, state }))
  expect(may('applicant')).toEqual(['idea', 'asked', 'here'])
  expect(may('staff')).toEqual(['idea', 'asked'])
})

test('a form of a piece reads its ticks, and names what is missing or impossible', () => {
  const typed = { title: ' Award ', proves: 'It shows  that.', datedOn: '', pages: '3', confirmedBy: '', version: '2' }
  expect(pieceSchema.parse({ ...typed, 'criterion-0': 'a', 'criterion-7': 'b' })).toEqual({
    version: 2,
    values: { title: 'Award', proves: 'It shows that.', datedOn: null, pages: 3, confirmedBy: null },
    criteria: ['a', 'b'],
  })
  const refused = pieceSchema.safeParse({ title: '', proves: '', datedOn: '2025-02-30', pages: '0' })
  expect(refused.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['title', 'Please give the piece a title'],
    ['proves', 'Please say in one sentence what it proves'],
    ['datedOn', 'Please enter a date, or none'],
    ['pages', 'Please enter a number of pages from 1 to 99, or none'],
  ])
})
