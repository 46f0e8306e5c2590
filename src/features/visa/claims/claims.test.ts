import { expect, test } from 'vitest'
import { chooseTrackRecord, describeTrackRecord, findFirstCountedDay, listClaims, type TrackRecord } from './claims.ts'
import { trackRecordSchema } from './track-record-form.ts'

const RECORD: TrackRecord = { endorsed: 15, decided: 18, periodStart: '2025-01-01', periodEnd: '2026-10-01' }

test('ten recorded decisions are shown before confirmed figures, and fewer are not', () => {
  const confirmed = { ...RECORD, endorsed: 3, decided: 4 }
  const choose = (decided: number) => chooseTrackRecord({ counted: { ...RECORD, endorsed: 5, decided }, confirmed })
  expect(choose(10)).toMatchObject({ source: 'counted', record: { decided: 10 } })
  expect(choose(9)).toEqual({ source: 'owner', record: confirmed })
  expect(chooseTrackRecord({ counted: { ...RECORD, decided: 9 }, confirmed: null })).toBeNull()
})

test('a record has both numbers and its period, and is rounded down', () => {
  expect(describeTrackRecord(RECORD)).toBe('83% endorsed: 15 of 18 applications decided, January 2025 to October 2026')
  const month = { periodStart: '2026-10-03', periodEnd: '2026-10-30' }
  expect(describeTrackRecord({ ...month, endorsed: 199, decided: 200 })).toBe(
    '99% endorsed: 199 of 200 applications decided, October 2026',
  )
  expect(describeTrackRecord({ ...month, endorsed: 0, decided: 1 })).toBe(
    '0% endorsed: 0 of 1 application decided, October 2026',
  )
})

test('the sandbox keeps the words of the specification, and a public server shows only what has proof', () => {
  const show = (isSandbox: boolean, record: TrackRecord | null) =>
    listClaims({ isSandbox, record }).map(({ figure, label }) => `${figure} ${label}`)
  expect(show(true, null)).toEqual(['over 85% success rate', '200+ successful applications', '5+ years of experience'])
  expect(show(false, null)).toEqual(['5+ years of experience'])
  expect(show(false, RECORD)).toEqual([
    '83% endorsed: 15 of 18 applications decided, January 2025 to October 2026',
    '15 applications endorsed, January 2025 to October 2026',
    '5+ years of experience',
  ])
})

test('the decisions of five years count', () => {
  expect(findFirstCountedDay('2026-11-30')).toBe('2021-11-01')
})

test.each([
  [{ numberEndorsed: '19' }, { numberEndorsed: 'These are more than the 18 that were decided' }],
  [{ numberEndorsed: '1.5' }, { numberEndorsed: 'Please use a whole number, such as 15' }],
  [{ numberEndorsed: '0', numberDecided: '0' }, { numberDecided: 'At least one application must be decided' }],
  [{ numberDecided: '' }, { numberDecided: 'Please enter how many were decided' }],
  [{ periodStart: '2026-10-02' }, { periodEnd: 'The period ends before it starts' }],
  [{ periodEnd: '2026-12-01' }, { periodEnd: 'This day is in the future. Only decided applications count' }],
  [{ periodStart: '31 May' }, { periodStart: 'Please choose the first day of the period' }],
])('figures with %j are refused in words by the field', (wrong, errors) => {
  const { periodStart, periodEnd } = RECORD
  const typed = { numberEndorsed: '15', numberDecided: '18', periodStart, periodEnd, note: '', expectedVersion: '0' }
  const parsed = trackRecordSchema('2026-11-30').safeParse({ ...typed, ...wrong })
  const issues = parsed.error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(errors)
})
