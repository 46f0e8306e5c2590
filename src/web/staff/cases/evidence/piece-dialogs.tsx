import { useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { CriterionFields, listCriterionChoices } from '../../../parts/evidence/criterion-fields.tsx'
import { PieceFields } from '../../../parts/evidence/piece-fields.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { RequestDocumentDialog } from '../../documents/request-document-dialog.tsx'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { type DialogFields, DialogForm } from '../../parts/dialog-form.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import type { PlanPart } from './plan-part.server.ts'
import type { EvidenceApplication } from './plan-section.tsx'

type Piece = PlanPart['pieces'][number]

const FAILED = { title: 'Not Saved', description: 'Nothing was changed. Please try again.' }

export function PieceActions({
  application,
  plan,
  piece,
}: {
  application: EvidenceApplication
  plan: PlanPart
  piece: Piece
}) {
  const key = { applicationId: application.id, pieceId: piece.id }
  return (
    <div className="row piece-actions">
      {plan.mayChange && (
        <DialogButton className="link-btn" may="changePiece" label="Change" about={piece.title}>
          {close => <PieceDialog applicationId={application.id} plan={plan} piece={piece} onClose={close} />}
        </DialogButton>
      )}
      {plan.isOpen && (
        <DialogButton
          className="link-btn"
          may="requestDocuments"
          label="Request"
          about={`a document for ${piece.title}`}
        >
          {close => <RequestDocumentDialog application={application} piece={piece} onClose={close} />}
        </DialogButton>
      )}
      <DialogButton
        className="link-btn"
        may="pages"
        label={`Files (${piece.files.length})`}
        about={`of ${piece.title}`}
      >
        {close => <FilesDialog application={application} plan={plan} piece={piece} onClose={close} />}
      </DialogButton>
      <DialogButton
        className="link-btn"
        may="commentOnPiece"
        label={`Comments (${piece.comments.length})`}
        about={`on ${piece.title}`}
      >
        {close => <CommentDialog application={application} piece={piece} onClose={close} />}
      </DialogButton>
      {piece.isUnread && <MarkReadButton applicationId={application.id} piece={piece} />}
      {plan.mayChange &&
        (piece.isEmpty ? (
          <RemoveButton applicationId={application.id} piece={piece} />
        ) : (
          <DialogButton
            className="link-btn"
            may="leavePieceOut"
            label="Leave Out"
            about={piece.title}
            action="leave out"
          >
            {close => (
              <DialogForm
                title="Leave Out"
                description={piece.title}
                act={act('leavePieceOut', key)}
                submit="Leave Out"
                busyText="Saving..."
                failed={FAILED}
                onClose={close}
              >
                {({ field }) => (
                  <TextArea
                    field={field('reason')}
                    label="Why"
                    hint="One sentence. The applicant reads it. Files and comments stay in the piece."
                    rows={3}
                    required
                  />
                )}
              </DialogForm>
            )}
          </DialogButton>
        ))}
    </div>
  )
}

/** Adds a piece, or changes one. */
export function PieceDialog({
  applicationId,
  plan,
  piece,
  onClose,
}: {
  applicationId: string
  plan: PlanPart
  piece: Piece | null
  onClose: () => void
}) {
  const [version, setVersion] = useState(piece?.version ?? null)
  const common = { failed: { ...FAILED, description: 'What you typed is still here. Please try again.' }, onClose }
  const fields = ({ field }: DialogFields) => (
    <>
      <input type="hidden" name="version" value={version ?? ''} />
      <PieceFields
        field={name => field(name, piece === null ? null : toText(piece[name as 'title']))}
        hint="A plain claim that the reader can check."
      />
      <CriterionFields
        choices={listCriterionChoices(plan.criteria, piece?.underOther)}
        chosen={piece?.criteria ?? []}
        field={name => field(name)}
        isRefused={false}
      />
    </>
  )
  if (piece === null)
    return (
      <DialogForm
        title="Add Piece"
        act={act('addPiece', { applicationId })}
        submit="Add Piece"
        busyText="Adding..."
        {...common}
      >
        {fields}
      </DialogForm>
    )
  return (
    <DialogForm
      title="Change Piece"
      act={act('changePiece', { applicationId, pieceId: piece.id })}
      submit={version === piece.version ? 'Save Piece' : 'Overwrite with Mine'}
      busyText="Saving..."
      onRefused={({ more }) => more !== undefined && setVersion(more.currentVersion)}
      {...common}
    >
      {fields}
    </DialogForm>
  )
}

function toText(value: string | number | null): string | null {
  return value === null ? null : String(value)
}

function FilesDialog({
  application,
  plan,
  piece,
  onClose,
}: {
  application: EvidenceApplication
  plan: PlanPart
  piece: Piece
  onClose: () => void
}) {
  const choices = plan.documents.filter(({ id }) => piece.files.every(file => file.id !== id))
  return (
    <DialogForm
      title="Files"
      description={piece.title}
      act={act('putDocumentIntoPiece', { applicationId: application.id, pieceId: piece.id })}
      submit="Put It In"
      cancelLabel="Close"
      busyText="Saving..."
      failed={FAILED}
      missingHint={plan.mayChange ? null : 'The plan can’t be changed now.'}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {piece.files.length === 0 && <p className="muted">No files yet.</p>}
          <ul className="plain-list piece-files">
            {piece.files.map(file => (
              <li key={file.id} className="row ends">
                <span className="breaks">
                  {file.isUnreviewed ? (
                    <Link to={addresses.adminReview({ application: application.id, document: file.id })}>
                      {file.name}
                    </Link>
                  ) : (
                    file.name
                  )}{' '}
                  <Badge tone={file.badge.tone}>{file.badge.label}</Badge>
                  <span className="under small muted">
                    {file.documentType}, {file.size}
                  </span>
                </span>
                {plan.mayChange && <TakeOutButton applicationId={application.id} pieceId={piece.id} file={file} />}
              </li>
            ))}
          </ul>
          {plan.mayChange && (
            <>
              <SelectField
                field={field('documentId')}
                label="Put in a document of the case"
                required
                empty="Choose a document"
                choices={choices.map(
                  ({ id, name, pieceTitle }) =>
                    [id, pieceTitle === null ? name : `${name} (now in “${pieceTitle}”)`] as const,
                )}
              />
              <CheckboxField
                field={field('move')}
                label="Move it, if it’s in another piece"
                hint="A document is in one piece at most."
              />
            </>
          )}
        </>
      )}
    </DialogForm>
  )
}

