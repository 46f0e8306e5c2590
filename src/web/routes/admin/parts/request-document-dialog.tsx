import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { DOCUMENT_TYPES } from '#src/features/documents/document-types.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { aboutApplication } from './about-application.ts'
import type { AskableApplicant } from './askable-applicant.ts'
import { DayInput } from './day-input.tsx'
import { DialogForm } from './dialog-form.tsx'
import { NothingToAskFor } from './nothing-to-ask-for.tsx'

/** Asks an applicant for a document: stored, mailed, and on show where the application is tracked. */
export function RequestDocumentDialog({
  application,
  onClose,
}: {
  application: AskableApplicant
  onClose: () => void
}) {
  const [type, setType] = useState('')
  if (application.reference === null) return <NothingToAskFor application={application} onClose={onClose} />
  return (
    <DialogForm
      title="Request Document"
      about={aboutApplication(application)}
      action={addresses.adminRequestDocument(application.id)}
      submit="Send request"
      busyText="Sending..."
      failed={{ title: 'Request Failed', description: 'Unable to send document request. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {/* What is chosen in the list bubbles up to here. */}
          <div onChange={event => setType(chosenIn(event.target, 'documentType') ?? type)}>
            <SelectField
              field={field('documentType')}
              label="Document Type"
              required
              empty="Choose a type"
              choices={DOCUMENT_TYPES.map(each => [each, each] as const)}
            />
          </div>
          {type === 'Other' && (
            <TextField
              field={field('ownType')}
              label="Name of the document"
              hint="As the applicant should read it, for example “Letter from your employer”."
            />
          )}
          <TextArea
            field={field('description')}
            label="Description"
            hint="What it must show, and why you need it. The applicant reads this."
            rows={4}
            required
          />
          <FieldFrame field={field('dueDate')} label="Due Date" hint="The last day for it, in Lagos.">
            {attributes => <DayInput className="input short" {...attributes} />}
          </FieldFrame>
          <p className="muted small">
            {application.email} gets an email with this request and a link to the tracking page.
          </p>
        </>
      )}
    </DialogForm>
  )
}

function chosenIn(target: EventTarget, name: string): string | null {
  return target instanceof HTMLSelectElement && target.name === name ? target.value : null
}
