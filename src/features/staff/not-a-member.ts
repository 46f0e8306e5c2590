/** Why what tells members of applicants is not sent: it stands with the message, and this says it to staff. */
export const NOT_A_MEMBER = {
  why: 'not-a-member',
  says: 'Its reader no longer works here: what tells of applicants is not sent to them.',
} as const
