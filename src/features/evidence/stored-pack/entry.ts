/** Who approved a pack. `staff` recorded what the applicant said elsewhere. */
export const APPROVERS = ['applicant', 'staff'] as const

export const MAX_APPROVAL_NOTE_CHARS = 500

/** A PDF of a pack. `fileId` is its row in `files`, with purpose `pack`. */
export type PackEntry = PlannedEntry & {
  fileId: string
  pages: number
  sizeBytes: number
  isFromWord: boolean
}

export type PlannedEntry = {
  /** The name of the file, with its place. */
  name: string
  title: string
  kind: 'document' | 'letter' | 'piece'
  /** The titles of the criteria that it is for. */
  criteria: ReadonlyArray<string>
  /** The stored files that it is made of, in order. */
  sourceIds: ReadonlyArray<string>
}

export function isMadeOf({ sourceIds }: PlannedEntry, fileIds: ReadonlyArray<string>): boolean {
  return sourceIds.some(id => fileIds.includes(id))
}

/** Leaves only the place of a letter whose files are deleted, without the name of its referee. */
export function removeEntry(entry: PackEntry): PackEntry {
  const name = `${entry.name.slice(0, 2)} Letter removed.pdf`
  return { ...entry, name, title: 'Letter removed', sourceIds: [], pages: 0, sizeBytes: 0 }
}

export function isRemoved({ sourceIds }: PackEntry): boolean {
  return sourceIds.length === 0
}

export const WHY_REMOVED = 'Its referee was deleted or changed, and the letter with them.'
