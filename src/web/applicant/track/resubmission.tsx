import { addresses } from '#src/addresses.ts'
import { RESUBMISSION_TYPES } from '#src/features/documents/document-types.ts'
import { DiscardButton, SendButton } from '../upload/controls.tsx'
import { percentHere } from './asked-upload.ts'
import { FileForm } from './file-form.tsx'
import { useIsPreview } from './preview.ts'
import type { TrackingPage } from './tracking-page.server.ts'
import type { ReturnedUpload } from './upload-answer.tsx'
import type { Sender } from './use-uploads.ts'

/** Why an application came back, since when, and the way to hand it in again. */
export function Resubmission({
  page,
  resubmission,
  returned,
  sender,
}: {
  page: Pick<TrackingPage, 'application' | 'uploads' | 'once'>
  resubmission: NonNullable<TrackingPage['resubmission']>
  returned: ReturnedUpload | null
  sender: Sender
}) {
  const { reason, requestedOn, requestedAgo } = resubmission
  const isPreview = useIsPreview()
  const own = page.uploads.filter(upload => upload.purpose === 'resubmission')
  const begun = own.find(({ state }) => state === 'arriving')
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
        <p>Received. We are checking it; your application goes on by itself.</p>
      ) : isPreview ? (
        <p className="muted small">Form: Resubmission Type, File, Resubmit</p>
      ) : (
        <>
          {begun !== undefined && sender.sending?.purpose !== 'resubmission' && (
            <p className="breaks">
              {percentHere(begun)}% of <strong>{begun.fileName}</strong> is already here. Choose the same file again,
              and the upload goes on from there.
            </p>
          )}
          <FileForm
            purpose="resubmission"
            action={`${addresses.tracking({ reference: page.application.reference })}#resubmission`}
            hidden={{ once: `${page.once} again` }}
            choices={CHOICES}
            initial={keyOf(begun?.documentType)}
            returned={returned}
            begun={begun ?? null}
            sender={sender}
          >
            {({ sending, hasFile }) => (
              <p className="row buttons">
                <SendButton sending={sending} isReady={hasFile} goOn={sender.goOn}>
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

/** What was begun is kept in words. */
function keyOf(words: string | undefined): string {
  return CHOICES.find(([, label]) => label === words)?.[0] ?? ''
}
