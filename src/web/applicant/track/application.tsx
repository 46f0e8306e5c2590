import { addresses } from '#src/addresses.ts'
import { NO_OPEN_TASKS_TEXT } from '#src/features/applications/open-tasks.ts'
import { STATUS_WORDS } from '#src/features/applications/progress/status-words.ts'
import type { NextStep, StepPlace } from '#src/features/cases/next-steps/next-step.ts'
import { findProgressPercent, findStatusTone, isPayable, isStopped, statusLabel } from '#src/features/cases/states.ts'
import { isUnreviewed } from '#src/features/documents/states.ts'
import { PAYMENT_PROGRESS, PAYMENT_PROGRESS_TONES } from '#src/features/money/account.ts'
import { HaveQuestions } from '../../parts/have-questions.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { FormReply } from '../../ui/field-frame.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { DatesSection } from '../dates/dates-section.tsx'
import { ApplicationTabs } from './application-tabs.tsx'
import { DetailsForm } from './details.tsx'
import { UnfinishedUploadData } from './documents.tsx'
import { LeaveDialog } from './file-form.tsx'
import type { ReturnedMessage } from './messages-tab.tsx'
import { PaymentBlock } from './payment-block.tsx'
import { useIsPreview, usePagePaths } from './preview.ts'
import { Resubmission } from './resubmission.tsx'
import type { TrackingPage } from './tracking-page.server.ts'
import { type ReturnedUpload, UploadMessage, usePlacedToast } from './upload-message.tsx'

export function Application({
  page,
  returned,
  detailsReply,
  returnedMessage,
}: {
  page: TrackingPage
  returned: ReturnedUpload | null
  detailsReply: FormReply | undefined
  returnedMessage: ReturnedMessage | null
}) {
  const { application } = page
  const toast = usePlacedToast()
  const percent = page.account.isEnded ? null : findProgressPercent(application.status)
  return (
    <>
      <section className="wrap columns app-head">
        <div className="app-id">
          <p className="muted small">{formatTitleLine(page)}</p>
          <h1>{application.name || application.service}</h1>
          <p className="row id-row">
            <span className="ref">
              {application.reference} <CopyButton text={application.reference} noun="reference" />
            </span>
            {page.account.isEnded ? (
              <Badge tone={PAYMENT_PROGRESS_TONES.refunded}>{PAYMENT_PROGRESS.refunded}</Badge>
            ) : (
              <Badge tone={findStatusTone(application.status)}>{statusLabel(application.status)}</Badge>
            )}
          </p>
          {application.adviser !== null && <p>Your adviser: {application.adviser}</p>}
        </div>
        <div className="app-progress">
          {percent !== null && <ProgressBar label="Progress" percent={percent} />}
          {(page.account.isEnded || !isStopped(application.status)) && <NextStepHead page={page} />}
          <p className="small muted under-progress">
            Received on {application.createdAt}, {application.createdAgo}
          </p>
        </div>
      </section>
      <section className="wrap columns app-body" data-polls={hasUnreviewedFile(page) ? 'waiting' : ''}>
        <div className="app-main">
          <UploadMessage toast={toast} place="application" />
          {isStopped(application.status) && (
            <div className={`notice ${findStatusTone(application.status)}`}>
              <p>{STATUS_WORDS[application.status].notice}</p>
            </div>
          )}
          {page.toDo.needsDetails && <DetailsForm reference={application.reference} reply={detailsReply} />}
          {page.resubmission && (
            <Resubmission
              page={page}
              resubmission={page.resubmission}
              returned={returned?.intent === 'resubmit' ? returned : null}
            />
          )}
          {page.dates !== null && (
            <DatesSection
              application={{ ...application, isPaidInFull: page.progress === 'full' }}
              dates={page.dates}
              hasButton={page.toDo.steps[0].action?.to !== 'dates'}
            />
          )}
          <EvidenceLine page={page} />
          <LettersLine page={page} />
          <ApplicationTabs page={page} toast={toast} returned={returned} returnedMessage={returnedMessage} />
        </div>
        <aside className={isPaymentFirst(page) ? 'app-side first' : 'app-side'} aria-label="Payment and help">
          <PaymentBlock page={page} />
          <HaveQuestions reference={application.reference} />
        </aside>
      </section>
      <UnfinishedUploadData uploads={page.uploads} />
      {!useIsPreview() && <LeaveDialog />}
    </>
  )
}

