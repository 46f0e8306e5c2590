import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { arrangeSchema } from '#src/features/evidence/arrange-form.ts'
import { explainPlanRefusal, type PlanRefusal } from '#src/features/evidence/change-plan.server.ts'
import { describeChanges } from '#src/features/evidence/describe-changes.ts'
import { putDocumentIntoPiece, takeDocumentOut } from '#src/features/evidence/piece-documents.server.ts'
import { commentSchema, leaveOutSchema, PIECE_FIELDS, pieceSchema } from '#src/features/evidence/piece-form.ts'
import {
  addPiece,
  arrangePieces,
  changePiece,
  leavePieceOut,
  markPieceRead,
  removePiece,
  setCriterion,
  takePieceBack,
} from '#src/features/evidence/pieces.server.ts'
import { lockPlan, unlockPlan } from '#src/features/evidence/versions.server.ts'
import { sendToApplicant } from '#src/features/messages/answer-customer.server.ts'
import { done, type Outcome, type RefusedOutcome, refuse, staffAct } from '../../parts/staff-act.server.ts'

const PIECE_GONE = refuse('This piece has been removed from the plan.', 404)

const ids = ['applicationId', 'pieceId'] as const

export const planActs = {
  addPiece: staffAct({
    may: 'cases',
    failed: 'Piece Not Added',
    ids: ['applicationId'],
    schema: pieceSchema,
    fields: PIECE_FIELDS,
    async run({ app, actor, ids: { applicationId }, form: { values, criteria }, idempotencyKey }) {
      const id = idempotencyKey('piece', applicationId)
      const result = await addPiece(app, actor, { id, applicationId, values, criteria })
      return result.ok
        ? done('Piece Added', 'It’s the last of the plan. The applicant sees it.')
        : explainRefusal(result)
    },
  }),
  changePiece: staffAct({
    may: 'cases',
    failed: 'Piece Not Changed',
    ids,
    schema: pieceSchema,
    fields: PIECE_FIELDS,
    async run({ app, actor, ids: key, form }): Promise<Outcome<{ currentVersion: number }>> {
      const result = await changePiece(app, actor, { ...key, ...form })
      if (result.ok)
        return result.changed
          ? done('Piece Changed', 'The applicant sees it as you wrote it.')
          : done('Already Up to Date', 'The piece already says this.')
      if (result.reason !== 'changed') return explainRefusal(result)
      return {
        ...refuse(
          `${describeChanges(result.current, form.values)} To keep what you typed, press “Overwrite with Mine”.`,
        ),
        more: { currentVersion: result.version },
      }
    },
  }),
  setCriterion: staffAct({
    may: 'cases',
    failed: 'Not Saved',
    ids,
    schema: z.object({ criterionId: z.string().max(200), isOn: z.enum(['yes', 'no']) }),
    async run({ app, actor, ids: key, form: { criterionId, isOn } }) {
      const result = await setCriterion(app, actor, { ...key, criterionId, isOn: isOn === 'yes' })
      return result.ok ? done('Saved', 'The gaps are counted with it.') : explainRefusal(result)
    },
  }),
  arrangePieces: staffAct({
    may: 'cases',
    failed: 'Order Not Saved',
    ids: ['applicationId'],
    schema: arrangeSchema,
    async run({ app, actor, ids: { applicationId }, form }) {
      const result = await arrangePieces(app, actor, { applicationId, ...form })
      return result.ok ? done('Order Saved', 'The applicant sees the pieces in this order.') : explainRefusal(result)
    },
  }),
  leavePieceOut: staffAct({
    may: 'cases',
    failed: 'Not Left Out',
    ids,
    schema: leaveOutSchema,
    async run({ app, actor, ids: key, form }) {
      const result = await leavePieceOut(app, actor, { ...key, ...form })
      return result.ok ? done('Left Out', 'Its files and comments stay. You can take it back.') : explainRefusal(result)
    },
  }),
  takePieceBack: staffAct({
    may: 'cases',
    failed: 'Not Taken Back',
    ids,
    async run({ app, actor, ids: key }) {
      const result = await takePieceBack(app, actor, key)
      return result.ok ? done('Taken Back', 'It’s the last piece of the plan.') : explainRefusal(result)
    },
  }),
  removePiece: staffAct({
    may: 'cases',
    failed: 'Not Removed',
    ids,
    async run({ app, actor, ids: key }) {
      const result = await removePiece(app, actor, key)
      return result.ok ? done('Idea Removed', 'The plan no longer has it.') : explainRefusal(result)
    },
  }),
  markPieceRead: staffAct({
    may: 'cases',
    failed: 'Not Saved',
    ids,
    async run({ app, actor, ids: key }) {
      const result = await markPieceRead(app, actor, key)
      return result.ok ? done('Marked as Read', 'It leaves the queue.') : explainRefusal(result)
    },
  }),
  putDocumentIntoPiece: staffAct({
    may: 'cases',
    failed: 'File Not Put In',
    ids,
    schema: z.object({
      documentId: z.uuid({ error: 'Please choose a document' }),
      move: z.literal('on').optional(),
    }),
    async run({ app, actor, ids: key, form: { documentId, move } }) {
      const result = await putDocumentIntoPiece(app, actor, { ...key, documentId, move: move === 'on' })
      if (result.ok) return done('File Put In', 'It belongs to this piece now.')
      if (result.reason === 'in-other')
        return {
          ok: false,
          errors: { documentId: `It’s in “${result.title}” already. Tick the box below to move it here` },
        }
      return explainRefusal(result)
    },
  }),
  takeDocumentOut: staffAct({
    may: 'cases',
    failed: 'File Not Taken Out',
    ids: [...ids, 'documentId'],
    async run({ app, actor, ids: key }) {
      const result = await takeDocumentOut(app, actor, key)
      return result.ok ? done('File Taken Out', 'It’s still among the documents of the case.') : explainRefusal(result)
    },
  }),
  commentOnPiece: staffAct({
    may: 'messages',
    failed: 'Comment Not Sent',
    ids,
    schema: commentSchema,
    sendsMail: true,
    async run({ app, actor, ids: { applicationId, pieceId }, form: { text }, idempotencyKey }) {
      const id = idempotencyKey('comment', pieceId, text)
      const message = { id, applicationId, pieceId, text, sentAs: 'message', aboutId: null, files: [] } as const
      const result = await sendToApplicant(app, actor, message)
      if (result.ok) return done('Comment Sent', 'The applicant gets an email that there is a message.')
      return result.reason === 'no-reference'
        ? refuse('The initial payment is due. The applicant can read comments once it’s made.')
        : refuse('This application has been deleted.', 404)
    },
  }),
  lockPlan: staffAct({
    may: 'cases',
    failed: 'Plan Not Locked',
    ids: ['applicationId'],
    schema: z.object({ version: z.coerce.number().int() }),
    async run({ app, actor, ids: { applicationId }, form }) {
      const result = await lockPlan(app, actor, { applicationId, ...form })
      return result.ok
        ? done(`Version ${result.number} Locked`, 'Both sides see it. Comments and uploads still arrive.')
        : explainRefusal(result)
    },
  }),
  unlockPlan: staffAct({
    may: 'cases',
    failed: 'Plan Not Unlocked',
    ids: ['applicationId'],
    schema: z.object({ number: z.coerce.number().int() }),
    async run({ app, actor, ids: { applicationId }, form }) {
      const result = await unlockPlan(app, actor, { applicationId, ...form })
      return result.ok
        ? done('Plan Unlocked', 'It can be changed again. The locked version stays.')
        : refuse('A colleague has locked a newer version since. Please reload the page.')
    },
  }),
}

