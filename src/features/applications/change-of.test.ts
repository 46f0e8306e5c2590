import { expect, test } from 'vitest'
import { changeOf, type Edited } from './change-of.ts'

const STANDS: Edited = { status: 'pending', adminNotes: 'Draft with Tádé', reason: null }

test('what stands so already changes nothing', () => {
  expect(changeOf(STANDS, { ...STANDS })).toEqual({ after: STANDS, fields: [] })
  // A reason that was typed before another status was chosen does not count.
  expect(changeOf(STANDS, { ...STANDS, reason: 'The letter is unsigned.' })).toEqual({ after: STANDS, fields: [] })
})

test('a change names what it changes', () => {
  expect(changeOf(STANDS, { ...STANDS, adminNotes: null }).fields).toEqual(['adminNotes'])
  expect(changeOf(STANDS, { ...STANDS, status: 'draft_review' }).fields).toEqual(['status'])
  expect(changeOf(STANDS, { status: 'resubmission', adminNotes: null, reason: 'Unsigned.' }).fields).toEqual([
    'status',
    'adminNotes',
    'reason',
  ])
})

test('a reason comes with a resubmission, may be another, and goes with it', () => {
  const sentBack: Edited = { ...STANDS, status: 'resubmission', reason: 'Unsigned.' }
  expect(changeOf(sentBack, { ...sentBack, reason: 'Undated.' })).toEqual({
    after: { ...sentBack, reason: 'Undated.' },
    fields: ['reason'],
  })
  expect(changeOf(sentBack, { ...sentBack, status: 'final_review' })).toEqual({
    after: { ...STANDS, status: 'final_review' },
    fields: ['status', 'reason'],
  })
})
