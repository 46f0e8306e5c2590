import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { statusLabel } from '#src/features/applications/statuses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ApplicationActions } from '../parts/application-actions.tsx'
import { PaymentBadge } from '../parts/payment-badge.tsx'
import type { ShownApplication } from './shown-list.server.ts'

/** One application: who, what, where it stands, and what can be done with it. Space on the name chooses it. */
export function ListRow({
  application,
  isChosen,
  onToggle,
  showsReasons,
}: {
  application: ShownApplication
  isChosen: boolean
  onToggle: () => void
  /** Why it waits, instead of what was bought. */
  showsReasons: boolean
}) {
  const { applicantName, email, reference, service, status, progress, agreed, received, reasons } = application
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: without the display of a table, browsers forget that it is one
    <tr role="row" data-selected={isChosen || undefined}>
      <td className="pick" role="cell">
        <label>
          <input type="checkbox" checked={isChosen} onChange={onToggle} aria-label={`Select ${applicantName}`} />
        </label>
      </td>
      <td className="who" role="cell">
        <Link
          className="name"
          to={addresses.adminApplication(application.id)}
          onKeyDown={event => {
            if (event.key !== ' ') return
            event.preventDefault()
            onToggle()
          }}
        >
          {applicantName}
        </Link>
        <span className="under">{email}</span>
      </td>
      <td className="reference" data-l="Reference" role="cell">
        {reference ?? <span className="muted">None yet</span>}
      </td>
      <td className={showsReasons ? 'why' : 'service'} data-l={showsReasons ? 'Why' : 'Service'} role="cell">
        {showsReasons ? <Reasons reasons={reasons} /> : service}
      </td>
      <td className="stands" data-l="Status" role="cell">
        <Badge kind={status}>{statusLabel(status)}</Badge>
      </td>
      <td className="stands" data-l="Payment" role="cell">
        <PaymentBadge progress={progress} />
      </td>
      <td className="amount" data-l="Agreed" role="cell">
        {agreed}
      </td>
      <td className="date" data-l="Received" role="cell">
        {received}
      </td>
      <td className="acts" role="cell">
        <ApplicationActions application={application} />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

function Reasons({ reasons }: { reasons: ReadonlyArray<string> }) {
  return (
    <span className="reasons">
      {reasons.map(reason => (
        <span key={reason} className="due">
          {reason}
        </span>
      ))}
    </span>
  )
}
