import { z } from 'zod'
import { namesInWords, titleCase } from '#src/features/events/event-words.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { NOTICES } from './notices.ts'
import { ROLE_LABELS, ROLES } from './roles.ts'

const SECOND_STEP_CHANGES = {
  'authenticator-added': 'Authenticator app added',
  'authenticator-removed': 'Authenticator app removed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'recovery-codes-renewed': 'Recovery codes renewed',
  'recovery-code-used': 'Recovery code used',
  'second-steps-reset': 'Second step reset',
}

const NOTICE_LABELS = Object.fromEntries(
  Object.entries(NOTICES).map(([kind, { label }]) => [kind, label.toLowerCase()]),
)

const staffEventOptions = { about: ['staff'], kind: 'staff' } as const

export const staffEvents = [
  defineEvent({
    ...staffEventOptions,
    type: 'staff.added',
    details: z.object({ by: z.enum(['invitation', 'command', 'setup']), role: z.string() }),
    describe: ({ by, role }) => `Account created as ${describeRole(role).toLowerCase()}, ${METHOD_WORDS[by]}`,
  }),
  defineEvent({
    ...staffEventOptions,
    type: 'staff.signed_in',
    details: z.object({ browser: z.string().optional() }),
    describe: ({ browser }) => (browser === undefined ? 'Signed in' : `Signed in with ${browser}`),
  }),
  defineEvent({
    ...staffEventOptions,
    type: 'staff.sign_in_failed',
    details: z.object({ network: z.string() }),
    describe: ({ network }) => `Sign-in failed, from network ${network}`,
  }),
  defineEvent({
    ...staffEventOptions,
    type: 'staff.signed_out',
    details: z.object({}),
    describe: () => 'Signed out',
  }),
  defineEvent({
    ...staffEventOptions,
    type: 'staff.sessions_ended',
    details: z.object({ count: z.number() }),
    describe: ({ count }) => (count === 1 ? 'Signed out one other browser' : `Signed out ${count} other browsers`),
  }),
  defineEvent({
    ...staffEventOptions,
    type: 'staff.second_step_changed',
    details: z.object({ what: z.enum(Object.keys(SECOND_STEP_CHANGES) as Array<keyof typeof SECOND_STEP_CHANGES>) }),
    describe: ({ what }) => SECOND_STEP_CHANGES[what],
  }),
  defineEvent({
    ...staffEventOptions,
    type: 'staff.notices_chosen',
    details: z.object({ kinds: z.string() }),
    describe: ({ kinds }) => `Own notifications changed: ${namesInWords(kinds, NOTICE_LABELS)}`,
  }),
  defineEvent({
    ...staffEventOptions,
    type: 'staff.link_sent',
    details: z.object({ purpose: z.string() }),
    describe: ({ purpose }) => (purpose === 'invitation' ? 'Invitation emailed' : 'Password link emailed'),
  }),
  defineEvent({
    ...staffEventOptions,
    type: 'staff.password_set',
    details: z.object({ by: z.enum(['invitation', 'reset', 'change', 'command']) }),
    describe: ({ by }) => (by === 'change' ? 'Password changed' : `Password set, ${METHOD_WORDS[by]}`),
  }),
  defineEvent({
    ...staffEventOptions,
    type: 'staff.role_changed',
    details: z.object({ from: z.string(), to: z.string() }),
    describe: ({ from, to }) => `Role changed from ${describeRole(from)} to ${describeRole(to)}`,
  }),
  defineEvent({
    ...staffEventOptions,
    type: 'staff.disabled',
    details: z.object({}),
    describe: () => 'Account disabled',
  }),
  defineEvent({
    ...staffEventOptions,
    type: 'staff.enabled',
    details: z.object({}),
    describe: () => 'Account enabled again',
  }),
] as const

const METHOD_WORDS = {
  invitation: 'by invitation',
  command: 'by a command on the server',
  setup: 'by the one-time link',
  reset: 'by a reset link',
} as const

function describeRole(stored: string): string {
  const role = ROLES.find(each => each === stored)
  return role === undefined ? titleCase(stored) : ROLE_LABELS[role]
}
