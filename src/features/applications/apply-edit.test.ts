import { expect, test } from 'vitest'
import { applyEdit, type EditableFields } from './apply-edit.ts'

const BEFORE: EditableFields = { status: 'pending', adminNotes: 'Draft with Tádé', reason: null }

test('an edit without changes has no effect', () => {
  expect(applyEdit(BEFORE, { ...BEFORE })).toEqual({ after: BEFORE, fields: [] })
  // The reason is ignored, because only a resubmission has one.
  expect(applyEdit(BEFORE, { ...BEFORE, reason: 'The letter is unsigned.' })).toEqual({ after: BEFORE, fields: [] })
})

test('an edit lists the changed fields', () => {
  expect(applyEdit(BEFORE, { ...BEFORE, adminNotes: null }).fields).toEqual(['adminNotes'])
  expect(applyEdit(BEFORE, { ...BEFORE, status: 'draft_review' }).fields).toEqual(['status'])
  expect(applyEdit(BEFORE, { status: 'resubmission', adminNotes: null, reason: 'Unsigned.' }).fields).toEqual([
    'status',
    'adminNotes',
    'reason',
  ])
})

test('a resubmission has a reason, which can change and is cleared by another status', () => {
  const sentBack: EditableFields = { ...BEFORE, status: 'resubmission', reason: 'Unsigned.' }
  expect(applyEdit(sentBack, { ...sentBack, reason: 'Undated.' })).toEqual({
    after: { ...sentBack, reason: 'Undated.' },
    fields: ['reason'],
  })
  expect(applyEdit(sentBack, { ...sentBack, status: 'final_review' })).toEqual({
    after: { ...BEFORE, status: 'final_review' },
    fields: ['status', 'reason'],
  })
})
