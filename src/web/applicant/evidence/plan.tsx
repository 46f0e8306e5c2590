import { Fragment } from 'react'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'
import { listCriterionChoices } from '../../parts/evidence/criterion-fields.tsx'
import type { ShownPiece } from '../../parts/evidence/describe-plan.server.ts'
import { GapList } from '../../parts/evidence/gap-list.tsx'
import { PieceFacts } from '../../parts/evidence/piece-facts.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { FormReply } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { uploadForPiece } from '../track/requested-upload.ts'
import { usePlacedToast } from '../track/upload-message.tsx'
import type { EvidencePage } from './evidence.route.tsx'
import { CommentForm, findReply, PieceForm } from './forms.tsx'

type Props = { page: EvidencePage; reply: FormReply | undefined }

export function EvidencePlan({ page, reply }: Props) {
  const { reference, plan, isOpen } = page
  return (
    <section className="wrap page evidence">
      <p className="small">
        <a href={addresses.tracking({ reference })}>Back to your application</a>
      </p>
      <h1>Your evidence plan</h1>
      <p className="lead">
        {plan.progress}
        {plan.setName !== null && <span className="under small muted">For {plan.setName}</span>}
      </p>
      <PlanNotices page={page} />
      {isOpen && (plan.setName !== null || plan.pieces.length > 0) && <Missing page={page} />}
      <Pieces page={page} reply={reply} />
      {isOpen && plan.lockedAs === null && <Propose page={page} reply={reply} />}
      <LeftOut page={page} />
      <Versions page={page} />
      {includesTool(page.item, 'letters') && (
        <p>
          Letters have <a href={addresses.applicantLetters({ reference })}>a page of their own</a>, with how far each
          one is.
        </p>
      )}
      {includesTool(page.item, 'pack') && (
        <p>
          When everything is here, we prepare <a href={addresses.applicantPack({ reference })}>your final pack</a>. You
          read and approve it before you submit.
        </p>
      )}
      <section aria-labelledby="own-words">
        <h2 id="own-words">Why we don’t write it for you</h2>
        <p>
          {plan.bodyName ?? 'The endorsing body'} refuses statements and letters that another person or an AI wrote. So
          we give you the structure, the gaps and our comments, and every word here is yours. Questions? Comment on a
          piece, or write to {BRAND.email}.
        </p>
      </section>
    </section>
  )
}

function PlanNotices({ page: { reference, plan, isOpen, adviser } }: Pick<Props, 'page'>) {
  return (
    <>
      {isOpen && plan.lockedAs !== null && (
        <Notice title="Your plan is locked" heading="h2">
          <p>
            {adviser ?? 'Your adviser'} has locked{' '}
            <a href={addresses.applicantEvidence({ reference, version: String(plan.lockedAs) })}>
              version {plan.lockedAs}
            </a>
            . You can still comment and upload files. To change a piece, tell us in a comment.
          </p>
        </Notice>
      )}
      {!isOpen && (
        <Notice>
          <p>Your application takes no evidence now, so this plan stays as it is.</p>
        </Notice>
      )}
      {plan.setName === null && (
        <Notice>
          <p>
            We haven’t chosen your endorsing body and route yet. You can propose pieces already, and we put each under
            its criterion when we have.
          </p>
        </Notice>
      )}
      {plan.otherCriteria.length > 0 && (
        <Notice>
          <p>
            Your application goes to another body or route now. Pieces keep the criteria they had until we put them
            under the new ones.
          </p>
        </Notice>
      )}
    </>
  )
}

