import { Link } from 'react-router'
import { BRAND } from '#src/brand.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { DataBody, type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { PrintButton } from '../../parts/print/print-button.tsx'
import type { Route } from './+types/day-sheet.route'
import { type DaySheetPage, loadDaySheetPage } from './day-sheet-page.server.ts'
import './day-sheet.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData === undefined ? 'Day Sheet' : `Consultations on ${loaderData.title}`)

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const query = new URL(request.url).searchParams
  return loadDaySheetPage(context.get(appContext), query.get('date'), query.get('adviser'))
}

export default function DaySheet({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="day-sheet">
      <PageHead
        title={`Consultations on ${page.title}${page.adviser === null ? '' : `, ${page.adviser}`}`}
        description="All times are Lagos time."
      >
        <PrintButton />
        <Link className="btn line sm" to={page.back}>
          Back to the Day
        </Link>
      </PageHead>
      {page.closures.map(closure => (
        <p key={closure}>Closed: {closure}</p>
      ))}
      {page.consultations.length === 0 ? (
        <p>No consultation bookings for this date.</p>
      ) : (
        <div className="panel sheet">
          <SheetTable page={page} />
        </div>
      )}
      <p className="sheet-foot">
        {BRAND.name}. Correct as of {page.readAt}.
      </p>
    </div>
  )
}

type Consultation = DaySheetPage['consultations'][number]

const COLUMNS: ReadonlyArray<DataColumn<Consultation>> = [
  { heading: 'Time', className: 'sheet-time', isRowHeading: true, cell: ({ time }) => time },
  {
    heading: 'Customer',
    isUnlabelled: true,
    cell: ({ name, email, callHref }) => (
      <>
        {callHref === null ? <b>{name}</b> : <Link to={callHref}>{name}</Link>}
        <span className="muted micro sheet-detail">{email}</span>
      </>
    ),
  },
  {
    heading: 'Duration',
    isUnlabelled: true,
    cell: ({ length, adviser, isMissed }) => (
      <>
        {length}
        {adviser !== null && <span className="muted micro sheet-detail">with {adviser}</span>}
        {isMissed && <span className="muted micro sheet-detail">Did not come</span>}
      </>
    ),
  },
  { heading: 'Payment Ref', className: 'sheet-reference', cell: ({ reference }) => reference },
  {
    heading: 'Meeting link',
    cell: ({ meetingLink }) => (
      <a href={meetingLink} target="_blank" rel="noreferrer">
        {meetingLink}
      </a>
    ),
  },
]

/** What the customer told us, and lines for notes. They are borders, because browsers print no backgrounds by default. */
function BriefAndNotes({ brief }: Pick<Consultation, 'brief'>) {
  return (
    <>
      {brief.map(line => (
        <span key={line} className="sheet-detail sheet-brief breaks">
          {line}
        </span>
      ))}
      Notes
      <span className="sheet-line" />
      <span className="sheet-line" />
    </>
  )
}

/** Each consultation has its own `tbody`, so that no page break separates it from its notes. */
function SheetTable({ page: { title, consultations } }: { page: DaySheetPage }) {
  const tableProps = { columns: COLUMNS, rowKey: ({ id }: Consultation) => id, hasBareCells: true }
  return (
    <DataTable className="sheet-table" aria-label={`Consultations on ${title}`} rows={consultations} {...tableProps}>
      {consultations.map(consultation => (
        <DataBody
          key={consultation.id}
          rows={[consultation]}
          note={{ className: 'sheet-notes', content: <BriefAndNotes brief={consultation.brief} /> }}
          {...tableProps}
        />
      ))}
    </DataTable>
  )
}
