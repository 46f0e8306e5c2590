import { Badge } from '../../../ui/badge.tsx'
import { EmptyTable } from '../../../ui/empty-table.tsx'
import { LONG_EMAIL, LONG_FILE, LONG_NAME } from './samples.ts'

/** Below 720 px each row becomes a card. */
export function TablesPart() {
  return (
    <>
      <table className="table stack">
        <caption>Uploaded Documents</caption>
        <thead>
          <tr>
            <th scope="col">File name</th>
            <th scope="col">From</th>
            <th scope="col">Uploaded</th>
            <th scope="col">Status</th>
            <th scope="col" className="r">
              Amount
            </th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(row => (
            <tr key={row.file}>
              <td data-l="File name">
                <strong className="breaks">{row.file}</strong>
              </td>
              <td data-l="From">
                <span className="breaks">{row.from}</span>
              </td>
              <td data-l="Uploaded">{row.uploaded}</td>
              <td data-l="Status">
                <Badge tone={row.tone}>{row.status}</Badge>
              </td>
              <td data-l="Amount" className="r num">
                {row.amount}
              </td>
              <td className="act">
                <button type="button" className="btn line sm">
                  Open<span className="vh"> {row.file}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <EmptyTable caption="Document Requests" heads={['Type', 'Description', 'Requested', 'Due date', 'Status']}>
        Nothing has been asked for. When we need a document from you, it appears here and we write to you.
      </EmptyTable>
    </>
  )
}

const ROWS = [
  {
    file: LONG_FILE,
    from: LONG_EMAIL,
    uploaded: '21 November 2026, today',
    tone: 'waiting' as const,
    status: 'Pending',
    amount: '£5,000.00',
  },
  {
    file: 'cv.pdf',
    from: LONG_NAME,
    uploaded: '18 November 2026, 3 days ago',
    tone: 'good' as const,
    status: 'Approved',
    amount: '£59.00',
  },
  {
    file: 'passport.jpg',
    from: 'Adaọbi Ezeigbo',
    uploaded: '3 March 2026, 9 months ago',
    tone: 'bad' as const,
    status: 'Rejected',
    amount: '£1,118.00',
  },
]
