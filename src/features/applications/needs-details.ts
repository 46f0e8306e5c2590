import type { Status } from './statuses.ts'

/** Where our work is over: nothing more is asked for. */
const FINISHED: ReadonlyArray<Status> = ['completed', 'rejected', 'endorsed']

/** Whether the field and CV are missing: a package asks only for a name and an e-mail address. */
export function needsDetails(application: { categoryOfTalent: string | null; status: Status }): boolean {
  return application.categoryOfTalent === null && !FINISHED.includes(application.status)
}
