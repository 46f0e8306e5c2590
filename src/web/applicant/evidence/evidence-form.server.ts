import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { deriveUuid } from '#src/database/derive-uuid.ts'
import type { ApplicationForApplicant } from '#src/features/applications/queries.server.ts'
import { asksForDocuments } from '#src/features/cases/states.ts'
import { explainPlanRefusal, type PlanRefusal } from '#src/features/evidence/change-plan.server.ts'
import { describeChanges } from '#src/features/evidence/describe-changes.ts'
import { commentSchema, PIECE_FIELDS, pieceSchema } from '#src/features/evidence/piece-form.ts'
import { addPiece, changePiece, removePiece } from '#src/features/evidence/pieces.server.ts'
import { deriveMessageId, sendCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { requireProof } from '../../guards/applicant-proof.server.ts'
import { takeAttempt, takeAttempts } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { type FormFailure, handleForm } from '../../parts/handle-form.server.ts'

const NOT_SAVED = 'We couldn’t save this just now. It’s still in the form, so please send it again in a few minutes.'

export function hasPlan({ item }: Pick<ApplicationForApplicant, 'item'>): boolean {
  return includesTool(item, 'plan')
}

export function canWorkOnPlan(application: ApplicationForApplicant): boolean {
  return hasPlan(application) && asksForDocuments(application)
}

/** Receives each form of the page. Their names tell them apart, because the page has one for each piece. */
export async function receiveEvidenceForm(context: RouteContext, request: Request) {
  const form = await readForm(request, ['intent', 'pieceId', 'idempotencyKey', 'text', ...PIECE_FIELDS])
  const pieceId = z.uuid().catch('').parse(form.get('pieceId'))
  const common = { failed: NOT_SAVED, guard: () => requireProof(context, request, { kind: 'evidence' }) }
  switch (form.get('intent')) {
    case 'comment':
      return handleForm(
        context,
        form,
        { ...common, name: nameForm('comment', pieceId), schema: commentSchema },
        ({ text }, { session }) => sendComment(context, session.application, { pieceId, text, key: readKey(form) }),
      )
    case 'remove':
      return handleForm(
        context,
        form,
        { ...common, name: nameForm('remove', pieceId), schema: z.object({}) },
        (_, { session }) => remove(context, session.application, pieceId),
      )
    default:
      return handleForm(
        context,
        form,
        { ...common, name: nameForm('piece', pieceId), schema: pieceSchema },
        (piece, { session }) => savePiece(context, session.application, { ...piece, pieceId, key: readKey(form) }),
      )
  }
}

function nameForm(kind: 'piece' | 'comment' | 'remove', pieceId: string): string {
  return pieceId === '' ? kind : `${kind}-${pieceId}`
}

function readKey(form: FormData): string {
  return String(form.get('idempotencyKey') || crypto.randomUUID())
}

type Sent = z.output<typeof pieceSchema> & { pieceId: string; key: string }

async function savePiece(
  context: RouteContext,
  application: ApplicationForApplicant,
  { pieceId, key, ...piece }: Sent,
) {
  const app = context.get(appContext)
  const { id } = application
  const overLimit = await takeAttempt(context, 'evidence-by-application', id)
  if (overLimit !== null) return { ...overLimit, status: 429 }
  const actor = { kind: 'applicant', id } as const
  if (pieceId === '') {
    // A page that the browser goes back to has the key of the piece that was proposed from it.
    const newId = deriveUuid('piece', key, piece.values.title, id)
    const result = await addPiece(app, actor, { id: newId, applicationId: id, ...piece })
    return result.ok
      ? leave(context, application, newId, 'Piece Proposed', 'Your adviser reads it and puts it in its place.')
      : refuse(result)
  }
  const result = await changePiece(app, actor, { applicationId: id, pieceId, ...piece })
  if (result.ok) return leave(context, application, pieceId, 'Piece Saved', 'Your adviser sees what you changed.')
  if (result.reason !== 'changed') return refuse(result)
  return {
    status: 409,
    message: `${describeChanges(result.current, piece.values)} To keep what you typed, send it again.`,
    typed: { version: String(result.version) },
  }
}

async function remove(context: RouteContext, application: ApplicationForApplicant, pieceId: string) {
  if (pieceId === '') return refuse({ ok: false, reason: 'piece-gone' })
  const { id } = application
  const result = await removePiece(context.get(appContext), { kind: 'applicant', id }, { applicationId: id, pieceId })
  return result.ok ? leave(context, application, null, 'Idea Removed', 'Your plan no longer has it.') : refuse(result)
}

async function sendComment(
  context: RouteContext,
  application: ApplicationForApplicant,
  { pieceId, text, key }: { pieceId: string; text: string; key: string },
) {
  const { id } = application
  const overLimit = await takeAttempts(context, ['message-by-application', id], ['message-by-address'])
  if (overLimit !== null) return { ...overLimit, status: 429 }
  const message = {
    caseId: id,
    id: deriveMessageId(`${key} ${text}`, pieceId || id),
    text,
    aboutId: null,
    pieceId: pieceId || null,
  }
  await sendCustomerMessage(context.get(appContext), message)
  return leave(context, application, pieceId || null, 'Comment Sent', 'Your adviser answers here and in your messages.')
}

function leave(
  context: RouteContext,
  { reference }: ApplicationForApplicant,
  pieceId: string | null,
  title: string,
  description: string,
) {
  const path = addresses.applicantEvidence({ reference: reference ?? '' })
  if (pieceId === null) return redirectWithToast(context.get(appContext), path, { title, description, tone: 'ok' })
  const place = `piece-${pieceId}` as const
  return redirectWithToast(context.get(appContext), `${path}#${place}`, { title, description, tone: 'ok', place })
}

type Refusal =
  | PlanRefusal
  | { ok: false; reason: 'full'; max: number }
  | { ok: false; reason: 'piece-gone' | 'not-theirs' | 'not-empty' }

function refuse(refusal: Refusal): FormFailure {
  return { status: 409, message: explainRefusal(refusal) }
}

function explainRefusal(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'locked':
      return 'Your adviser has locked the plan, so it can’t be changed now. You can still comment and upload files.'
    case 'full':
      return `Your plan has ${refusal.max} pieces already, and the body reads no more. Tell us in a comment which one this should replace.`
    case 'piece-gone':
      return 'This piece is no longer in your plan. You can propose it again.'
    case 'not-theirs':
      return 'We’ve approved this piece or planned it for you, so please tell us in a comment what should change.'
    case 'not-empty':
      return 'This piece has files or comments, so it stays. Tell us in a comment if it should be left out.'
    case 'not-found':
    case 'not-included':
    case 'ended':
      return explainPlanRefusal({ ok: false, reason: refusal.reason })
    default:
      return assertNever(refusal)
  }
}