function Missing({ page: { plan } }: Pick<Props, 'page'>) {
  const { gaps, pieces, bodyName } = plan
  const asked = pieces.filter(({ requests }) => requests.length > 0)
  const isEmpty = ({ state, files }: ShownPiece) => state === 'idea' && files.length === 0
  const empty = pieces.filter(isEmpty)
  const refused = pieces.filter(piece => piece.state === 'idea' && !isEmpty(piece))
  const withUs = pieces.filter(({ state, requests }) => state === 'here' && requests.length === 0)
  return (
    <section aria-labelledby="missing">
      <h2 id="missing">What’s still missing</h2>
      {asked.length + refused.length + empty.length > 0 && (
        <ul className="gaps">
          {asked.map(piece => (
            <AskedPiece key={piece.id} piece={piece} />
          ))}
          {refused.length > 0 && (
            <li>
              <strong>Another file for {linkPieces(refused)}</strong>
              <p>We couldn’t approve what is there. The piece says why.</p>
            </li>
          )}
          {empty.length > 0 && (
            <li>
              <strong>No file yet for {linkPieces(empty)}</strong>
              <p>Only a file shows it to {bodyName ?? 'the reader'}. Add what you have, or wait until we ask for it.</p>
            </li>
          )}
        </ul>
      )}
      {gaps.length > 0 && <GapList gaps={gaps} />}
      {withUs.length > 0 && <p>With us, to read: {linkPieces(withUs)}.</p>}
      {gaps.length + asked.length + refused.length + empty.length + withUs.length === 0 && bodyName !== null && (
        <p>Nothing: each criterion that {bodyName} needs has a piece, and we’ve approved them all.</p>
      )}
    </section>
  )
}

function AskedPiece({ piece: { id, title, requests } }: { piece: ShownPiece }) {
  return (
    <li>
      <strong>
        <a href={`#piece-${id}`}>{title}</a>: we wait for your file
      </strong>
      {requests.map(({ id: requestId, documentType, due, isLate }) => (
        <p key={requestId}>
          {documentType}
          {due !== null && (isLate ? `. It was due on ${due}: please send it as soon as you can` : `, by ${due}`)}.
        </p>
      ))}
    </li>
  )
}

function linkPieces(pieces: ReadonlyArray<ShownPiece>) {
  return pieces.map(({ id, title }, index) => (
    <Fragment key={id}>
      {index > 0 && (index === pieces.length - 1 ? ' and ' : ', ')}
      <a href={`#piece-${id}`}>{title}</a>
    </Fragment>
  ))
}

