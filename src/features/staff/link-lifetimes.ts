/** What a link in a mail to staff is for. */
export const LINK_PURPOSES = ['invitation', 'reset'] as const

export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** How long each may be used: an invitation a week, a forgotten password an hour. */
export const LINK_LIFETIME_MS: Record<LinkPurpose, number> = {
  invitation: 7 * 24 * 3_600_000,
  reset: 3_600_000,
}
