import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { CASE_KINDS } from '#src/features/applications/case-kinds.ts'
import { defineEvent } from '#src/features/audit/events.ts'
import { MESSAGE_KIND_KEYS, MESSAGE_KINDS } from './kinds.ts'

const ABOUT_THREADS = { about: CASE_KINDS, kind: 'messages' } as const
const threadDetails = z.object({ caseId: z.string() })
const messageDetails = threadDetails.extend({ messageId: z.string(), hasFile: z.boolean() })

function threadPage({ caseId }: { caseId: string }): string {
  return addresses.adminThread(caseId)
}

export const messageEvents = [
  defineEvent({
    type: 'contact.message_received',
    about: ['enquiry'],
    details: z.object({ sector: z.string() }),
    kind: 'messages',
    showInBell: true,
    showOnDashboard: true,
    page: () => addresses.adminMessages({ kind: 'enquiry' }),
    describe: () => 'Message sent from the contact page',
  }),
  defineEvent({
    type: 'contact.corrected',
    about: ['enquiry'],
    details: z.object({}),
    kind: 'messages',
    describe: () => 'Name or email of an enquiry corrected',
  }),
  defineEvent({
    ...ABOUT_THREADS,
    type: 'message.received',
    details: messageDetails,
    showInBell: true,
    showOnDashboard: true,
    page: threadPage,
    describe: ({ hasFile }) => (hasFile ? 'Message received, with a file' : 'Message received'),
  }),
  defineEvent({
    ...ABOUT_THREADS,
    type: 'message.sent',
    details: messageDetails.extend({ messageKind: z.enum(MESSAGE_KIND_KEYS) }),
    showOnDashboard: true,
    page: threadPage,
    describe: ({ messageKind, hasFile }) =>
      `${MESSAGE_KINDS[messageKind].label} sent${hasFile && messageKind === 'message' ? ', with a file' : ''}`,
  }),
  defineEvent({
    ...ABOUT_THREADS,
    type: 'thread.answered',
    details: threadDetails,
    page: threadPage,
    describe: () => 'Conversation marked as answered',
  }),
  defineEvent({
    ...ABOUT_THREADS,
    type: 'thread.reopened',
    details: threadDetails,
    page: threadPage,
    describe: () => 'Conversation reopened',
  }),
  defineEvent({
    ...ABOUT_THREADS,
    type: 'thread.application_opened',
    details: threadDetails.extend({ applicationId: z.string() }),
    page: threadPage,
    describe: () => 'Application opened from this conversation',
  }),
  defineEvent({
    type: 'message.file_downloaded',
    about: ['application'],
    details: z.object({ messageId: z.string(), fileId: z.string() }),
    kind: 'messages',
    describe: () => 'File of a message downloaded',
  }),
] as const
