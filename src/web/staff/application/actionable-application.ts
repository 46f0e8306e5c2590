import type { Status } from '#src/features/applications/states.ts'

/** The data of an application that dialogs need. */
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
  /** The version on show, for the optimistic lock. */
  version: number
  paid: boolean
}

export type ApplicationSummary = Pick<ActionableApplication, 'id' | 'reference' | 'applicantName' | 'email'>

/** "Ada Obi, GT-7K2M-9QXD" */
export function describeApplication({
  applicantName,
  reference,
}: Pick<ActionableApplication, 'applicantName' | 'reference'>): string {
  return `${applicantName}, ${reference ?? 'no reference yet'}`
}
