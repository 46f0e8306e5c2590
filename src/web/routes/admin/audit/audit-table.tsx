import { Link } from 'react-router'
import { ToldChange } from '../parts/told-change.tsx'
import type { AuditRow } from './audit-page.server.ts'

/** What happened, newest first: read only, like the log itself. */
export function AuditTable({ rows }: { rows: ReadonlyArray<AuditRow> }) {
  return (
    <div className="panel flush">
      <table className="ledger audit">
        <caption className="vh">What happened, newest first</caption>
        <thead>
          <tr>
            <th scope="col">When (Lagos time)</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">About</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <td data-l="When (Lagos time)" className="date">
                <time dateTime={row.at}>{row.when}</time>
              </td>
              <td data-l="Who">{row.who}</td>
              <td className="what">
                {row.what}
                {row.changes.map(change => (
                  <ToldChange key={change.field} change={change} />
                ))}
              </td>
              <td data-l="About">
                <About {...row.about} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function About({ text, reference, href }: AuditRow['about']) {
  return (
    <span>
      {href === null ? text : <Link to={href}>{text}</Link>}
      {reference !== null && <span className="under num">{reference}</span>}
    </span>
  )
}
