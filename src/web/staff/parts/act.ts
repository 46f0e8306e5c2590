import { addresses } from '#src/addresses.ts'
import type { STAFF_ACTS } from '../acts.server.ts'
import type { StaffAct } from './staff-act.server.ts'

export type ActName = keyof typeof STAFF_ACTS

type IdOf<Name extends ActName> = (typeof STAFF_ACTS)[Name] extends StaffAct<infer Id, unknown> ? Id : never

/** The URL of an act and of the records that it is about. Its type carries what the act answers. */
export type Act<Name extends ActName = ActName> = string & { readonly actName?: Name }

export function act<Name extends ActName>(
  name: Name,
  ...[ids]: [IdOf<Name>] extends [never] ? [] : [ids: Record<IdOf<Name>, string>]
): Act<Name> {
  return addresses.adminAct({ act: name, ...ids })
}
