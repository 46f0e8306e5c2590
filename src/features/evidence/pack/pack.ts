/** Who approved a pack. `staff` recorded what the applicant said elsewhere. */
export const APPROVERS = ['applicant', 'staff'] as const

export type Approver = (typeof APPROVERS)[number]

export const MAX_APPROVAL_NOTE_CHARS = 500

/** A PDF of a pack. `fileId` is its row in `files`, with purpose `pack`. */
export type PackEntry = {
  name: string
  title: string
  kind: 'document' | 'letter' | 'piece'
  fileId: string
  pages: number
  sizeBytes: number
}
