import { Link } from 'react-router'
import type { AuditRow } from './audit-page.server.ts'

/** What happened, newest first: read only, like the log itself. */
export function AuditTable({ rows }: { rows: ReadonlyArray<AuditRow> }) {
  return (
    <div className="panel flush">
      <table className="ledger audit">
        <caption className="vh">What happened, newest first</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">About</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <td data-l="When">
                <time dateTime={row.at}>
                  {row.day}
                  <span className="under">{row.time}</span>
                </time>
              </td>
              <td data-l="Who">{row.who}</td>
              <td className="what">
                {row.what}
                {row.changes.map(change => (
                  <Change key={change.field} {...change} />
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

function Change({ field, before, after }: AuditRow['changes'][number]) {
  return (
    <span className="change small">
      <span className="muted">{field}:</span>
      <del>
        <span className="vh">before: </span>
        {before}
      </del>
      <ins>
        <span className="vh">after: </span>
        {after}
      </ins>
    </span>
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
