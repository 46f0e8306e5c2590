import type { DaySheetPage } from './day-sheet-page.server.ts'

/** A line for each consultation, and room beneath it to write. */
export function SheetTable({ page: { title, consultations } }: { page: DaySheetPage }) {
  return (
    <table className="sheet-table" aria-label={`Consultations on ${title}`}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Customer</th>
          <th scope="col">Consultation</th>
          <th scope="col">Payment Ref</th>
          <th scope="col">Meeting link</th>
        </tr>
      </thead>
      {consultations.map(({ id, time, name, email, consultation, isMissed, reference, meetingLink }) => (
        // A group each, so that a page never ends between somebody and their notes.
        <tbody key={id}>
          <tr>
            <th scope="row" className="sheet-time">
              {time}
            </th>
            <td>
              <b>{name}</b>
              <span className="sheet-under">{email}</span>
            </td>
            <td>
              {consultation}
              {isMissed && <span className="sheet-under">Did not come</span>}
            </td>
            <td>{reference}</td>
            <td>
              <a href={meetingLink} target="_blank" rel="noreferrer">
                {meetingLink}
              </a>
            </td>
          </tr>
          <tr>
            <td colSpan={5} className="sheet-notes">
              Notes
              {/* Lines to write on: borders, because printers leave grounds out. */}
              <span className="sheet-line" />
              <span className="sheet-line" />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}