function Pieces({ page, reply }: Props) {
  const { plan } = page
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces">Your pieces</h2>
      {plan.pieces.length === 0 ? (
        <p>
          None yet. A piece is one thing that shows your work to a reader who doesn’t know you: an article about you, a
          prize, a talk, a patent, the figures of a product. Propose the first one below. We read it, say what is
          missing, and put it under its criterion.
        </p>
      ) : (
        <ol className="pieces">
          {plan.pieces.map((piece, index) => (
            <Piece key={piece.id} page={page} piece={piece} place={index + 1} reply={reply} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Piece({ page, piece, place, reply }: Props & { piece: ShownPiece; place: number }) {
  const { reference, plan, isOpen, openPiece, idempotencyKey } = page
  const toast = usePlacedToast()
  const { id, title, proves, badge, underOther, comments } = piece
  const changeReply = findReply(reply, `piece-${id}`)
  const commentReply = findReply(reply, `comment-${id}`)
  const mayChange = isOpen && plan.lockedAs === null && piece.mayChange
  const isFormOpen = mayChange && (openPiece === id || changeReply !== undefined)
  return (
    <li className="piece" id={`piece-${id}`}>
      <div className="row ends piece-head">
        <h3 className="breaks">
          {place}. {title}
        </h3>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <div role="status">
        {toast?.place === `piece-${id}` && (
          <Notice tone={toast.tone} title={toast.title}>
            <p>{toast.description}</p>
          </Notice>
        )}
      </div>
      <p className="breaks">{proves}</p>
      <PieceFacts piece={piece} />
      {underOther.length > 0 && (
        <p className="small">Still under: {underOther.map(other => `${other.title} (${other.setName})`).join('; ')}</p>
      )}
      {piece.isUnread && <p className="small muted">We’ll read what you wrote.</p>}
      <Files reference={reference} piece={piece} isOpen={isOpen} />
      {comments.length > 0 && (
        <ol className="conversation">
          {comments.map(({ id: commentId, isOurs, by, text, at }) => (
            <li key={commentId} className={isOurs ? 'ours' : 'own'}>
              <p className="row ends small">
                <strong>{isOurs ? (by ?? BRAND.name) : 'You'}</strong>
                <span className="muted">{at}</span>
              </p>
              <p className="breaks">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <details className="folded" open={commentReply !== undefined}>
        <summary>
          Comment
          <span className="visually-hidden"> on {title}</span>
        </summary>
        <CommentForm reference={reference} piece={piece} reply={commentReply} idempotencyKey={idempotencyKey} />
      </details>
      {isFormOpen ? (
        <PieceForm
          reference={reference}
          piece={piece}
          choices={listCriterionChoices(plan.criteria, underOther)}
          reply={changeReply}
          idempotencyKey={idempotencyKey}
        />
      ) : (
        mayChange && (
          <div className="row piece-links">
            <a href={`${addresses.applicantEvidence({ reference, change: id })}#piece-${id}`}>
              Change<span className="visually-hidden"> {title}</span>
            </a>
            {piece.isProposed && piece.isEmpty && <RemoveForm reference={reference} piece={piece} />}
          </div>
        )
      )}
    </li>
  )
}

function RemoveForm({ reference, piece: { id, title } }: { reference: string; piece: ShownPiece }) {
  return (
    <form method="post" action={addresses.applicantEvidence({ reference })} data-once>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="pieceId" value={id} />
      <button className="link-btn" type="submit" data-busy="Removing...">
        Remove<span className="visually-hidden"> {title}</span>
      </button>
    </form>
  )
}

function Files({ reference, piece, isOpen }: { reference: string; piece: ShownPiece; isOpen: boolean }) {
  const upload = (to: string) => `${addresses.tracking({ reference, tab: 'documents', upload: to })}#upload-document`
  return (
    <>
      {piece.files.length > 0 && (
        <ul className="plain-list piece-files">
          {piece.files.map(({ id, name, size, badge, comment }) => (
            <li key={id}>
              <a className="breaks" href={addresses.applicantDocument({ documentId: id, reference })}>
                {name}
              </a>{' '}
              <span className="num muted small">{size}</span> <Badge tone={badge.tone}>{badge.label}</Badge>
              {comment !== null && <span className="under small breaks">{comment}</span>}
            </li>
          ))}
        </ul>
      )}
      {piece.requests.map(({ id, documentType, description, due, isLate }) => (
        <div key={id} className="asked">
          <p className="breaks">
            <strong>We ask for: {documentType}</strong>
            {due !== null && (isLate ? `. It was due on ${due}` : `, by ${due}`)}. {description}
          </p>
          <p>
            <a className="btn plain sm" href={upload(id)}>
              Upload It<span className="visually-hidden">: {documentType}</span>
            </a>
          </p>
        </div>
      ))}
      {isOpen && piece.requests.length === 0 && (
        <p>
          <a className={piece.files.length === 0 ? 'btn line sm' : undefined} href={upload(uploadForPiece(piece.id))}>
            {piece.files.length === 0 ? 'Add a File' : 'Add another file'}
            <span className="visually-hidden"> to {piece.title}</span>
          </a>
        </p>
      )}
    </>
  )
}

function Propose({ page, reply }: Props) {
  const { reference, plan, idempotencyKey } = page
  const answer = findReply(reply, 'piece')
  if (plan.isFull && answer === undefined)
    return (
      <p>
        Your plan has all the pieces that {plan.bodyName ?? 'it'} takes. If another one is better, tell us in a comment
        on the piece that it should replace.
      </p>
    )
  return (
    <details className="folded propose" id="propose" open={plan.pieces.length === 0 || answer !== undefined}>
      <summary>Propose a piece</summary>
      <PieceForm
        reference={reference}
        piece={null}
        choices={listCriterionChoices(plan.criteria)}
        reply={answer}
        idempotencyKey={idempotencyKey}
      />
    </details>
  )
}

function LeftOut({ page: { plan } }: Pick<Props, 'page'>) {
  if (plan.leftOut.length === 0) return null
  return (
    <section aria-labelledby="left-out">
      <h2 id="left-out">Left out</h2>
      <ul>
        {plan.leftOut.map(({ id, title, leftOutBecause }) => (
          <li key={id} className="breaks">
            <strong>{title}</strong>: {leftOutBecause}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Versions({ page: { reference, plan } }: Pick<Props, 'page'>) {
  if (plan.versions.length === 0) return null
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Locked versions</h2>
      <ul>
        {plan.versions.map(({ number, on }) => (
          <li key={number}>
            <a href={addresses.applicantEvidence({ reference, version: String(number) })}>Version {number}</a>, locked
            on {on}
          </li>
        ))}
      </ul>
    </section>
  )
}
