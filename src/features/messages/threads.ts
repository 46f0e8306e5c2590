export const THREAD_KINDS = {
  applicant: 'Applicant',
  enquiry: 'Enquiry',
  consultation: 'Consultation',
} as const

export type ThreadKind = keyof typeof THREAD_KINDS

export type ThreadSubject = { kind: 'application' | 'order' | 'contact_message'; id: string }

type ThreadIds = { applicationId: string | null; orderId: string | null; contactMessageId: string | null }

export function findSubject({ applicationId, orderId, contactMessageId }: ThreadIds): ThreadSubject {
  if (applicationId !== null) return { kind: 'application', id: applicationId }
  if (orderId !== null) return { kind: 'order', id: orderId }
  return { kind: 'contact_message', id: contactMessageId ?? '' }
}

/** The record with which the page of a person is opened. */
export function findPersonKey({ kind, id }: ThreadSubject) {
  return { personKind: kind === 'contact_message' ? 'message' : kind, recordId: id } as const
}

const KIND_BY_SUBJECT: Record<ThreadSubject['kind'], ThreadKind> = {
  application: 'applicant',
  order: 'consultation',
  contact_message: 'enquiry',
}

export function findThreadKind(ids: ThreadIds): ThreadKind {
  return KIND_BY_SUBJECT[findSubject(ids).kind]
}
