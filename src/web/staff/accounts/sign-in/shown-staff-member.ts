import type { OpenWork } from '#src/features/cases/hand-over/hand-over.server.ts'
import { WORK_KINDS, type WorkKind } from '#src/features/cases/work/forms.ts'
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
  /** For example "3 cases, 1 task", or null if nothing is theirs. */
  openWork: string | null
}

export function describeOpenWork(openWork: OpenWork | undefined): string | null {
  if (openWork === undefined) return null
  const counts = WORK_KINDS.flatMap(kind => {
    const [one, several] = WORK_NOUNS[kind]
    const count = openWork[kind]
    return count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`]
  })
  return counts.join(', ') || null
}

const WORK_NOUNS: Record<WorkKind, readonly [string, string]> = {
  cases: ['case', 'cases'],
  tasks: ['task', 'tasks'],
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
