import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { REQUEST_KINDS } from './request-kinds.ts'

const IN_PRIVACY = { kind: 'privacy', page: () => addresses.adminPrivacy() } as const
const ABOUT_REQUESTS = { ...IN_PRIVACY, about: ['privacy_request'] } as const
const ABOUT_HOLDS = { ...IN_PRIVACY, about: ['hold'], details: z.object({ on: z.string() }) } as const
const requestDetails = z.object({ kind: z.string() })
const countDetails = z.object({ count: z.number() })
const erasedDetails = z.object({ why: z.string() })

export const privacyEvents = [
  defineEvent({
    ...ABOUT_REQUESTS,
    type: 'privacy.request_received',
    details: requestDetails,
    showInBell: 'firm',
    showOnDashboard: true,
    describe: ({ kind }) => `Request about personal data: ${nameRequest(kind)}`,
  }),
  defineEvent({
    ...ABOUT_REQUESTS,
    type: 'privacy.request_answered',
    details: requestDetails,
    describe: ({ kind }) => `Request about personal data answered: ${nameRequest(kind)}`,
  }),
  defineEvent({
    ...ABOUT_REQUESTS,
    type: 'privacy.request_erased',
    details: erasedDetails,
    describe: ({ why }) => `Request about personal data erased${describeWhy(why)}`,
  }),
  defineEvent({
    ...ABOUT_HOLDS,
    type: 'privacy.hold_placed',
    describe: ({ on }) => `Data kept on hold: ${nameHeld(on)}`,
  }),
  defineEvent({
    ...ABOUT_HOLDS,
    type: 'privacy.hold_lifted',
    describe: ({ on }) => `Hold lifted: ${nameHeld(on)}`,
  }),
  defineEvent({
    ...IN_PRIVACY,
    type: 'privacy.hold_erased',
    about: ['hold'],
    details: erasedDetails,
    describe: ({ why }) => `Lifted hold erased${describeWhy(why)}`,
  }),
  defineEvent({
    ...IN_PRIVACY,
    type: 'person.copied',
    about: ['person'],
    details: z.object({ files: z.number() }),
    describe: ({ files }) => `Copy of one person’s data downloaded, with ${files} ${files === 1 ? 'file' : 'files'}`,
  }),
  defineEvent({
    ...IN_PRIVACY,
    type: 'person.erased',
    about: ['person'],
    details: z.object({ applications: z.number(), orders: z.number(), messages: z.number() }),
    describe: ({ applications, orders, messages }) =>
      `All data of one person erased: applications ${applications}, consultations ${orders}, messages ${messages}`,
  }),
  defineEvent({
    ...IN_PRIVACY,
    type: 'mails.erased',
    about: ['retention'],
    details: countDetails,
    describe: ({ count }) => `${count} ${count === 1 ? 'email' : 'emails'} erased after twelve months`,
  }),
  defineEvent({
    ...IN_PRIVACY,
    type: 'payments.erased',
    about: ['retention'],
    details: countDetails,
    describe: ({ count }) => `${count} ${count === 1 ? 'payment' : 'payments'} erased after six years`,
  }),
] as const

function nameRequest(kind: string): string {
  return (kind in REQUEST_KINDS ? REQUEST_KINDS[kind as keyof typeof REQUEST_KINDS].label : kind).toLowerCase()
}

function nameHeld(on: string): string {
  return on === 'person' ? 'a person' : `an ${on}`
}

function describeWhy(why: string): string {
  return why === 'retention' ? ', because the time for keeping it was over' : ' with all data of its person'
}
