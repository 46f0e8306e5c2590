import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { sectorLabel } from '#src/features/applications/sectors.ts'
import { requestTemplate } from '#src/features/documents/request-templates.ts'
import { TextArea } from '../../../ui/field.tsx'
import { FieldError, FieldFrame, type FieldState, fieldClass } from '../../../ui/field-frame.tsx'
import { aboutApplication } from './about-application.ts'
import type { ActionableApplication } from './actionable-application.ts'
import { DialogForm } from './dialog-form.tsx'
import { NothingToAskFor } from './nothing-to-ask-for.tsx'
import '../../../ui/styles/admin/request-documents.css'

export type SeveralAsked = {
  /** Whose list it is; of one that we do not know it is the general one. */
  sector: string | null
  /** The types that are asked for already and have not come. */
  waitingFor: ReadonlyArray<string>
}

/** Asks an applicant for several documents at once, from the list of their sector, in one email. */
export function RequestDocumentsDialog({
  application,
  several: { sector, waitingFor },
  onClose,
}: {
  application: ActionableApplication
  several: SeveralAsked
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  if (application.reference === null) return <NothingToAskFor application={application} onClose={onClose} />
  const items = requestTemplate(sector)
  const isAsked = (documentType: string) => waitingFor.includes(documentType)
  const choose = (at: number, isChosen: boolean) =>
    setChosen(before => new Set(isChosen ? [...before, at] : [...before].filter(other => other !== at)))
  return (
    <DialogForm
      title="Request Several Documents"
      about={aboutApplication(application)}
      action={addresses.adminRequestDocuments(application.id)}
      submit={chosen.size < 2 ? 'Send request' : `Send ${chosen.size} requests`}
      busyText="Sending..."
      failed={{ title: 'Request Failed', description: 'Unable to send the document requests. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <fieldset className={`${fieldClass(field('documents'))} asked-list`}>
            <legend className="lbl required">Documents</legend>
            <p className="hint">
              {listName(sector)} You can change what each must show: the applicant reads it.{' '}
              <button
                className="link-btn"
                type="button"
                onClick={() =>
                  setChosen(new Set(items.flatMap((item, at) => (isAsked(item.documentType) ? [] : [at]))))
                }
              >
                Choose all
              </button>
            </p>
            <FieldError field={field('documents')} />
            {items.map(({ documentType, description }, at) => (
              <AskedItem
                key={documentType}
                at={at}
                documentType={documentType}
                isAsked={isAsked(documentType)}
                isChosen={chosen.has(at)}
                onChoose={isChosen => choose(at, isChosen)}
                field={field(`description-${at}`, description)}
              />
            ))}
          </fieldset>
          <FieldFrame field={field('dueDate')} label="Due Date" hint="The last day for all of them, in Lagos.">
            {attributes => <input className="input short" type="date" {...attributes} />}
          </FieldFrame>
          <p className="muted small">
            {application.email} gets one email with everything you choose and a link to the tracking page.
          </p>
        </>
      )}
    </DialogForm>
  )
}

/** What is not chosen keeps the words it has, and is not sent. */
function AskedItem({
  at,
  documentType,
  isAsked,
  isChosen,
  onChoose,
  field,
}: {
  at: number
  documentType: string
  isAsked: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  field: FieldState
}) {
  return (
    <div className="asked-item">
      <label className="choice">
        <input
          type="checkbox"
          name={`documentType-${at}`}
          value={documentType}
          checked={isChosen}
          onChange={event => onChoose(event.currentTarget.checked)}
        />
        <span>
          {documentType}
          {isAsked && <span className="muted small"> requested already</span>}
        </span>
      </label>
      <div hidden={!isChosen}>
        <TextArea field={field} label={`Description of ${documentType}`} rows={3} required disabled={!isChosen} />
      </div>
    </div>
  )
}

function listName(sector: string | null): string {
  const label = sector === 'other' ? null : sectorLabel(sector)
  return label === null ? 'The general list.' : `The list for ${label}.`
}
