import { createContext, useContext } from 'react'
import { mayRole, type Permission, type Role } from '#src/features/staff/roles.ts'

/** The role of the signed-in staff member. Without a session that could be read, pages show no buttons. */
export const RoleContext = createContext<Role>('readonly')

/** Tells whether the signed-in staff member may use a button. The server checks each action again. */
export function useMay(permission: Permission): boolean {
  return mayRole(useContext(RoleContext), permission)
}