type Refusal =
  | PlanRefusal
  | { ok: false; reason: 'full'; max: number }
  | {
      ok: false
      reason:
        | 'piece-gone'
        | 'document-gone'
        | 'changed'
        | 'empty'
        | 'no-criteria'
        | 'not-empty'
        | 'not-theirs'
        | 'unknown-criterion'
    }

function explainRefusal(refusal: Refusal): RefusedOutcome {
  switch (refusal.reason) {
    case 'not-found':
    case 'not-included':
    case 'ended':
      return refuse(
        explainPlanRefusal({ ok: false, reason: refusal.reason }),
        refusal.reason === 'not-found' ? 404 : 409,
      )
    case 'locked':
      return refuse('This plan is locked. Unlock it first, if it should change.')
    case 'full':
      return refuse(`The plan has ${refusal.max} pieces already. Leave one out first.`)
    case 'piece-gone':
      return PIECE_GONE
    case 'document-gone':
      return refuse('This document has been replaced or deleted. Please reload the page.', 404)
    case 'changed':
      return refuse(
        'The plan was changed while you had it open. Look at it again first: the page shows it as it is now.',
      )
    case 'empty':
      return refuse('The plan has no pieces yet.')
    case 'no-criteria':
      return refuse(
        'Choose body and route on the page of the case first, so that the version can keep what the body asks.',
      )
    case 'not-empty':
      return refuse('It has files, requests or comments. Leave it out instead: they stay in it.')
    case 'not-theirs':
      return refuse('Applicants can remove only what they proposed.')
    case 'unknown-criterion':
      return refuse('The criteria of this case have changed. Please reload the page.')
    default:
      return assertNever(refusal)
  }
}
