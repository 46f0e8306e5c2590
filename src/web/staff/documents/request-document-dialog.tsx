import { useRef, useState } from 'react'
import { findSectorLabel } from '#src/features/applications/sectors.ts'
import { listTypeChoices, listUsualRequests } from '#src/features/documents/document-types.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FieldError, FieldFrame, type FieldState, fieldClass } from '../../ui/field-frame.tsx'
import {
  type ActionableApplication,
  type ApplicationSummary,
  describeApplication,
} from '../cases/application/actionable-application.ts'
import { act } from '../parts/act.ts'
import { DayInput } from '../parts/day-input.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import './request-documents.css'
import { Notice } from '../../ui/notice.tsx'
import { AdminDialog } from '../parts/admin-dialog.tsx'

export type DocumentList = {
  sector: string | null
  statusByType: Readonly<Record<string, DocumentTypeStatus>>
}

export type DocumentTypeStatus = {
  words: string
  isNeeded: boolean
}

/** Requests one document with the words of the sector’s list, or several of that list in one mail. */
export function RequestDocumentDialog({
  application,
  piece = null,
  list = { sector: application.sector ?? null, statusByType: {} },
  onClose,
}: {
  application: ApplicationSummary & { sector?: string | null }
  /** The piece of evidence that the documents are for. */
  piece?: { id: string; title: string } | null
  list?: DocumentList
  onClose: () => void
}) {
  const [isSeveral, setSeveral] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  if (application.reference === null) return <PaymentDueNotice application={application} onClose={onClose} />
  const texts = isSeveral ? SEVERAL_DOCUMENTS_TEXTS : ONE_DOCUMENT_TEXTS
  return (
    <DialogForm
      title="Request Document"
      description={describeApplication(application)}
      act={act('requestDocuments', { applicationId: application.id })}
      submit={chosen.size < 2 ? 'Send Request' : `Send ${chosen.size} Requests`}
      busyText="Sending..."
      failed={{ title: 'Request Failed', description: texts.failed }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {piece !== null && (
            <>
              <input type="hidden" name="pieceId" value={piece.id} />
              <p className="breaks">For “{piece.title}”. What the applicant uploads goes into this piece.</p>
            </>
          )}
          {!isSeveral ? (
            <>
              <OneDocument
                sector={list.sector}
                type={field('documentType')}
                ownType={field('ownType')}
                description={field('description')}
              />
              <p>
                <button className="link-btn" type="button" onClick={() => setSeveral(true)}>
                  Request several at once
                </button>
              </p>
            </>
          ) : (
            <DocumentChoices
              list={list}
              chosen={chosen}
              setChosen={setChosen}
              listError={field('documents')}
              descriptions={listUsualRequests(list.sector).map(({ description }, index) =>
                field(`description-${index}`, description),
              )}
            />
          )}
          <FieldFrame field={field('dueDate')} label="Due Date" hint={texts.dueDate}>
            {attributes => <DayInput className="input short" {...attributes} />}
          </FieldFrame>
          <p className="muted small">
            {application.email} {texts.mail}
          </p>
        </>
      )}
    </DialogForm>
  )
}

const ONE_DOCUMENT_TEXTS = {
  failed: 'Unable to send document request. Please try again.',
  dueDate: 'The last day to upload it, in Lagos time.',
  mail: 'will get an email with this request and a link to the tracking page.',
}
const SEVERAL_DOCUMENTS_TEXTS = {
  failed: 'Unable to send document requests. Please try again.',
  dueDate: 'The last day to upload them, in Lagos time.',
  mail: 'will get one email with everything you choose and a link to the tracking page.',
}

type OneDocumentFields = { sector: string | null; type: FieldState; ownType: FieldState; description: FieldState }

