import type { Status } from './statuses.ts'

/** Statuses in which our work is over, so we ask for nothing more. */
const FINISHED: ReadonlyArray<Status> = ['completed', 'rejected', 'endorsed']

/** Whether the field and CV are missing: a package asks only for a name and an e-mail address. */
export function needsDetails(application: { categoryOfTalent: string | null; status: Status }): boolean {
  return application.categoryOfTalent === null && !FINISHED.includes(application.status)
}
