import { addresses } from '#src/addresses.ts'
import { RESUBMISSION_TYPES } from '#src/features/documents/document-types.ts'
import { DiscardButton, SendButton } from '../upload/controls.tsx'
import { FileForm } from './file-form.tsx'
import { useIsPreview } from './preview.ts'
import { receivedPercent } from './requested-upload.ts'
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
  const own = page.uploads.filter(upload => upload.purpose === 'resubmission')
  const partial = own.find(({ state }) => state === 'arriving')
  return (
    <section className="notice warn send-again" id="resubmission" aria-labelledby="resubmission-title">
      <h2 id="resubmission-title">Resubmission Required</h2>
      {reason && <p className="breaks">{reason}</p>}
      {requestedOn && (
        <p className="small muted">
          Requested on {requestedOn}, {requestedAgo}
        </p>
      )}
      {own.some(({ state }) => state === 'whole') ? (
        <p>Received. We’re checking it, and then your application moves on. You don’t need to do anything.</p>
      ) : isPreview ? (
        <p className="muted small">Form: Resubmission Type, File, Resubmit</p>
      ) : (
        <>
          {partial !== undefined && sender.sending?.purpose !== 'resubmission' && (
            <p className="breaks">
              {receivedPercent(partial)}% of <strong>{partial.fileName}</strong> has already arrived. Choose the same
              file again, and the upload carries on from there.
            </p>
          )}
          <FileForm
            purpose="resubmission"
            action={`${addresses.tracking({ reference: page.application.reference })}#resubmission`}
            hidden={{ idempotencyKey: `${page.idempotencyKey} again` }}
            choices={CHOICES}
            initial={keyOf(partial?.documentType)}
            returned={returned}
            partial={partial ?? null}
            sender={sender}
          >
            {({ sending, hasFile }) => (
              <p className="row buttons">
                <SendButton sending={sending} isReady={hasFile} resume={sender.resume}>
                  Resubmit
                </SendButton>
                {sending?.how === 'paused' && (
                  <DiscardButton bytes={sending.safe} about={sending.fileName} discard={sender.discard} />
                )}
              </p>
            )}
          </FileForm>
        </>
      )}
    </section>
  )
}

const CHOICES = Object.entries(RESUBMISSION_TYPES)

function keyOf(words: string | undefined): string {
  return CHOICES.find(([, label]) => label === words)?.[0] ?? ''
}
