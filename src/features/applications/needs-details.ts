import { isOpen, type Status } from './states.ts'

/** Whether the field and CV are missing: a package asks only for a name and an e-mail address. */
export function needsDetails(application: { categoryOfTalent: string | null; status: Status }): boolean {
  return application.categoryOfTalent === null && isOpen(application.status)
}