function EvidenceLine({ page: { evidence, application } }: { page: TrackingPage }) {
  const isPreview = useIsPreview()
  if (evidence === null) return null
  return (
    <p className="evidence-line">
      Your evidence plan: <strong>{evidence}</strong>.{' '}
      {!isPreview && <a href={addresses.applicantEvidence({ reference: application.reference })}>Open your plan</a>}
    </p>
  )
}

function LettersLine({ page: { hasLetters, application } }: { page: TrackingPage }) {
  const isPreview = useIsPreview()
  if (!hasLetters) return null
  return (
    <p className="evidence-line" id="letters">
      Your letters of recommendation: see how far each one is.{' '}
      {!isPreview && <a href={addresses.applicantLetters({ reference: application.reference })}>Open your letters</a>}
    </p>
  )
}

function formatTitleLine({
  itemName,
  application: { service, sectorName },
}: Pick<TrackingPage, 'itemName' | 'application'>): string {
  return [itemName, service === itemName ? null : service, sectorName].filter(Boolean).join(' · ')
}

/** Phones show a due payment above the tabs, unless the applicant must first resubmit something. */
function isPaymentFirst(page: TrackingPage): boolean {
  return page.isDueNow && page.resubmission === null && isPayable(page.application.status)
}

function hasUnreviewedFile({ documents, uploads }: Pick<TrackingPage, 'documents' | 'uploads'>): boolean {
  return documents.some(({ status }) => isUnreviewed(status)) || uploads.some(({ state }) => state === 'whole')
}

/** The head of the page: one sentence, one button and one day, and then what else is open. */
function NextStepHead({ page }: { page: TrackingPage }) {
  const [first, ...others] = page.toDo.steps
  const isTask = first.sentence !== page.now
  return (
    <>
      <p className="under-progress now">
        {isTask && !first.isOurs ? <strong>{first.sentence}</strong> : first.sentence}
      </p>
      <StepButton page={page} step={first} />
      {others.length === 1 && <p className="small under-progress breaks">After that: {others[0]?.sentence}</p>}
      {others.length > 1 && (
        <div className="small under-progress breaks">
          After that:
          <ul className="plain-list">
            {others.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {isTask && first.action?.to !== 'resubmission' && <p className="small muted under-progress">{page.now}</p>}
      {page.toDo.isNothing && <p className="small under-progress">{NO_OPEN_TASKS_TEXT}</p>}
    </>
  )
}

function StepButton({ page, step: { action, day, isOurs } }: { page: TrackingPage; step: NextStep }) {
  const href = useStepHref(page)
  const isPreview = useIsPreview()
  return (
    <>
      {/* The payment beside it has the button to pay. */}
      {action !== null && action.to !== 'payment' && !isPreview && (
        <p className="under-progress">
          <a className={`btn ${isOurs ? 'line' : 'plain'}`} href={href(action.to, action.documentType)}>
            {action.label}
          </a>
        </p>
      )}
      {day !== null && <p className={`small under-progress ${day.isLate ? 'late' : ''}`}>{day.text}</p>}
    </>
  )
}

type LinkedPlace = Exclude<StepPlace, 'payment'>

function useStepHref({ application: { reference }, requests }: TrackingPage) {
  const { tab } = usePagePaths(reference)
  const places: Record<Exclude<LinkedPlace, 'documents'>, string> = {
    resubmission: '#resubmission',
    details: '#details',
    dates: addresses.applicantDates({ reference }),
    pack: addresses.applicantPack({ reference }),
    messages: tab('messages'),
    letters: addresses.applicantLetters({ reference }),
  }
  return (to: LinkedPlace, documentType?: string): string => {
    if (to !== 'documents') return places[to]
    const requestId = requests.find(request => request.documentType === documentType)?.id
    return requestId === undefined
      ? tab('documents')
      : `${addresses.tracking({ reference, tab: 'documents', upload: requestId })}#upload-document`
  }
}
