import { useNavigate } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { statusLabel } from '#src/features/applications/statuses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ApplicationActions } from '../parts/application-actions.tsx'
import { PaymentBadge } from '../parts/payment-badge.tsx'
import type { ApplicationPage } from './application-page.server.ts'

/** Whose application it is, where it stands, and what can be done with it. */
export function Head({ application, requests }: Pick<ApplicationPage, 'application' | 'requests'>) {
  const navigate = useNavigate()
  const waitingFor = requests.filter(({ status }) => status !== 'fulfilled').map(({ documentType }) => documentType)
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
          <Badge kind={application.status}>{statusLabel(application.status)}</Badge>
          <PaymentBadge progress={application.progress} />
        </div>
      </div>
      <ApplicationActions
        application={application}
        look="words"
        several={{ sector: application.categoryOfTalent, waitingFor }}
        onDeleted={async () => navigate(addresses.adminApplications())}
      />
    </div>
  )
}
