import type { Status } from '#src/features/cases/states.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'

/** Has the fields of an application that the staff dialogs need. */
export type ActionableApplication = {
  id: string
  reference: string | null
  applicantName: string
  email: string
  item: ApplicationItem
  service: string
  status: Status
  /** The day of a dated status. */
  statusDay: string | null
  resubmissionReason: string | null
  /** Saving fails if the application no longer has this version, which the page loaded (optimistic lock). */
  version: number
  paid: boolean
  sector?: string | null
  /** Lists leave this out. */
  isOnHold?: boolean
}

export type ApplicationSummary = Pick<ActionableApplication, 'id' | 'reference' | 'applicantName' | 'email'>

/** Returns for example "Ada Obi, GT-7K2M-9QXD". */
export function describeApplication({
  applicantName,
  reference,
}: Pick<ActionableApplication, 'applicantName' | 'reference'>): string {
  return `${applicantName}, ${reference ?? 'no reference yet'}`
}
