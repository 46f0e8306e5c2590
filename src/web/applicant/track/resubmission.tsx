import { addresses } from '#src/addresses.ts'
import { RESUBMISSION_TYPES } from '#src/features/documents/document-types.ts'
import { DiscardPausedButton, FileForm, SendButtons } from './file-form.tsx'
import { useIsPreview } from './preview.ts'
import { calculateReceivedPercent } from './requested-upload.ts'
import type { TrackingPage } from './tracking-page.server.ts'
import type { ReturnedUpload } from './upload-message.tsx'

export function Resubmission({
  page,
  resubmission,
  returned,
}: {
  page: Pick<TrackingPage, 'application' | 'uploads' | 'idempotencyKey'>
  resubmission: NonNullable<TrackingPage['resubmission']>
  returned: ReturnedUpload | null
}) {
  const { reference } = page.application
  const isPreview = useIsPreview()
  const resubmissions = page.uploads.filter(upload => upload.purpose === 'resubmission')
  const partial = resubmissions.find(({ state }) => state === 'arriving')
  return (
    <section
      className={`notice send-again ${resubmission.received === null ? 'warn' : 'info'}`}
      id="resubmission"
      aria-labelledby="resubmission-title"
    >
      <WhatIsAsked resubmission={resubmission} />
      {resubmissions.some(({ state }) => state === 'whole') ? (
        <p>Your file is here and is being checked. Then this page shows who reads it.</p>
      ) : isPreview ? (
        <p className="muted small">
          The applicant has a form here with the fields Resubmission Type and File. Its button is “Resubmit”.
        </p>
      ) : (
        <>
          {partial !== undefined && (
            <p className="breaks" data-part="unfinished">
              {calculateReceivedPercent(partial)}% of <strong>{partial.fileName}</strong> has already arrived. Choose
              the same file again, and the upload continues from there.
            </p>
          )}
          <FileForm
            purpose="resubmission"
            reference={reference}
            action={`${addresses.tracking({ reference })}#resubmission`}
            hidden={{ idempotencyKey: `${page.idempotencyKey} again` }}
            choices={TYPE_CHOICES}
            initial={findTypeKey(partial?.documentType)}
            returned={returned}
            partial={partial ?? null}
            takesSeveral={partial === undefined}
          >
            <p className="row buttons">
              <SendButtons>Resubmit</SendButtons>
              <DiscardPausedButton />
            </p>
          </FileForm>
        </>
      )}
    </section>
  )
}

function WhatIsAsked({ resubmission }: { resubmission: NonNullable<TrackingPage['resubmission']> }) {
  const { received } = resubmission
  if (received !== null)
    return (
      <>
        <h2 id="resubmission-title">
          {received.files.length === 1 ? 'We have your new file' : 'We have your new files'}
        </h2>
        <p className="breaks">
          {received.files.join(', ')}. {received.words} Is something missing? You can send it here until then.
        </p>
      </>
    )
  const { reason, requestedOn, requestedAgo } = resubmission
  return (
    <>
      <h2 id="resubmission-title">Resubmission Required</h2>
      {reason && <p className="breaks">{reason}</p>}
      {requestedOn && (
        <p className="small muted">
          Requested on {requestedOn}, {requestedAgo}
        </p>
      )}
    </>
  )
}

const TYPE_CHOICES = Object.entries(RESUBMISSION_TYPES)

function findTypeKey(documentType: string | undefined): string {
  return TYPE_CHOICES.find(([, label]) => label === documentType)?.[0] ?? ''
}
