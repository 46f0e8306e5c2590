import { joinWithOr } from '#src/words.ts'

export const ROLES = ['owner', 'caseworker', 'finance', 'readonly'] as const

export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  caseworker: 'Case worker',
  finance: 'Finance',
  readonly: 'Read-only',
}

/** Each staff action names one. A sensitive one needs a proof of identity from the last 15 minutes. */
export const PERMISSIONS = {
  pages: { roles: ROLES, does: 'Look at applications, the calendar, payments, emails and the audit log' },
  cases: {
    roles: ['owner', 'caseworker'],
    does: 'Add applications, change their status, correct their details, end access, record deliveries, delete',
  },
  documents: { roles: ['owner', 'caseworker'], does: 'Request and review documents' },
  files: { roles: ['owner', 'caseworker', 'readonly'], does: 'Open and download applicants’ files' },
  calendar: { roles: ['owner', 'caseworker'], does: 'Open and close times, book, move and cancel consultations' },
  messages: {
    roles: ['owner', 'caseworker'],
    does: 'Answer messages, send deliverables, email applicants, send emails again',
  },
  stories: { roles: ['owner', 'caseworker'], does: 'Publish clients’ stories on the website' },
  payments: { roles: ['owner', 'finance'], does: 'Record payments' },
  refunds: { roles: ['owner', 'finance'], does: 'Refund and reverse payments, answer disputes', isSensitive: true },
  'large-refunds': {
    roles: ['owner'],
    does: 'Confirm refunds and accept disputes of ₦1,000,000 or more',
    isSensitive: true,
  },
  months: { roles: ['owner', 'finance'], does: 'Close months' },
  'closed-months': { roles: ['owner'], does: 'Reopen a closed month' },
  exports: { roles: ['owner', 'finance'], does: 'Export lists', isSensitive: true },
  people: { roles: ['owner'], does: 'See the accounts of staff' },
  accounts: { roles: ['owner'], does: 'Invite colleagues, change roles, disable accounts', isSensitive: true },
  settings: { roles: ['owner'], does: 'Change prices, the exchange rate, settings, email texts and facts' },
  erasing: { roles: ['owner'], does: 'Copy or erase one person’s data, keep data on hold', isSensitive: true },
  'own-account': { roles: ROLES, does: 'Change your own password' },
  'own-feed': { roles: ROLES, does: 'See and change the link of your calendar feed', isSensitive: true },
  'own-sign-in': { roles: ROLES, does: 'Change your own second step', isSensitive: true },
} as const satisfies Record<string, { roles: ReadonlyArray<Role>; does: string; isSensitive?: true }>

export type Permission = keyof typeof PERMISSIONS

export function mayRole(role: Role, permission: Permission): boolean {
  const { roles }: { roles: ReadonlyArray<Role> } = PERMISSIONS[permission]
  return roles.includes(role)
}

export function isSensitive(permission: Permission): boolean {
  return 'isSensitive' in PERMISSIONS[permission]
}

/** For example: "Only an owner or a case worker can do this. Please ask one of them." */
export function describeWhoMay(permission: Permission): string {
  const { roles }: { roles: ReadonlyArray<Role> } = PERMISSIONS[permission]
  const people = joinWithOr(roles.map(role => ROLE_PERSONS[role]))
  return `Only ${people} can do this. Please ask ${roles.length === 1 ? people : 'one of them'}.`
}

const ROLE_PERSONS: Record<Role, string> = {
  owner: 'an owner',
  caseworker: 'a case worker',
  finance: 'a colleague in finance',
  readonly: 'a colleague with read-only access',
}
