import { Badge } from '../../../../ui/badge.tsx'
import { LONG_EMAIL, LONG_NAME, REFERENCE } from '../samples.ts'

/** Dense on a desk, cards on a phone; a row that is chosen, the bar for it, and the ways to the other pages. */
export function StaffTablePart({ time }: { time: string }) {
  return (
    <>
      <div className="bulk-bar">
        <strong>1 selected</strong>
        <button className="link-btn" type="button">
          Update Status
        </button>
        <button className="link-btn end" type="button">
          Clear selection
        </button>
      </div>
      <div className="panel flush">
        <table className="ledger">
          <caption className="vh">Applications, {time}</caption>
          <thead>
            <tr>
              <th className="pick">
                <input type="checkbox" aria-label={`Select all, ${time}`} />
              </th>
              <th scope="col">Applicant</th>
              <th scope="col">Reference</th>
              <th scope="col">Status</th>
              <th scope="col" className="amount">
                Agreed
              </th>
              <th scope="col" aria-sort="descending">
                <a href="#table">Received</a>
              </th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(row => (
              <tr key={row.name} data-selected={row.isChosen || undefined}>
                <td className="pick">
                  <label>
                    <input type="checkbox" aria-label={`Select ${row.name}, ${time}`} defaultChecked={row.isChosen} />
                  </label>
                </td>
                <td>
                  <a className="name" href="#table">
                    {row.name}
                  </a>
                  <span className="under">{row.email}</span>
                </td>
                <td data-l="Reference">{row.reference ?? <span className="muted">None yet</span>}</td>
                <td data-l="Status">
                  <Badge tone={row.tone}>{row.status}</Badge>
                </td>
                <td data-l="Agreed" className="amount">
                  {row.agreed}
                </td>
                <td data-l="Received" className="date">
                  {row.received}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <nav className="pager" aria-label={`Pages, ${time}`}>
        <p>26 to 50 of 142</p>
        <div className="pager-ways">
          <a className="btn line sm" href="#table" rel="prev">
            Previous
          </a>
          <a className="btn line sm" href="#table" rel="next">
            Next
          </a>
        </div>
      </nav>
    </>
  )
}

const ROWS = [
  {
    name: LONG_NAME,
    email: LONG_EMAIL,
    reference: REFERENCE,
    tone: 'progress-50' as const,
    status: 'Evidence Review',
    agreed: '£5,000',
    received: '12 November 2026',
    isChosen: true,
  },
  {
    name: 'Ifeányịchukwu Ụzọ̀ma',
    email: 'ify.uzoma@stage.example',
    reference: null,
    tone: 'waiting' as const,
    status: 'Pending',
    agreed: '£99',
    received: '20 November 2026',
    isChosen: false,
  },
]
