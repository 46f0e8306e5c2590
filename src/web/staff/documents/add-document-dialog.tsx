import { useState } from 'react'
import { DOCUMENT_SOURCES } from '#src/features/documents/document-sources.ts'
import { listTypeChoices } from '#src/features/documents/document-types.ts'
import { ACCEPTED_FILE_TYPES } from '#src/features/files/uploads.ts'
import { FileField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { type ApplicationSummary, describeApplication } from '../cases/application/actionable-application.ts'
import { act } from '../parts/act.ts'
import { DialogForm } from '../parts/dialog-form.tsx'

type OpenRequest = { id: string; documentType: string; dueOn: string | null }

export function AddDocumentDialog({
  application,
  sector,
  openRequests,
  onClose,
}: {
  application: ApplicationSummary
  sector: string | null
  openRequests: ReadonlyArray<OpenRequest>
  onClose: () => void
}) {
  const [requestId, setRequestId] = useState('')
  const [documentType, setDocumentType] = useState('')
  return (
    <DialogForm
      title="Add Document"
      description={describeApplication(application)}
      act={act('addDocument', { applicationId: application.id })}
      submit="Add"
      busyText="Adding..."
      failed={{ title: 'Document Not Added', description: 'Nothing was added. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {openRequests.length > 0 && (
            <div onChange={event => event.target instanceof HTMLSelectElement && setRequestId(event.target.value)}>
              <SelectField
                field={field('requestId')}
                label="Answers the request"
                empty="No request"
                choices={openRequests.map(({ id, documentType: type, dueOn }) => [
                  id,
                  dueOn === null ? type : `${type}, due ${dueOn}`,
                ])}
              />
            </div>
          )}
          {requestId === '' && (
            <div onChange={event => event.target instanceof HTMLSelectElement && setDocumentType(event.target.value)}>
              <SelectField
                field={field('documentType')}
                label="Document Type"
                required
                empty="Choose a type"
                choices={listTypeChoices(sector)}
              />
            </div>
          )}
          {requestId === '' && documentType === 'Other' && (
            <TextField field={field('ownType')} label="Name of the document" hint="As the applicant should read it." />
          )}
          <FileField
            field={field('file')}
            label="File"
            hint="PDF, Word document, or image (JPEG/PNG), 10MB at most each, 20MB together. On a phone you can take a photo."
            required
            multiple
            accept={ACCEPTED_FILE_TYPES.split(',')}
          />
          <SelectField
            field={field('source')}
            label="How it came"
            required
            empty="Choose one"
            choices={Object.entries(DOCUMENT_SOURCES)}
          />
          <TextArea field={field('note')} label="Note" hint="Only staff see it, in the history." rows={2} />
          <p className="muted small">
            The applicant sees on their page that we added it, and how it came. No email is sent.
          </p>
        </>
      )}
    </DialogForm>
  )
}
