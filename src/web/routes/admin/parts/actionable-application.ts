import type { Status } from '#src/features/applications/states.ts'

/** What the dialogs need to know of an application, in a row of a list or on its own page. */
export type ActionableApplication = {
  id: string
  /** Null before the first payment. */
  reference: string | null
  applicantName: string
  email: string
  service: string
  status: Status
  adminNotes: string | null
  resubmissionReason: string | null
  /** Which state of it is on show: a change of an older one is refused with what happened meanwhile. */
  version: number
  paid: boolean
}
