import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { sectorLabel } from '#src/features/applications/sectors.ts'
import { requestTemplate } from '#src/features/documents/request-templates.ts'
import { TextArea } from '../../../ui/field.tsx'
import { FieldError, FieldFrame, type FieldState, fieldClass } from '../../../ui/field-frame.tsx'
import { aboutApplication } from './about-application.ts'
import type { ActionableApplication } from './actionable-application.ts'
import { DayInput } from './day-input.tsx'
import { DialogForm } from './dialog-form.tsx'
import { NothingToAskFor } from './nothing-to-ask-for.tsx'
import '../../../ui/styles/admin/request-documents.css'

export type SeveralAsked = {
  /** Whose list it is; of one that we do not know it is the general one. */
  sector: string | null
  /** By the type of what came or was asked for. */
  standing: Readonly<Record<string, Standing>>
}

export type Standing = {
  words: string
  /** It came, and has to come again. */
  isNeeded: boolean
}

/** Asks an applicant for several documents at once, from the list of their sector, in one email. */
export function RequestDocumentsDialog({
  application,
  several: { sector, standing },
  onClose,
}: {
  application: ActionableApplication
  several: SeveralAsked
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  if (application.reference === null) return <NothingToAskFor application={application} onClose={onClose} />
  const items = requestTemplate(sector)
  const isNeeded = (documentType: string) => standing[documentType]?.isNeeded ?? true
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
      {({ field }) => {
        const asked = field('documents')
        return (
          <>
            {/* An error of the list is mended by the first that is chosen, and is none of the fields within. */}
            <fieldset className={`${chosen.size === 0 ? fieldClass(asked) : 'field'} asked-list`}>
              <legend className="lbl required">Documents</legend>
              <p className="hint">
                {listName(sector)} Tick one to see and change what it asks for.{' '}
                <button
                  className="link-btn"
                  type="button"
                  onClick={() =>
                    setChosen(new Set(items.flatMap((item, at) => (isNeeded(item.documentType) ? [at] : []))))
                  }
                >
                  Choose all
                </button>
              </p>
              {chosen.size === 0 && <FieldError field={asked} />}
              {items.map(({ documentType, description }, at) => (
                <AskedItem
                  key={documentType}
                  at={at}
                  documentType={documentType}
                  standing={standing[documentType]?.words ?? null}
                  isChosen={chosen.has(at)}
                  onChoose={isChosen => choose(at, isChosen)}
                  field={field(`description-${at}`, description)}
                />
              ))}
            </fieldset>
            <FieldFrame field={field('dueDate')} label="Due Date" hint="The last day for all of them, in Lagos.">
              {attributes => <DayInput className="input short" {...attributes} />}
            </FieldFrame>
            <p className="muted small">
              {application.email} gets one email with everything you choose and a link to the tracking page.
            </p>
          </>
        )
      }}
    </DialogForm>
  )
}

/** What is not chosen keeps the words it has, and is not sent. */
function AskedItem({
  at,
  documentType,
  standing,
  isChosen,
  onChoose,
  field,
}: {
  at: number
  documentType: string
  /** What came of it before, in words. */
  standing: string | null
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
          {standing !== null && <span className="muted small"> {standing}</span>}
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
