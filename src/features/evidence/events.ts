import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { namesInWords } from '#src/features/events/event-words.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { PIECE_FIELD_NAMES } from './piece-form.ts'

const aboutPlan = { about: ['application'], kind: 'documents' } as const
const aboutPiece = {
  ...aboutPlan,
  details: z.object({ pieceId: z.string() }),
  names: { ...PIECE_FIELD_NAMES, leftOutBecause: 'reason' },
} as const
const aboutFile = { ...aboutPlan, details: z.object({ pieceId: z.string(), documentId: z.string() }) } as const
const aboutVersion = { ...aboutPlan, details: z.object({ number: z.number() }) } as const

export const evidenceEvents = [
  defineEvent({
    ...aboutPiece,
    type: 'evidence.proposed',
    showInBell: 'documents',
    showOnDashboard: true,
    page: () => addresses.adminQueue(),
    describe: () => 'Piece of evidence proposed by the applicant',
  }),
  defineEvent({ ...aboutPiece, type: 'evidence.added', describe: () => 'Piece of evidence added to the plan' }),
  defineEvent({
    ...aboutPiece,
    type: 'evidence.changed',
    details: z.object({ pieceId: z.string(), fields: z.string() }),
    describe: ({ fields }) => `Piece of evidence changed: ${namesInWords(fields, PIECE_FIELD_NAMES)}`,
  }),
  defineEvent({ ...aboutPiece, type: 'evidence.read', describe: () => 'Proposed piece of evidence read' }),
  defineEvent({ ...aboutPiece, type: 'evidence.left_out', describe: () => 'Piece of evidence left out of the plan' }),
  defineEvent({
    ...aboutPiece,
    type: 'evidence.taken_back',
    describe: () => 'Piece of evidence taken back into the plan',
  }),
  defineEvent({ ...aboutPiece, type: 'evidence.removed', describe: () => 'Idea removed from the evidence plan' }),
  defineEvent({
    ...aboutPlan,
    type: 'evidence.arranged',
    details: z.object({ count: z.number() }),
    describe: ({ count }) => `Evidence plan of ${count} pieces arranged`,
  }),
  defineEvent({ ...aboutFile, type: 'evidence.file_added', describe: () => 'Document put into a piece of evidence' }),
  defineEvent({
    ...aboutFile,
    type: 'evidence.file_removed',
    describe: () => 'Document taken out of a piece of evidence',
  }),
  defineEvent({
    ...aboutVersion,
    type: 'evidence.locked',
    describe: ({ number }) => `Version ${number} of the evidence plan locked`,
  }),
  defineEvent({
    ...aboutVersion,
    type: 'evidence.unlocked',
    describe: ({ number }) => `Evidence plan unlocked after version ${number}`,
  }),
] as const
