import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { isPayable, isStopped, progressOf, statusLabel, toneOf } from '#src/features/applications/states.ts'
import { STATUS_WORDS } from '#src/features/applications/status-words.ts'
import { isUnreviewed } from '#src/features/documents/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ApplicationTabs } from './application-tabs.tsx'
import { DetailsForm } from './details-form.tsx'
import { PaymentBlock } from './payment-block.tsx'
import { Resubmission } from './resubmission.tsx'
import type { ReturnedUpload } from './returned-upload.ts'
import { Said } from './said.tsx'
import { LeaveQuestion } from './sending/leave-question.tsx'
import type { ReturnedDetails } from './take-details.server.ts'
import { ToDo } from './to-do.tsx'
import type { TrackingPage } from './tracking-page.server.ts'
import { useAskingAnew } from './use-fresh.ts'
import { useUploads } from './use-uploads.ts'

/** An application as its applicant follows it. */
export function Application({
  page,
  refresh,
  returned,
  returnedDetails,
}: {
  page: TrackingPage
  refresh: () => void
  returned: ReturnedUpload | null
  returnedDetails: ReturnedDetails | null
}) {
  const { application } = page
  const uploading = useUploads(page, refresh)
  const { sender, dialog, said, leaving } = uploading
  useAskingAnew({ refresh, waits: waitsForUs(page), rests: sender.sending !== null || dialog.asked !== null })
  return (
    <>
      <section className="wrap app-head">
        <div className="app-id">
          <p className="muted small">{titleLine(page)}</p>
          <h1>{application.name || application.service}</h1>
          <p className="id-row">
            <span className="ref">
              {application.reference} <CopyButton text={application.reference} what="reference" />
            </span>
            <Badge tone={toneOf(application.status)}>{statusLabel(application.status)}</Badge>
          </p>
        </div>
        <div className="app-progress">
          <ProgressBar label="Progress" percent={progressOf(application.status)} />
          <p className="under-progress now">{page.now}</p>
          <p className="small muted under-progress">
            Received on {application.createdAt}, {application.createdAgo}
          </p>
          <ToDo page={page} />
        </div>
      </section>
      <section className="wrap app-body">
        <div className="app-main">
          <Said said={said} place="application" />
          {isStopped(application.status) && (
            <div className="notice bad">
              <p>{STATUS_WORDS[application.status].notice}</p>
            </div>
          )}
          {page.toDo.needsDetails && <DetailsForm reference={application.reference} returned={returnedDetails} />}
          {page.resubmission && (
            <Resubmission
              page={page}
              resubmission={page.resubmission}
              sender={sender}
              returned={returned?.intent === 'resubmit' ? returned : null}
            />
          )}
          <ApplicationTabs page={page} uploading={uploading} refresh={refresh} returned={returned} />
        </div>
        <aside className={isPaymentFirst(page) ? 'app-side first' : 'app-side'} aria-label="Payment and help">
          <PaymentBlock page={page} />
          <div className="help">
            <h2 className="h-s">Have Questions?</h2>
            <p className="small muted">We answer email within {BRAND.answersWithin}.</p>
            <a className="btn line sm" href={addresses.contact()}>
              Contact Support
            </a>
          </div>
        </aside>
      </section>
      {leaving !== null && <LeaveQuestion leaving={leaving} />}
    </>
  )
}

/** The item, followed by the service where its name differs. */
function titleLine({ itemName, application: { service, category } }: TrackingPage): string {
  return [itemName, service === itemName ? null : service, category].filter(Boolean).join(' · ')
}

/** On a phone: what is due now comes before the tabs, unless something must be handed in again first. */
function isPaymentFirst(page: TrackingPage): boolean {
  return page.isDueNow && page.resubmission === null && isPayable(page.application.status)
}

/** Whether something is with us that may be another in a moment. */
function waitsForUs({ documents, uploads }: TrackingPage): boolean {
  return documents.some(({ status }) => isUnreviewed(status)) || uploads.some(({ state }) => state === 'whole')
}