function OneDocument({ sector, type, ownType, description }: OneDocumentFields) {
  const [chosen, setChosen] = useState('')
  const suggestedText = useRef('')
  const usualRequests = listUsualRequests(sector)
  function chooseType(select: HTMLSelectElement) {
    setChosen(select.value)
    const text = select.form?.querySelector('textarea')
    if (text == null || (text.value.trim() !== '' && text.value !== suggestedText.current)) return
    suggestedText.current = usualRequests.find(({ documentType }) => documentType === select.value)?.description ?? ''
    text.value = suggestedText.current
  }
  return (
    <>
      <div onChange={event => event.target instanceof HTMLSelectElement && chooseType(event.target)}>
        <SelectField
          field={type}
          label="Document Type"
          required
          empty="Choose a type"
          choices={listTypeChoices(sector)}
        />
      </div>
      {chosen === 'Other' && (
        <TextField
          field={ownType}
          label="Name of the document"
          hint="As the applicant should read it, for example “Letter from your employer”. Without one, the first line of the description is the name."
        />
      )}
      <TextArea
        field={description}
        label="Description"
        hint="What it must show, and why you need it. The applicant reads this."
        rows={4}
        required
      />
    </>
  )
}

/** Documents that are not ticked keep their text but are not requested. */
function DocumentChoices({
  list: { sector, statusByType },
  listError,
  descriptions,
  chosen,
  setChosen,
}: {
  list: DocumentList
  listError: FieldState
  descriptions: ReadonlyArray<FieldState>
  chosen: ReadonlySet<number>
  setChosen: (chosen: ReadonlySet<number>) => void
}) {
  const listedDocuments = listUsualRequests(sector)
  const isDocumentNeeded = (documentType: string) => statusByType[documentType]?.isNeeded ?? true
  const setDocumentChosen = (index: number, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, index] : [...chosen].filter(other => other !== index)))
  return (
    <fieldset className={`${chosen.size === 0 ? fieldClass(listError) : 'field'} document-choices`}>
      <legend className="field-label required">Documents</legend>
      <p className="hint">
        {describeList(sector)} Tick a document to see and edit what we ask for.{' '}
        <button
          className="link-btn"
          type="button"
          onClick={() =>
            setChosen(
              new Set(listedDocuments.flatMap((item, index) => (isDocumentNeeded(item.documentType) ? [index] : []))),
            )
          }
        >
          Choose all
        </button>
      </p>
      {chosen.size === 0 && <FieldError field={listError} />}
      {listedDocuments.map(({ documentType }, index) => (
        <div key={documentType} className="document-choice">
          <label className="choice">
            <input
              type="checkbox"
              name={`documentType-${index}`}
              value={documentType}
              checked={chosen.has(index)}
              onChange={event => setDocumentChosen(index, event.currentTarget.checked)}
            />
            <span>
              {documentType}
              {statusByType[documentType] && <span className="muted small"> {statusByType[documentType].words}</span>}
            </span>
          </label>
          <div hidden={!chosen.has(index)}>
            {descriptions[index] && (
              <TextArea
                field={descriptions[index]}
                label={`Description of ${documentType}`}
                rows={3}
                required
                disabled={!chosen.has(index)}
              />
            )}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

function describeList(sector: string | null): string {
  const label = sector === 'other' ? null : findSectorLabel(sector)
  return label === null ? 'This is our general list.' : `This is our list for ${label}.`
}

/** Replaces the form before the initial payment: without a reference the applicant cannot open the tracking page. */
function PaymentDueNotice({
  application,
  onClose,
}: {
  application: Pick<ActionableApplication, 'applicantName' | 'reference'>
  onClose: () => void
}) {
  return (
    <AdminDialog
      title="Request Document"
      description={describeApplication(application)}
      cancelLabel="Close"
      onClose={onClose}
    >
      <div className="admin-dialog-body">
        <Notice>
          <p>
            The initial payment is due. You can request documents once it’s made, because the applicant then gets a
            reference and a tracking page.
          </p>
        </Notice>
      </div>
    </AdminDialog>
  )
}
