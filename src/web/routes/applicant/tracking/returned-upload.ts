/** What comes back of a form that sent no file, or one that was not taken: what is wrong, by field, and what was chosen. */
export type ReturnedUpload = {
  intent: 'upload' | 'resubmit'
  errors: { documentType?: string; resubmissionType?: string; file?: string; form?: string }
  typed: { documentType: string; resubmissionType: string }
}

export const RESUBMISSION_TYPE_REQUIRED = 'Resubmission type is required'
