import type { Role } from '#src/features/staff/roles.ts'

/** Where an account stands: its password is still to be chosen, it can be used, or it cannot any more. */
export type AccountState = 'invited' | 'active' | 'disabled'

export type ShownMember = {
  id: string
  name: string
  email: string
  role: Role
  state: AccountState
  /** Null: never. */
  lastLogin: string | null
  failedSignIns: number
  isOneself: boolean
}

export function stateOf({ disabledAt, hasPassword }: { disabledAt: Date | null; hasPassword: boolean }): AccountState {
  if (disabledAt !== null) return 'disabled'
  return hasPassword ? 'active' : 'invited'
}
