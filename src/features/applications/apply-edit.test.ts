import { expect, test } from 'vitest'
import { applyEdit, type EditableFields } from './apply-edit.ts'

const FIELDS_BEFORE_EDIT: EditableFields = { status: 'pending', reason: null }

test('an edit without changes has no effect', () => {
  expect(applyEdit(FIELDS_BEFORE_EDIT, { ...FIELDS_BEFORE_EDIT })).toEqual({ after: FIELDS_BEFORE_EDIT, fields: [] })
  // The reason is ignored, because the status is not Resubmission.
  expect(applyEdit(FIELDS_BEFORE_EDIT, { ...FIELDS_BEFORE_EDIT, reason: 'The letter is unsigned.' })).toEqual({
    after: FIELDS_BEFORE_EDIT,
    fields: [],
  })
})

test('an edit returns the names of the changed fields', () => {
  expect(applyEdit(FIELDS_BEFORE_EDIT, { ...FIELDS_BEFORE_EDIT, status: 'draft_review' }).fields).toEqual(['status'])
  expect(applyEdit(FIELDS_BEFORE_EDIT, { status: 'resubmission', reason: 'Unsigned.' }).fields).toEqual([
    'status',
    'reason',
  ])
})

test('an edit can change the reason for a resubmission, and a change to another status removes the reason', () => {
  const fieldsAfterResubmission: EditableFields = { ...FIELDS_BEFORE_EDIT, status: 'resubmission', reason: 'Unsigned.' }
  expect(applyEdit(fieldsAfterResubmission, { ...fieldsAfterResubmission, reason: 'Undated.' })).toEqual({
    after: { ...fieldsAfterResubmission, reason: 'Undated.' },
    fields: ['reason'],
  })
  expect(applyEdit(fieldsAfterResubmission, { ...fieldsAfterResubmission, status: 'final_review' })).toEqual({
    after: { ...FIELDS_BEFORE_EDIT, status: 'final_review' },
    fields: ['status', 'reason'],
  })
})
