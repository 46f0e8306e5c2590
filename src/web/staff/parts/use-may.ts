import { createContext, useContext } from 'react'
import type { Permission } from '#src/features/staff/roles.ts'
import type { ActName } from './act.ts'

/** What the signed-in staff member may do. Without a session that could be read, pages show no buttons. */
export const AllowedContext = createContext<ReadonlyArray<ActName | Permission>>([])

/** Tells whether the signed-in staff member may do this act or has this permission. The server checks each act again. */
export function useMay(what: ActName | Permission): boolean {
  return useContext(AllowedContext).includes(what)
}
