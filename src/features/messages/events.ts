import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { CASE_KINDS } from '#src/features/cases/case-kinds.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { pounds } from '#src/money.ts'
import { MESSAGE_KIND_KEYS, MESSAGE_KINDS } from './kinds.ts'

const ABOUT_REPLIES = {
  about: ['saved_reply'],
  kind: 'settings',
  details: z.object({}),
  page: () => addresses.adminSettings(),
} as const
const ABOUT_CONVERSATIONS = { about: CASE_KINDS, kind: 'messages' } as const
const conversationDetails = z.object({ caseId: z.string() })
const messageDetails = conversationDetails.extend({ messageId: z.string(), hasFile: z.boolean() })

function conversationPage({ caseId }: { caseId: string }): string {
  return addresses.adminConversation(caseId)
}

export const messageEvents = [
  defineEvent({
    type: 'contact.message_received',
    about: ['enquiry'],
    details: z.object({ sector: z.string() }),
    kind: 'messages',
    showInBell: 'messages',
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
    ...ABOUT_CONVERSATIONS,
    type: 'message.received',
    details: messageDetails,
    showInBell: 'messages',
    showOnDashboard: true,
    page: conversationPage,
    describe: ({ hasFile }) => (hasFile ? 'Message received, with a file' : 'Message received'),
  }),
  defineEvent({
    ...ABOUT_CONVERSATIONS,
    type: 'message.sent',
    details: messageDetails.extend({ messageKind: z.enum(MESSAGE_KIND_KEYS) }),
    showOnDashboard: true,
    page: conversationPage,
    describe: ({ messageKind, hasFile }) =>
      `${MESSAGE_KINDS[messageKind].label} sent${hasFile && messageKind === 'message' ? ', with a file' : ''}`,
  }),
  defineEvent({
    ...ABOUT_CONVERSATIONS,
    type: 'thread.answered',
    details: conversationDetails,
    page: conversationPage,
    describe: () => 'Conversation marked as answered',
  }),
  defineEvent({
    ...ABOUT_CONVERSATIONS,
    type: 'thread.reopened',
    details: conversationDetails,
    page: conversationPage,
    describe: () => 'Conversation reopened',
  }),
  defineEvent({
    ...ABOUT_CONVERSATIONS,
    type: 'thread.application_opened',
    details: conversationDetails.extend({ applicationId: z.string(), creditedPence: z.number().optional() }),
    page: conversationPage,
    describe: ({ creditedPence }) =>
      creditedPence === undefined
        ? 'Application opened from this conversation'
        : `Application opened from this consultation. Its fee of ${pounds(creditedPence)} came off the price`,
  }),
  defineEvent({
    type: 'message.file_downloaded',
    about: ['application'],
    details: z.object({ messageId: z.string(), fileId: z.string() }),
    kind: 'messages',
    describe: () => 'File of a message downloaded',
  }),
  defineEvent({ ...ABOUT_REPLIES, type: 'saved_reply.added', describe: () => 'Saved reply added' }),
  defineEvent({ ...ABOUT_REPLIES, type: 'saved_reply.changed', describe: () => 'Saved reply changed' }),
  defineEvent({ ...ABOUT_REPLIES, type: 'saved_reply.deleted', describe: () => 'Saved reply deleted' }),
  defineEvent({ ...ABOUT_REPLIES, type: 'saved_reply.restored', describe: () => 'Saved reply restored' }),
] as const
