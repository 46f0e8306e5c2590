import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { NO_OPEN_TASKS_TEXT } from '#src/features/applications/open-tasks.ts'
import {
  findProgressPercent,
  findStatusTone,
  isPayable,
  isStopped,
  statusLabel,
} from '#src/features/applications/states.ts'
import { STATUS_WORDS } from '#src/features/applications/status-words.ts'
import { isUnreviewed } from '#src/features/documents/states.ts'
import { type Due, isRestDue } from '#src/features/payments/rules.ts'
import { HaveQuestions } from '../../parts/have-questions.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { ReturnedDetails } from './actions.server.ts'
import { ApplicationTabs } from './application-tabs.tsx'
import { DetailsForm } from './details.tsx'
import { PaymentBlock } from './payment-block.tsx'
import { useIsPreview, usePagePaths } from './preview.ts'
import { Resubmission } from './resubmission.tsx'
import type { TrackingPage } from './tracking-page.server.ts'
import { LeaveDialog } from './upload-controls.tsx'
import { type ReturnedUpload, UploadMessage, useUploadToast } from './upload-message.tsx'
import { UnfinishedUploadData } from './uploads-in-progress.tsx'

export function Application({
  page,
  returned,
  returnedDetails,
}: {
  page: TrackingPage
  returned: ReturnedUpload | null
  returnedDetails: ReturnedDetails | null
}) {
  const { application } = page
  const toast = useUploadToast()
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
            <Badge tone={findStatusTone(application.status)}>{statusLabel(application.status)}</Badge>
          </p>
          {application.adviser !== null && <p>Your adviser: {application.adviser}</p>}
        </div>
        <div className="app-progress">
          <ProgressBar label="Progress" percent={findProgressPercent(application.status)} />
          <p className="under-progress now">{page.now}</p>
          <p className="small muted under-progress">
            Received on {application.createdAt}, {application.createdAgo}
          </p>
          <ToDo page={page} />
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
          {page.toDo.needsDetails && <DetailsForm reference={application.reference} returned={returnedDetails} />}
          {page.resubmission && (
            <Resubmission
              page={page}
              resubmission={page.resubmission}
              returned={returned?.intent === 'resubmit' ? returned : null}
            />
          )}
          <ApplicationTabs page={page} toast={toast} returned={returned} />
        </div>
        <aside className={isPaymentFirst(page) ? 'app-side first' : 'app-side'} aria-label="Payment and help">
          <PaymentBlock page={page} />
          <HaveQuestions />
        </aside>
      </section>
      <UnfinishedUploadData uploads={page.uploads} />
      {!useIsPreview() && <LeaveDialog />}
    </>
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

function ToDo({ page }: { page: TrackingPage }) {
  const tasks = describeOpenTasks(page)
  if (tasks.length === 0 && !page.toDo.isNothing) return null
  return (
    <p className="small under-progress breaks">
      {tasks.length === 0 ? (
        NO_OPEN_TASKS_TEXT
      ) : (
        <>
          <strong>To do:</strong>{' '}
          {tasks.map(({ key, words }, index) => (
            <Fragment key={key}>
              {index > 0 && (index === tasks.length - 1 ? ', and ' : ', ')}
              {words}
            </Fragment>
          ))}
        </>
      )}
    </p>
  )
}

function describeOpenTasks(page: TrackingPage): Array<{ key: string; words: ReactNode }> {
  const { toDo, resubmission, uploads, application, account } = page
  const needsResubmission = resubmission !== null && !uploads.some(isResubmissionReceived)
  const { id, email } = application
  return [
    ...(needsResubmission ? [{ key: 'resubmission', words: <a href="#resubmission">send what we need again</a> }] : []),
    ...(toDo.needsDetails
      ? [{ key: 'details', words: <a href="#details">tell us your field and upload your CV</a> }]
      : []),
    ...(toDo.documents.length > 0
      ? [{ key: 'documents', words: <DocumentsToSend application={application} toDo={toDo} /> }]
      : []),
    ...(toDo.hasPayment && account.due !== null
      ? [
          {
            key: 'payment',
            words: <PaymentToMake account={account} due={account.due} purchase={{ applicationId: id, email }} />,
          },
        ]
      : []),
  ]
}

function PaymentToMake({
  account,
  due,
  purchase,
}: Pick<TrackingPage, 'account'> & { due: Due; purchase: { applicationId: string; email: string } }) {
  const verb = isRestDue(account) ? 'pay the rest of' : 'make'
  const words = `${verb} the ${due.instalment === 'final' ? 'second' : 'first'} payment`
  if (useIsPreview()) return words
  return <Link to={addresses.payment({ ...purchase, type: due.instalment })}>{words}</Link>
}

function DocumentsToSend({ application, toDo }: Pick<TrackingPage, 'application' | 'toDo'>) {
  const { tab } = usePagePaths(application.reference)
  const [first, ...others] = toDo.documents
  if (first === undefined) return null
  return (
    <>
      send{' '}
      <Link to={tab('documents')} data-updates="">
        {others.length === 0 ? first.documentType : `${others.length + 1} documents`}
      </Link>
      {first.due !== null && formatDueText(first.due, others.length > 0)}
    </>
  )
}

function isResubmissionReceived({ purpose, state }: TrackingPage['uploads'][number]): boolean {
  return purpose === 'resubmission' && state === 'whole'
}

function formatDueText(due: NonNullable<TrackingPage['toDo']['documents'][number]['due']>, hasOthers: boolean): string {
  const prefix = hasOthers ? ', the first' : ','
  return due.late === null ? `${prefix} by ${due.on}, ${due.in}` : `${prefix} was due ${due.on}`
}
