import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { statusLabel, toneOf } from '#src/features/applications/states.ts'
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
        <span className="under" title={email}>
          {email}
        </span>
      </td>
      {showsReasons && (
        <td className="why" data-l="Why" role="cell">
          <Reasons reasons={reasons} />
        </td>
      )}
      <td className="reference" data-l="Reference" role="cell">
        {reference ?? <span className="muted">None yet</span>}
      </td>
      {!showsReasons && (
        <td className="service" data-l="Service" role="cell">
          {service}
        </td>
      )}
      <td className="status" data-l="Status" role="cell">
        <Badge tone={toneOf(status)}>{statusLabel(status)}</Badge>
      </td>
      <td className="payment" data-l="Payment" role="cell">
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

function Reasons({ reasons }: Pick<ShownApplication, 'reasons'>) {
  return (
    <span className="reasons">
      {reasons.map(({ key, words }) => (
        <span key={key} className={key === 'money' ? 'due' : undefined}>
          {words}
        </span>
      ))}
    </span>
  )
}
