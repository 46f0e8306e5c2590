import { z } from 'zod'
import { dayAsDate } from '#src/features/audit/event-words.ts'
import { defineEvent } from '#src/features/audit/events.ts'
import { fileSize } from '#src/file-size.ts'

const common = { about: ['application'], kind: 'documents' } as const
const ofRequest = z.object({ requestId: z.string(), documentType: z.string() })
const ofDocument = z.object({ documentId: z.string(), documentType: z.string() })

export const documentEvents = [
  defineEvent({
    ...common,
    type: 'document.requested',
    details: ofRequest.extend({ dueDate: z.string().nullable() }),
    showInBell: true,
    showOnDashboard: true,
    describe: ({ documentType, dueDate }) =>
      `${named(documentType)} requested, ${dueDate === null ? 'no deadline' : `due by ${dayAsDate(dueDate)}`}`,
  }),
  defineEvent({
    ...common,
    type: 'document.received',
    details: ofRequest,
    describe: ({ documentType }) => `${named(documentType)} received by email`,
  }),
  defineEvent({
    ...common,
    type: 'document.withdrawn',
    details: ofRequest,
    describe: ({ documentType }) => `Request for ${named(documentType, 'another document')} withdrawn`,
  }),
  /** `format` as the content says; the name of the file is in the values. */
  defineEvent({
    ...common,
    type: 'document.uploaded',
    details: ofDocument.extend({ requestId: z.string().nullable(), format: z.string(), sizeBytes: z.number() }),
    showInBell: true,
    showOnDashboard: true,
    describe: ({ documentType, sizeBytes }) => `${named(documentType)} uploaded (${fileSize(sizeBytes)})`,
  }),
  /** What staff wrote about the decision is in the values. */
  defineEvent({
    ...common,
    type: 'document.approved',
    details: ofDocument,
    showOnDashboard: true,
    describe: ({ documentType }) => `${named(documentType)} approved`,
  }),
  defineEvent({
    ...common,
    type: 'document.rejected',
    details: ofDocument,
    showOnDashboard: true,
    describe: ({ documentType }) => `${named(documentType)} rejected`,
  }),
  defineEvent({
    ...common,
    type: 'document.viewed',
    details: ofDocument,
    describe: ({ documentType }) => `${named(documentType)} looked at`,
  }),
  defineEvent({
    ...common,
    type: 'document.downloaded',
    details: ofDocument,
    describe: ({ documentType }) => `${named(documentType)} downloaded`,
  }),
  /** All files of an application were downloaded as one archive. */
  defineEvent({
    ...common,
    type: 'documents.downloaded',
    details: z.object({ count: z.number() }),
    describe: ({ count }) =>
      count === 1 ? 'The one document downloaded as an archive' : `All ${count} documents downloaded`,
  }),
  defineEvent({
    type: 'document.reminder_queued',
    about: ['application'],
    details: ofRequest.extend({ dueDate: z.string() }),
    kind: 'messages',
    describe: ({ documentType, dueDate }) =>
      `Reminded of ${named(documentType, 'another document')}, due by ${dayAsDate(dueDate)}`,
  }),
  defineEvent({
    ...common,
    type: 'document.damaged',
    details: ofDocument,
    describe: ({ documentType }) => `The file of ${named(documentType, 'another document')} is missing or damaged`,
  }),
] as const

/** What an "Other" document is called in its reader's words stands in the values. */
function named(documentType: string, other = 'Another document'): string {
  return documentType === 'Other' ? other : documentType
}
