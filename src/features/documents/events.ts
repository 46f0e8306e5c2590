import { z } from 'zod'
import { storedDayInWords } from '#src/features/audit/event-words.ts'
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
      `${describeType(documentType)} requested, ${dueDate === null ? 'no deadline' : `due by ${storedDayInWords(dueDate)}`}`,
  }),
  defineEvent({
    ...common,
    type: 'document.received',
    details: ofRequest,
    describe: ({ documentType }) => `${describeType(documentType)} received by email`,
  }),
  defineEvent({
    ...common,
    type: 'document.withdrawn',
    details: ofRequest,
    describe: ({ documentType }) => `Request for ${describeType(documentType, 'another document')} withdrawn`,
  }),
  defineEvent({
    ...common,
    type: 'document.uploaded',
    details: ofDocument.extend({ requestId: z.string().nullable(), format: z.string(), sizeBytes: z.number() }),
    showInBell: true,
    showOnDashboard: true,
    describe: ({ documentType, sizeBytes }) => `${describeType(documentType)} uploaded (${fileSize(sizeBytes)})`,
  }),
  defineEvent({
    ...common,
    type: 'document.approved',
    details: ofDocument,
    showOnDashboard: true,
    describe: ({ documentType }) => `${describeType(documentType)} approved`,
  }),
  defineEvent({
    ...common,
    type: 'document.rejected',
    details: ofDocument,
    showOnDashboard: true,
    describe: ({ documentType }) => `${describeType(documentType)} rejected`,
  }),
  defineEvent({
    ...common,
    type: 'document.viewed',
    details: ofDocument,
    describe: ({ documentType }) => `${describeType(documentType)} previewed`,
  }),
  defineEvent({
    ...common,
    type: 'document.downloaded',
    details: ofDocument,
    describe: ({ documentType }) => `${describeType(documentType)} downloaded`,
  }),
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
      `Reminded of ${describeType(documentType, 'another document')}, due by ${storedDayInWords(dueDate)}`,
  }),
  defineEvent({
    ...common,
    type: 'document.damaged',
    details: ofDocument,
    describe: ({ documentType }) =>
      `The file of ${describeType(documentType, 'another document')} is missing or damaged`,
  }),
] as const

function describeType(documentType: string, other = 'Another document'): string {
  return documentType === 'Other' ? other : documentType
}
