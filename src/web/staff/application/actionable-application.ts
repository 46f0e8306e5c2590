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

export type AskableApplicant = Pick<ActionableApplication, 'id' | 'reference' | 'applicantName' | 'email'>

/** Whom a dialog is about: "Ada Obi, GT-7K2M-9QXD". */
export function aboutApplication({
  applicantName,
  reference,
}: Pick<ActionableApplication, 'applicantName' | 'reference'>): string {
  return `${applicantName}, ${reference ?? 'no reference yet'}`
}
