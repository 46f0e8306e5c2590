import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { findStatusTone, isPayable, type Status, statusLabel } from '#src/features/cases/states.ts'
import {
  type DocumentStatus,
  isApproved,
  isRequestOpen,
  isUnreviewed,
  type ShownRequestStatus,
} from '#src/features/documents/states.ts'
import type { Account, PaymentProgress } from '#src/features/money/account.ts'
import { pounds } from '#src/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { DocumentTypeStatus } from '../../documents/request-document-dialog.tsx'
import { PaymentBadge } from '../../money/payments/payment-badge.tsx'
import { act } from '../../parts/act.ts'
import { PhoneLinks } from '../../parts/phone-links.tsx'
import { Terms } from '../../parts/terms.tsx'
import { CONNECTION_LOST, usePressAction } from '../../parts/use-app-form.ts'
import { SnoozeButton, WakeButton } from '../queue/snooze-buttons.tsx'
import { ApplicationActions } from './application-actions.tsx'
import type { ApplicationPage } from './application-page.server.ts'

/** Stays in view beside the work on wide screens. `children` are panels that belong to the whole case. */
export function CaseCard({ page, children }: { page: ApplicationPage; children?: ReactNode }) {
  const { application } = page
  const { email, phone } = application
  const navigate = useNavigate()
  return (
    <aside className="case-side" aria-label="The case at a glance">
      <section className="panel case-card" aria-labelledby="case">
        <h2 id="case" className="visually-hidden">
          Case
        </h2>
        <div className="row case-badges">
          <Badge tone={findStatusTone(application.status)}>{statusLabel(application.status)}</Badge>
          <PaymentBadge progress={application.progress} />
        </div>
        {page.undoableUntil !== null && <UndoStatus applicationId={application.id} until={page.undoableUntil} />}
        <ApplicationActions
          application={application}
          variant="words"
          keys={DAILY_ACTIONS}
          documentList={{ sector: application.sector, statusByType: findStatusByType(page) }}
        />
        <Terms
          terms={[
            ['Status since', application.statusSince],
            ['Owner', page.ownerName ?? 'No one yet'],
            ['Due from them', page.nextDueFromApplicant ?? 'No document with a date'],
            ['Still to pay', describeStillToPay(application.status, application.progress, page.account)],
            ['Write or call', <Contact key="contact" email={email} phone={phone} />],
          ]}
        />
        <p>
          <Link to={addresses.adminPerson(application.id)}>Everything about this person</Link>
        </p>
        <ApplicationActions
          application={application}
          variant="words"
          keys={['delete']}
          onDeleted={async () => navigate(addresses.adminApplications())}
        />
      </section>
      {children}
    </aside>
  )
}

const DAILY_ACTIONS = ['status', 'request', 'assign', 'email'] as const

const UNDO_FAILED = { title: 'Status Not Undone', description: CONNECTION_LOST }

/** The mail about a new status waits until then. */
function UndoStatus({ applicationId, until }: { applicationId: string; until: string }) {
  const { isBusy, press } = usePressAction({ act: act('undoStatus', { applicationId }), failed: UNDO_FAILED })
  return (
    <p className="small">
      The status can be undone until {until}, and its email waits until then.{' '}
      <button className="link-btn" type="button" onClick={() => void press({})}>
        {isBusy ? 'Undoing...' : 'Undo the status'}
      </button>
    </p>
  )
}

function Contact({ email, phone }: { email: string; phone: string | null }) {
  return (
    <>
      <a href={`mailto:${email}`}>{email}</a>
      {phone !== null && (
        <div>
          <PhoneLinks phone={phone} />
        </div>
      )}
    </>
  )
}

export function NextStep({ page: { nextStep, application } }: { page: ApplicationPage }) {
  const { reasons, isOurs, sentence, snooze } = nextStep
  const snoozed = { caseId: application.id, name: application.applicantName }
  return (
    <section className="panel next-step" aria-labelledby="next-step">
      <h2 id="next-step">{reasons.length > 0 || isOurs ? 'Our next step' : 'The applicant’s next step'}</h2>
      {reasons.length > 0 && (
        <ul className="row">
          {reasons.map(({ label, href }) => (
            <li key={label}>
              <a className="chip" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>{sentence}</p>
      {snooze === null ? (
        reasons.length > 0 && <SnoozeButton {...snoozed} />
      ) : (
        <p className="breaks">
          {snooze} <WakeButton {...snoozed} />
        </p>
      )}
    </section>
  )
}

/** A case that says Refunded still owes the rest of a price that fell. */
export function describeStillToPay(status: Status, progress: PaymentProgress, { due }: Pick<Account, 'due'>): string {
  if (due !== null && isPayable(status)) return pounds(due.pence)
  return progress === 'full' ? 'Paid in full' : 'Nothing more'
}

type DocumentsAndRequests = {
  documents: ReadonlyArray<{ documentType: string; status: DocumentStatus; reviewedOn: string | null }>
  requests: ReadonlyArray<{ documentType: string; status: ShownRequestStatus }>
}

/** Returns the status of each document type. The newest document decides, but an open request outranks a decision. */
export function findStatusByType({ documents, requests }: DocumentsAndRequests): Record<string, DocumentTypeStatus> {
  const statusByType: Record<string, DocumentTypeStatus> = {}
  for (const { documentType, status } of requests) {
    const isOpen = isRequestOpen(status)
    statusByType[documentType] ??= { words: isOpen ? 'Requested' : 'Received', isNeeded: false }
  }
  for (const { documentType, status, reviewedOn } of documents.toReversed()) {
    const isRequested = statusByType[documentType]?.words === 'Requested'
    if (isUnreviewed(status)) statusByType[documentType] = { words: 'Waiting for review', isNeeded: false }
    else if (!isRequested && isApproved(status))
      statusByType[documentType] = { words: `Approved ${reviewedOn ?? ''}`.trim(), isNeeded: false }
    else if (!isRequested) statusByType[documentType] = { words: `Rejected ${reviewedOn ?? ''}`.trim(), isNeeded: true }
  }
  return statusByType
}
