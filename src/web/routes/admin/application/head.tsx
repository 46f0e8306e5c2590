import { useNavigate } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { statusLabel, toneOf } from '#src/features/applications/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ApplicationActions } from '../parts/application-actions.tsx'
import { PaymentBadge } from '../parts/payment-badge.tsx'
import type { ApplicationPage } from './application-page.server.ts'
import { standingByType } from './standing-by-type.ts'

/** Whose application it is, where it stands, and what can be done with it. */
export function Head({ page }: { page: Pick<ApplicationPage, 'application' | 'documents' | 'requests'> }) {
  const { application } = page
  const navigate = useNavigate()
  return (
    <div className="page-head application-head">
      <div>
        <h1>{application.applicantName}</h1>
        <div className="application-state">
          {application.reference === null ? (
            <span className="muted">No reference yet</span>
          ) : (
            <span className="ref">
              {application.reference} <CopyButton text={application.reference} what="the reference" />
            </span>
          )}
          <Badge tone={toneOf(application.status)}>{statusLabel(application.status)}</Badge>
          <PaymentBadge progress={application.progress} />
        </div>
      </div>
      <ApplicationActions
        application={application}
        look="words"
        several={{ sector: application.categoryOfTalent, standing: standingByType(page) }}
        onDeleted={async () => navigate(addresses.adminApplications())}
      />
    </div>
  )
}
