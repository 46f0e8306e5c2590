/** What an account may do: owners also manage the accounts. */
export const ROLES = ['owner', 'staff'] as const

export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = { owner: 'Owner', staff: 'Staff' }

/** What each may do, beside the choice of a role: the later ones of `ROLES` first. */
export const ROLE_RIGHTS: Record<Role, string> = {
  owner: 'Owners also look after the accounts and the settings.',
  staff: 'Staff do all work on applications, deleting too.',
}
