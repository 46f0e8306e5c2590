import { z } from 'zod'
import { storedDayInWords } from '#src/features/events/event-words.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { fileSize } from '#src/file-size.ts'
import { describeSource, SOURCE_KEYS } from './document-sources.ts'

const ABOUT_DOCUMENTS = { about: ['application'], kind: 'documents' } as const
const requestDetails = z.object({ requestId: z.string(), documentType: z.string() })
const documentDetails = z.object({ documentId: z.string(), documentType: z.string() })

export const documentEvents = [
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'document.requested',
    details: requestDetails.extend({ dueDate: z.string().nullable() }),
    showInBell: 'documents',
    showOnDashboard: true,
    describe: ({ documentType, dueDate }) =>
      `${describeType(documentType)} requested, ${dueDate === null ? 'no deadline' : `due by ${storedDayInWords(dueDate)}`}`,
  }),
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'document.received',
    details: requestDetails,
    describe: ({ documentType }) => `${describeType(documentType)} received by email`,
  }),
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'document.withdrawn',
    details: requestDetails,
    describe: ({ documentType }) => `Request for ${describeType(documentType, 'another document')} withdrawn`,
  }),
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'document.uploaded',
    details: documentDetails.extend({ requestId: z.string().nullable(), format: z.string(), sizeBytes: z.number() }),
    showInBell: 'documents',
    showOnDashboard: true,
    describe: ({ documentType, sizeBytes }) => `${describeType(documentType)} uploaded (${fileSize(sizeBytes)})`,
  }),
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'document.approved',
    details: documentDetails,
    showOnDashboard: true,
    describe: ({ documentType }) => `${describeType(documentType)} approved`,
  }),
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'document.rejected',
    details: documentDetails,
    showOnDashboard: true,
    describe: ({ documentType }) => `${describeType(documentType)} rejected`,
  }),
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'document.review_undone',
    details: documentDetails,
    describe: ({ documentType }) => `Decision about ${describeType(documentType, 'another document')} undone`,
  }),
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'document.reopened',
    details: requestDetails,
    describe: ({ documentType }) => `Request for ${describeType(documentType, 'another document')} reopened`,
  }),
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'document.added_by_staff',
    details: documentDetails.extend({
      requestId: z.string().nullable(),
      source: z.enum(SOURCE_KEYS),
      format: z.string(),
      sizeBytes: z.number(),
    }),
    showInBell: 'documents',
    showOnDashboard: true,
    describe: ({ documentType, source, sizeBytes }) =>
      `${describeType(documentType)} added by staff, ${describeSource(source)} (${fileSize(sizeBytes)})`,
  }),
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'document.replaced',
    details: documentDetails.extend({ replacedId: z.string() }),
    describe: ({ documentType }) => `${describeType(documentType)} replaced by the applicant before its review`,
  }),
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'document.viewed',
    details: documentDetails,
    describe: ({ documentType }) => `${describeType(documentType)} previewed`,
  }),
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'document.downloaded',
    details: documentDetails,
    describe: ({ documentType }) => `${describeType(documentType)} downloaded`,
  }),
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'documents.downloaded',
    details: z.object({ count: z.number() }),
    describe: ({ count }) =>
      count === 1 ? 'The one document downloaded as an archive' : `All ${count} documents downloaded`,
  }),
  defineEvent({
    type: 'document.reminder_queued',
    about: ['application'],
    details: requestDetails.extend({ dueDate: z.string().nullable() }),
    kind: 'messages',
    describe: ({ documentType, dueDate }) =>
      `Reminded of ${describeType(documentType, 'another document')}${dueDate === null ? '' : `, due by ${storedDayInWords(dueDate)}`}`,
  }),
  defineEvent({
    ...ABOUT_DOCUMENTS,
    type: 'document.damaged',
    details: documentDetails,
    describe: ({ documentType }) =>
      `The file of ${describeType(documentType, 'another document')} is missing or damaged`,
  }),
] as const

function describeType(documentType: string, other = 'Another document'): string {
  return documentType === 'Other' ? other : documentType
}
