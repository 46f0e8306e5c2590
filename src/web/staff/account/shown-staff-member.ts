import type { Role } from '#src/features/staff/roles.ts'

/** `invited` means that the person has not chosen a password yet. */
export type AccountState = 'invited' | 'active' | 'disabled'

export type ShownStaffMember = {
  id: string
  name: string
  email: string
  role: Role
  state: AccountState
  lastLogin: string | null
  hasSecondStep: boolean
  failedSignIns: number
  isCurrentUser: boolean
}

export function findAccountState({
  disabledAt,
  hasPassword,
}: {
  disabledAt: Date | null
  hasPassword: boolean
}): AccountState {
  if (disabledAt !== null) return 'disabled'
  return hasPassword ? 'active' : 'invited'
}