function TakeOutButton({
  applicationId,
  pieceId,
  file: { id: documentId, name },
}: {
  applicationId: string
  pieceId: string
  file: Piece['files'][number]
}) {
  const { isBusy, press } = usePressAction({
    act: act('takeDocumentOut', { applicationId, pieceId, documentId }),
    failed: FAILED,
  })
  if (!useMay('takeDocumentOut')) return null
  return (
    <BusyButton className="btn line sm" isBusy={isBusy} busyText="Saving..." onClick={() => void press({})}>
      Take Out<span className="visually-hidden"> {name}</span>
    </BusyButton>
  )
}

function CommentDialog({
  application,
  piece,
  onClose,
}: {
  application: EvidenceApplication
  piece: Piece
  onClose: () => void
}) {
  return (
    <DialogForm
      title="Comments"
      description={piece.title}
      act={act('commentOnPiece', { applicationId: application.id, pieceId: piece.id })}
      submit="Send Comment"
      cancelLabel="Close"
      busyText="Sending..."
      failed={{ title: 'Comment Not Sent', description: 'Your comment is still here. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {piece.comments.length === 0 && <p className="muted">No comments yet.</p>}
          <ol className="conversation">
            {piece.comments.map(({ id, isOurs, by, text, at }) => (
              <li key={id} className={isOurs ? 'staff' : 'customer'}>
                <p className="row ends small">
                  <strong>{isOurs ? (by ?? 'One of us') : application.applicantName}</strong>
                  <span className="muted">{at}</span>
                </p>
                <p className="breaks">{text}</p>
              </li>
            ))}
          </ol>
          <TextArea
            field={field('text')}
            label="Comment"
            hint="Say what is missing or weak. Don’t write the applicant’s words for them: the bodies refuse that."
            rows={4}
            required
          />
          <p className="muted small">
            The applicant gets an email that there is a message, and reads it with the piece. It’s in the conversation
            of the case too.
          </p>
        </>
      )}
    </DialogForm>
  )
}

function RemoveButton({ applicationId, piece }: { applicationId: string; piece: Piece }) {
  const { isBusy, press } = usePressAction({
    act: act('removePiece', { applicationId, pieceId: piece.id }),
    failed: FAILED,
  })
  if (!useMay('removePiece')) return null
  return (
    <BusyButton className="link-btn" isBusy={isBusy} busyText="Removing..." onClick={() => void press({})}>
      Remove<span className="visually-hidden"> {piece.title}</span>
    </BusyButton>
  )
}

function MarkReadButton({ applicationId, piece }: { applicationId: string; piece: Piece }) {
  const { isBusy, press } = usePressAction({
    act: act('markPieceRead', { applicationId, pieceId: piece.id }),
    failed: FAILED,
  })
  if (!useMay('markPieceRead')) return null
  return (
    <BusyButton className="link-btn" isBusy={isBusy} busyText="Saving..." onClick={() => void press({})}>
      Mark as Read<span className="visually-hidden">: {piece.title}</span>
    </BusyButton>
  )
}
