import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { findStatusTone, statusLabel } from '#src/features/cases/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PaymentBadge } from '../../money/payments/payment-badge.tsx'
import { act } from '../../parts/act.ts'
import { PhoneLinks } from '../../parts/phone/phone-links.tsx'
import { Terms } from '../../parts/terms.tsx'
import { CONNECTION_LOST, usePressAction } from '../../parts/use-app-form.ts'
import { ApplicationActions } from './application-actions.tsx'
import type { ApplicationPage } from './application-page.server.ts'
import { findStatusByType } from './status-by-type.ts'
import { describeStillToPay } from './still-to-pay.ts'

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
          documentList={{ sector: application.sector, statusByType: findStatusByType(page) }}
          onDeleted={async () => navigate(addresses.adminApplications())}
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
      </section>
      {children}
    </aside>
  )
}

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

export function NextStep({ page: { nextStep } }: { page: ApplicationPage }) {
  const { reasons, isOurs, sentence } = nextStep
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
    </section>
  )
}
