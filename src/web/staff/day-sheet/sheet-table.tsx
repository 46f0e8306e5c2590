import { useHydrated } from '../../ui/hydrated.ts'
import { DataBody, type DataColumn, DataTable } from '../parts/data-table.tsx'
import type { DaySheetPage } from './day-sheet-page.server.ts'

type Consultation = DaySheetPage['consultations'][number]

const COLUMNS: ReadonlyArray<DataColumn<Consultation>> = [
  { heading: 'Time', look: 'sheet-time', isRowHeading: true, cell: ({ time }) => time },
  {
    heading: 'Customer',
    isUnlabelled: true,
    cell: ({ name, email }) => (
      <>
        <b>{name}</b>
        <span className="sheet-under">{email}</span>
      </>
    ),
  },
  {
    heading: 'Duration',
    isUnlabelled: true,
    cell: ({ length, isMissed }) => (
      <>
        {length}
        {isMissed && <span className="sheet-under">Did not come</span>}
      </>
    ),
  },
  { heading: 'Payment Ref', cell: ({ reference }) => reference },
  {
    heading: 'Meeting link',
    cell: ({ meetingLink }) => (
      <a href={meetingLink} target="_blank" rel="noreferrer">
        {meetingLink}
      </a>
    ),
  },
]

/** Lines to write on: borders, because printers leave grounds out. */
const NOTES = (
  <>
    Notes
    <span className="sheet-line" />
    <span className="sheet-line" />
  </>
)

/** A line for each consultation, and room below it to write: a body each, so that no page ends between the two. */
export function SheetTable({ page: { title, consultations } }: { page: DaySheetPage }) {
  const body = { columns: COLUMNS, rowKey: ({ id }: Consultation) => id, hasBareCells: true }
  return (
    <DataTable className="sheet-table" aria-label={`Consultations on ${title}`} rows={consultations} {...body}>
      {consultations.map(consultation => (
        <DataBody
          key={consultation.id}
          rows={[consultation]}
          note={{ look: 'sheet-notes', content: NOTES }}
          {...body}
        />
      ))}
    </DataTable>
  )
}

/** Only where scripts run; every browser can print by itself. */
export function PrintButton() {
  if (!useHydrated()) return null
  return (
    <button className="btn plain sm" type="button" onClick={() => window.print()}>
      Print
    </button>
  )
}
