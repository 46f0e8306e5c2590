import type { DaySheetPage } from './day-sheet-page.server.ts'

type Consultation = DaySheetPage['consultations'][number]

const HEADS = ['Time', 'Customer', 'Duration', 'Payment Ref', 'Meeting link']

// biome-ignore-start lint/a11y/noRedundantRoles: on phones a row is drawn as a card, and browsers forget what it was
/** A line for each consultation, and room beneath it to write. */
export function SheetTable({ page: { title, consultations } }: { page: DaySheetPage }) {
  return (
    <table className="sheet-table" role="table" aria-label={`Consultations on ${title}`}>
      <thead role="rowgroup">
        <tr role="row">
          {HEADS.map(head => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {consultations.map(consultation => (
        <SheetRows key={consultation.id} consultation={consultation} />
      ))}
    </table>
  )
}

/** A group of its own, so that no page ends between somebody and their notes. */
function SheetRows({ consultation }: { consultation: Consultation }) {
  const { time, name, email, length, isMissed, reference, meetingLink } = consultation
  return (
    <tbody role="rowgroup">
      <tr role="row">
        <th role="rowheader" scope="row" className="sheet-time">
          {time}
        </th>
        <td role="cell">
          <b>{name}</b>
          <span className="sheet-under">{email}</span>
        </td>
        <td role="cell">
          {length}
          {isMissed && <span className="sheet-under">Did not come</span>}
        </td>
        <td role="cell" data-l="Payment Ref">
          {reference}
        </td>
        <td role="cell" data-l="Meeting link">
          <a href={meetingLink} target="_blank" rel="noreferrer">
            {meetingLink}
          </a>
        </td>
      </tr>
      <tr role="row">
        <td role="cell" colSpan={HEADS.length} className="sheet-notes">
          Notes
          {/* Lines to write on: borders, because printers leave grounds out. */}
          <span className="sheet-line" />
          <span className="sheet-line" />
        </td>
      </tr>
    </tbody>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above
