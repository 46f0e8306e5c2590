import { addresses } from '#src/addresses.ts'
import { CRITERION_FIELDS } from '#src/features/evidence/piece-form.ts'
import { CriterionFields, type listCriterionChoices } from '../../parts/evidence/criterion-fields.tsx'
import type { ShownPiece } from '../../parts/evidence/describe-plan.server.ts'
import { PieceFields } from '../../parts/evidence/piece-fields.tsx'
import { NotSent } from '../../parts/not-sent.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'

/** Returns the reply if it is to the form with this name. */
export function findReply(reply: FormReply | undefined, name: string): FormReply | undefined {
  return reply?.form === name ? reply : undefined
}

/** Proposes a piece, or changes one. `choices` are left out while the database is down, and the ticks are kept. */
export function PieceForm({
  reference,
  piece,
  pieceId = piece?.id ?? '',
  choices,
  reply,
  idempotencyKey,
}: {
  reference: string
  piece: ShownPiece | null
  pieceId?: string
  choices: ReturnType<typeof listCriterionChoices>
  reply: FormReply | undefined
  idempotencyKey: string
}) {
  const initial = piece && { ...piece, pages: piece.pages === null ? null : String(piece.pages) }
  const field = createFields(pieceId === '' ? 'piece' : `piece-${pieceId}`, reply, {
    title: initial?.title,
    proves: initial?.proves,
    datedOn: initial?.datedOn,
    pages: initial?.pages,
    confirmedBy: initial?.confirmedBy,
  })
  const place = pieceId === '' ? 'propose' : `piece-${pieceId}`
  return (
    <form method="post" action={`${addresses.applicantEvidence({ reference })}#${place}`} noValidate data-once>
      <NotSent>We couldn’t save your piece.</NotSent>
      <input type="hidden" name="intent" value="piece" />
      <input type="hidden" name="pieceId" value={pieceId} />
      <input type="hidden" name="version" value={reply?.typed.version ?? piece?.version ?? ''} />
      <input type="hidden" name="idempotencyKey" value={reply?.typed.idempotencyKey ?? idempotencyKey} />
      <ErrorSummary
        message={reply?.isOutage === true ? null : reply?.message}
        fields={[
          ['Title', field('title')],
          ['What it proves', field('proves')],
          ['Date', field('datedOn')],
          ['Pages', field('pages')],
          ['Who can confirm it', field('confirmedBy')],
        ]}
      />
      <PieceFields field={field} hint="In your own words: we never write it for you." />
      <CriterionFields choices={choices} chosen={piece?.criteria ?? []} field={field} isRefused={reply !== undefined} />
      {choices.length === 0 &&
        CRITERION_FIELDS.filter(name => reply?.typed[name]).map(name => (
          <input key={name} type="hidden" name={name} value={reply?.typed[name]} />
        ))}
      <button className="btn plain" type="submit" data-busy="Saving...">
        {pieceId === '' ? 'Propose This Piece' : 'Save This Piece'}
      </button>
      <p className="after">
        {pieceId === '' ? 'Your adviser reads it and puts it in its place.' : 'Your adviser sees what you changed.'}
      </p>
    </form>
  )
}

export function CommentForm({
  reference,
  piece,
  reply,
  idempotencyKey,
}: {
  reference: string
  piece: { id: string; title: string }
  reply: FormReply | undefined
  idempotencyKey: string
}) {
  const field = createFields(`comment-${piece.id}`, reply)
  return (
    <form method="post" action={`${addresses.applicantEvidence({ reference })}#piece-${piece.id}`} noValidate data-once>
      <NotSent>We couldn’t send your comment.</NotSent>
      <input type="hidden" name="intent" value="comment" />
      <input type="hidden" name="pieceId" value={piece.id} />
      <input type="hidden" name="idempotencyKey" value={reply?.typed.idempotencyKey ?? idempotencyKey} />
      {reply?.isOutage === false && <ErrorSummary message={reply.message} fields={[]} />}
      <TextArea field={field('text')} label="Comment" rows={3} required />
      <button className="btn line sm" type="submit" data-busy="Sending...">
        Send<span className="visually-hidden"> a comment on {piece.title}</span>
      </button>
    </form>
  )
}
