import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'

export const CASE_KINDS = ['application', 'consultation', 'enquiry'] as const

export type CaseKind = (typeof CASE_KINDS)[number]

type CaseKey = { kind: CaseKind; id: string }

/** The subject of an event or a mail about a case. */
export function aboutCase({ kind, id }: CaseKey): CaseKey {
  return { kind, id }
}

/** The page on which staff work on a case. */
export function pageOfCase({ kind, id }: CaseKey): string {
  switch (kind) {
    case 'application':
      return addresses.adminApplication(id)
    case 'consultation':
      return addresses.adminCall(id)
    case 'enquiry':
      return addresses.adminPerson(id)
    default:
      return assertNever(kind)
  }
}
