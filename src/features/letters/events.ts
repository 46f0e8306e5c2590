import { z } from 'zod'
import { storedDayInWords } from '#src/features/events/event-words.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { LETTER_FILE_KINDS, LETTER_FILE_LABELS } from './letter.ts'

const ABOUT_LETTERS = { about: ['application'], kind: 'documents' } as const
const letterDetails = z.object({ letterId: z.string(), position: z.number() })
const fileDetails = letterDetails.extend({ fileId: z.string(), fileKind: z.enum(LETTER_FILE_KINDS) })

export const letterEvents = [
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.named',
    details: letterDetails,
    showInBell: 'documents',
    showOnDashboard: true,
    describe: ({ position }) => `Letter ${position}: referee named`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.changed',
    details: letterDetails.extend({ hasNewLink: z.boolean() }),
    describe: ({ position, hasNewLink }) =>
      `Letter ${position}: referee changed${hasNewLink ? ', and links that we sent before have ended' : ''}`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.removed',
    details: letterDetails,
    describe: ({ position }) => `Letter ${position}: referee removed`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.asked',
    details: letterDetails.extend({ dueOn: z.string() }),
    showOnDashboard: true,
    describe: ({ position, dueOn }) => `Letter ${position}: referee asked, by ${storedDayInWords(dueOn)}`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.link_sent',
    details: letterDetails,
    describe: ({ position }) => `Letter ${position}: new link sent to the referee, because the old one was over`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.promised',
    details: letterDetails.extend({ dueOn: z.string() }),
    showOnDashboard: true,
    describe: ({ position, dueOn }) => `Letter ${position}: promised by ${storedDayInWords(dueOn)}`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.declined',
    details: letterDetails,
    showInBell: 'documents',
    showOnDashboard: true,
    describe: ({ position }) => `Letter ${position}: the referee cannot write it`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.received',
    details: letterDetails.extend({ fileKind: z.enum(LETTER_FILE_KINDS), count: z.number(), byStaff: z.boolean() }),
    showInBell: 'documents',
    showOnDashboard: true,
    describe: ({ position, fileKind, count, byStaff }) =>
      `Letter ${position}: ${LETTER_FILE_LABELS[fileKind]} ${byStaff ? 'added by staff' : 'received'}${count === 1 ? '' : ` (${count} files)`}`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.checked',
    details: letterDetails.extend({ datedOn: z.string() }),
    showOnDashboard: true,
    describe: ({ position, datedOn }) => `Letter ${position}: checked, dated ${storedDayInWords(datedOn)}`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.sent_back',
    details: letterDetails.extend({ dueOn: z.string() }),
    describe: ({ position, dueOn }) => `Letter ${position}: sent back to the referee, by ${storedDayInWords(dueOn)}`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.opened',
    details: letterDetails,
    describe: ({ position }) => `Letter ${position}: the applicant may read it`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.closed',
    details: letterDetails,
    describe: ({ position }) => `Letter ${position}: the applicant may no longer read it`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.viewed',
    details: fileDetails,
    describe: ({ position, fileKind }) => `Letter ${position}: ${LETTER_FILE_LABELS[fileKind]} previewed`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.downloaded',
    details: fileDetails,
    describe: ({ position, fileKind }) => `Letter ${position}: ${LETTER_FILE_LABELS[fileKind]} downloaded`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.reminder_queued',
    details: letterDetails.extend({ number: z.number() }),
    kind: 'messages',
    describe: ({ position, number }) => `Letter ${position}: reminder ${number} to the referee`,
  }),
  defineEvent({
    ...ABOUT_LETTERS,
    type: 'letter.referee_erased',
    details: letterDetails,
    kind: 'privacy',
    describe: ({ position }) => `Letter ${position}: the data of its referee erased, so the place is empty`,
  }),
] as const
