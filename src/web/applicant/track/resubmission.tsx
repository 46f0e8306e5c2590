import { addresses } from '#src/addresses.ts'
import { RESUBMISSION_TYPES } from '#src/features/documents/document-types.ts'
import { DiscardButton, SendButton } from '../upload/controls.tsx'
import { FileForm } from './file-form.tsx'
import { useIsPreview } from './preview.ts'
import { calculateReceivedPercent } from './requested-upload.ts'
import type { TrackingPage } from './tracking-page.server.ts'
import type { ReturnedUpload } from './upload-message.tsx'
import type { Sender } from './use-uploads.ts'

export function Resubmission({
  page,
  resubmission,
  returned,
  sender,
}: {
  page: Pick<TrackingPage, 'application' | 'uploads' | 'idempotencyKey'>
  resubmission: NonNullable<TrackingPage['resubmission']>
  returned: ReturnedUpload | null
  sender: Sender
}) {
  const { reason, requestedOn, requestedAgo } = resubmission
  const isPreview = useIsPreview()
  const resubmissions = page.uploads.filter(upload => upload.purpose === 'resubmission')
  const partial = resubmissions.find(({ state }) => state === 'arriving')
  return (
    <section className="notice warn send-again" id="resubmission" aria-labelledby="resubmission-title">
      <h2 id="resubmission-title">Resubmission Required</h2>
      {reason && <p className="breaks">{reason}</p>}
      {requestedOn && (
        <p className="small muted">
          Requested on {requestedOn}, {requestedAgo}
        </p>
      )}
      {resubmissions.some(({ state }) => state === 'whole') ? (
        <p>
          We’ve received your file and are checking it. Your application then moves on, and you don’t need to do
          anything.
        </p>
      ) : isPreview ? (
        <p className="muted small">
          The applicant has a form here with the fields Resubmission Type and File. Its button is “Resubmit”.
        </p>
      ) : (
        <>
          {partial !== undefined && sender.sending?.purpose !== 'resubmission' && (
            <p className="breaks">
              {calculateReceivedPercent(partial)}% of <strong>{partial.fileName}</strong> has already arrived. Choose
              the same file again, and the upload continues from there.
            </p>
          )}
          <FileForm
            purpose="resubmission"
            action={`${addresses.tracking({ reference: page.application.reference })}#resubmission`}
            hidden={{ idempotencyKey: `${page.idempotencyKey} again` }}
            choices={TYPE_CHOICES}
            initial={findTypeKey(partial?.documentType)}
            returned={returned}
            partial={partial ?? null}
            sender={sender}
          >
            {({ sending, hasFile }) => (
              <p className="row buttons">
                <SendButton sending={sending} isReady={hasFile} resume={sender.resume}>
                  Resubmit
                </SendButton>
                {sending?.state === 'paused' && (
                  <DiscardButton bytes={sending.confirmedBytes} about={sending.fileName} discard={sender.discard} />
                )}
              </p>
            )}
          </FileForm>
        </>
      )}
    </section>
  )
}

const TYPE_CHOICES = Object.entries(RESUBMISSION_TYPES)

function findTypeKey(documentType: string | undefined): string {
  return TYPE_CHOICES.find(([, label]) => label === documentType)?.[0] ?? ''
}
