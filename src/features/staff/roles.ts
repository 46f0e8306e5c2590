export const ROLES = ['owner', 'staff'] as const

export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = { owner: 'Owner', staff: 'Staff' }

export const ROLE_RIGHTS: Record<Role, string> = {
  owner: 'Owners also manage accounts and settings.',
  staff: 'Staff can do everything with applications, including deleting them.',
}
