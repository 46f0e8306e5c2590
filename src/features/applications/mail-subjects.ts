import { isStopped, type Status, statusLabel } from './states.ts'

/** The subject of what has none of its own. */
export function updateSubject(reference: string | null): string {
  return reference === null ? 'Update on your application' : `Update on your application ${reference}`
}

/** The subject under which an applicant hears of a new status: the dialog shows it before it is sent. */
export function statusSubject(status: Status, reference: string | null): string {
  // Nobody should read that in a list of mails.
  if (reference === null || isStopped(status)) return updateSubject(reference)
  return `Your application has moved to ${statusLabel(status)}`
}
