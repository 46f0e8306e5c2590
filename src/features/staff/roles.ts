/** What an account may do: owners also manage the accounts. */
export const ROLES = ['owner', 'staff'] as const

export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = { owner: 'Owner', staff: 'Staff' }
