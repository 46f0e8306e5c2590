/** What somebody hands in: a document, or what was sent back to them, put right. */
export const PURPOSES = ['document', 'resubmission'] as const
export type Purpose = (typeof PURPOSES)[number]

/** How far an upload is. */
export const UPLOAD_STATES = [
  /** Some of it is here. */
  'arriving',
  /** All of it is here, durably; it waits to be looked at and stored. */
  'whole',
  /** It is a document of the application. */
  'stored',
  /** It was looked at and not taken. */
  'refused',
] as const
export type UploadState = (typeof UPLOAD_STATES)[number]

/** What can be handed in again, by what is sent and what is read. */
export const RESUBMISSION_TYPES = {
  revised_application: 'Revised Application',
  additional_evidence: 'Additional Evidence',
  corrected_document: 'Corrected Document',
} as const
export type ResubmissionType = keyof typeof RESUBMISSION_TYPES

/** After so long without a byte an unfinished upload makes room for another one, where there is no other room. */
export const UPLOAD_IDLE_MS = 3_600_000

/** After so long it is forgotten. */
export const UPLOAD_KEPT_MS = 48 * 3_600_000
