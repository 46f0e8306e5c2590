import { useNavigate } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { findStatusTone, statusLabel } from '#src/features/applications/states.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { StepList } from '../../ui/step-list.tsx'
import { PaymentBadge } from '../payments/payment-badge.tsx'
import { ApplicationActions } from './application-actions.tsx'
import type { ApplicationPage } from './application-page.server.ts'
import { findStatusByType } from './status-by-type.ts'

export function ApplicationHead({ page }: { page: Pick<ApplicationPage, 'application' | 'documents' | 'requests'> }) {
  const { application } = page
  const navigate = useNavigate()
  return (
    <div className="row ends page-head application-head">
      <div>
        <h1>{application.applicantName}</h1>
        <div className="row application-state">
          {application.reference === null ? (
            <span className="muted">No reference yet</span>
          ) : (
            <span className="ref">
              {application.reference} <CopyButton text={application.reference} noun="the reference" />
            </span>
          )}
          <Badge tone={findStatusTone(application.status)}>{statusLabel(application.status)}</Badge>
          <PaymentBadge progress={application.progress} />
        </div>
      </div>
      <ApplicationActions
        application={application}
        variant="words"
        documentList={{ sector: application.sector, statusByType: findStatusByType(page) }}
        onDeleted={async () => navigate(addresses.adminApplications())}
      />
    </div>
  )
}

export function ApplicationProgress({ page: { application, currentWorkSentence, stages } }: { page: ApplicationPage }) {
  return (
    <>
      <section className="panel" aria-labelledby="admin-notes">
        <h2 id="admin-notes">Admin notes</h2>
        {application.adminNotes === null ? (
          <p className="muted">No notes yet. Add them with Update Status. The applicant never sees them.</p>
        ) : (
          <p className="as-typed">{application.adminNotes}</p>
        )}
      </section>
      {application.resubmissionRequired && (
        <section className="panel" aria-labelledby="resubmission">
          <h2 id="resubmission">Resubmission requested</h2>
          <p className="as-typed">{application.resubmissionReason}</p>
          {application.sentBackOn && <p className="muted small">Requested on {application.sentBackOn}</p>}
        </section>
      )}
      <section className="panel" aria-labelledby="stages">
        <div className="row ends panel-head">
          <h2 id="stages">What the applicant sees</h2>
          <span className="muted small">Since {application.statusSince}</span>
        </div>
        <p>{currentWorkSentence}</p>
        <StepList steps={stages} />
      </section>
    </>
  )
}
