import { isSentBack, type Status } from './states.ts'

/** `reason` says what the applicant must send again. */
export type EditableFields = { status: Status; adminNotes: string | null; reason: string | null }

export type EditableField = keyof EditableFields

/** Only a resubmission keeps its reason. */
export function applyEdit(
  before: EditableFields,
  edit: EditableFields,
): { after: EditableFields; fields: Array<EditableField> } {
  const after = { ...edit, reason: isSentBack(edit.status) ? edit.reason : null }
  const fields = FIELDS.filter(field => after[field] !== before[field])
  return { after, fields }
}

const FIELDS: ReadonlyArray<EditableField> = ['status', 'adminNotes', 'reason']
