import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { NOTHING_TO_DO } from '#src/features/applications/open-matters.ts'
import type { Due } from '#src/features/payments/amount-due.ts'
import { useIsPreview, usePageAddresses } from './preview.ts'
import type { TrackingPage } from './tracking-page.server.ts'

export function ToDo({ page }: { page: TrackingPage }) {
  const matters = openMatters(page)
  if (matters.length === 0 && !page.toDo.isNothing) return null
  return (
    <p className="small under-progress breaks">
      {matters.length === 0 ? (
        NOTHING_TO_DO
      ) : (
        <>
          <strong>To do:</strong>{' '}
          {matters.map(({ key, words }, index) => (
            <Fragment key={key}>
              {index > 0 && (index === matters.length - 1 ? ', and ' : ', ')}
              {words}
            </Fragment>
          ))}
        </>
      )}
    </p>
  )
}

function openMatters(page: TrackingPage): Array<{ key: string; words: ReactNode }> {
  const { toDo, resubmission, uploads, application, account } = page
  const isSentBack = resubmission !== null && !uploads.some(isWholeAgain)
  const { id, email } = application
  return [
    ...(isSentBack ? [{ key: 'resubmission', words: <a href="#resubmission">send what we need again</a> }] : []),
    ...(toDo.needsDetails
      ? [{ key: 'details', words: <a href="#details">tell us your field and upload your CV</a> }]
      : []),
    ...(toDo.documents.length > 0 ? [{ key: 'documents', words: <DocumentsToSend page={page} /> }] : []),
    ...(toDo.hasPayment && account.due !== null
      ? [
          {
            key: 'payment',
            words: <PaymentToMake due={account.due} to={{ applicationId: id, email }} />,
          },
        ]
      : []),
  ]
}

function PaymentToMake({ due, to }: { due: Due; to: { applicationId: string; email: string } }) {
  const words = `make the ${due.instalment === 'final' ? 'second' : 'first'} payment`
  if (useIsPreview()) return words
  return <Link to={addresses.payment({ ...to, type: due.instalment })}>{words}</Link>
}

function DocumentsToSend({ page: { application, toDo } }: { page: TrackingPage }) {
  const { tab } = usePageAddresses(application.reference)
  const [first, ...others] = toDo.documents
  if (first === undefined) return null
  return (
    <>
      send{' '}
      <Link to={tab('documents')}>{others.length === 0 ? first.documentType : `${others.length + 1} documents`}</Link>
      {first.due !== null && byWhen(first.due, others.length > 0)}
    </>
  )
}

function isWholeAgain({ purpose, state }: TrackingPage['uploads'][number]): boolean {
  return purpose === 'resubmission' && state === 'whole'
}

function byWhen(due: NonNullable<TrackingPage['toDo']['documents'][number]['due']>, isFirst: boolean): string {
  const which = isFirst ? ', the first' : ','
  return due.late === null ? `${which} by ${due.on}, ${due.in}` : `${which} was due ${due.on}`
}
