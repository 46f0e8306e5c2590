import { isSentBack, type Status } from '#src/features/cases/states.ts'

/** `reason` tells the applicant what to send again. */
export type EditableFields = { status: Status; reason: string | null }

export type EditableField = keyof EditableFields

/**
 * Returns the fields after an edit and the names of those that changed. Removes `reason` unless the new status is
 * Resubmission.
 */
export function applyEdit(
  before: EditableFields,
  edit: EditableFields,
): { after: EditableFields; fields: Array<EditableField> } {
  const editedFields = { ...edit, reason: isSentBack(edit.status) ? edit.reason : null }
  const changedFields = EDITABLE_FIELDS.filter(field => editedFields[field] !== before[field])
  return { after: editedFields, fields: changedFields }
}

const EDITABLE_FIELDS: ReadonlyArray<EditableField> = ['status', 'reason']
