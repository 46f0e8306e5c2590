import { addresses } from '#src/addresses.ts'

export const CASE_KINDS = ['application', 'consultation', 'enquiry'] as const

export type CaseKind = (typeof CASE_KINDS)[number]

type CaseKey = { kind: CaseKind; id: string }

/** The subject of an event or a mail about a case. */
export function aboutCase({ kind, id }: CaseKey): CaseKey {
  return { kind, id }
}

/** The page on which staff work on a case. */
export function pageOfCase({ kind, id }: CaseKey): string {
  return kind === 'application' ? addresses.adminApplication(id) : addresses.adminPerson(id)
}
