import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { completionRate } from '#src/features/cases/dashboard/figures.ts'
import type { Figures } from '#src/features/cases/dashboard/queries.server.ts'
import { COMPLETED_STATUS } from '#src/features/cases/states.ts'
import { type Panel, Swatch } from '../../../ui/swatch.tsx'

export function FigureCards({ figures, toReview }: { figures: Figures; toReview: number }) {
  const { total, completed, pending, byWeek, documents, consultations } = figures
  const applicationsThisWeek = byWeek.at(-1)?.count ?? 0
  return (
    <ul className="stats">
      <Card
        title="Total Applications"
        value={total}
        panel="board"
        to={addresses.adminApplications()}
        notes={[`${formatCount(applicationsThisWeek)} this week`, `${formatCount(pending)} not completed`]}
      />
      <Card
        title="Documents Uploaded"
        value={documents.uploaded}
        panel="comb"
        to={addresses.adminApplications({ tab: 'documents' })}
        notes={[
          `${formatCount(toReview)} to review`,
          documents.requested === 0
            ? 'none requested yet'
            : `${formatCount(documents.requested - documents.arrived)} of ${formatCount(documents.requested)} requested still to come`,
        ]}
      />
      <Card
        title="Completed Applications"
        value={completed}
        panel="diamonds"
        to={addresses.adminApplications({ status: COMPLETED_STATUS })}
        notes={[`${completionRate(completed, total)}% completion rate`]}
      />
      <Card
        title="Consultation Bookings"
        value={consultations.booked}
        panel="rings"
        to={addresses.adminCalendar()}
        notes={[`${formatCount(consultations.soon)} in the next 7 days`, `${formatCount(consultations.paid)} paid`]}
      />
    </ul>
  )
}

function Card({
  title,
  value,
  panel,
  to,
  notes,
}: {
  title: string
  value: number
  panel: Panel
  to: string
  notes: ReadonlyArray<string>
}) {
  return (
    <li>
      <Link className="panel stat" to={to}>
        <Swatch panel={panel} size="small" />
        <span className="stat-text">
          <Figure>{formatCount(value)}</Figure> <span>{title}</span>{' '}
          <span className="muted micro">{notes.join(', ')}</span>
        </span>
      </Link>
    </li>
  )
}

function Figure({ children }: { children: ReactNode }) {
  return <strong className="serif num">{children}</strong>
}

function formatCount(value: number): string {
  return value.toLocaleString('en-GB')
}
