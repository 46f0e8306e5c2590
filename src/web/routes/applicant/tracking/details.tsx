import { statusLabel } from '#src/features/applications/states.ts'
import type { TrackingPage } from './tracking-page.server.ts'

/** Everything that we keep of the application and its applicant may read. */
export function Details({ page: { application, account } }: { page: TrackingPage }) {
  const paid =
    account.due === null ? 'Paid in full' : application.stage === 'initial' ? 'First of two payments made' : 'Unpaid'
  const rows: Array<readonly [string, string]> = [
    ['Reference', application.reference],
    ['Name', application.name || 'Not provided'],
    ['Email', application.email],
    ['Phone', application.phone || 'Not provided'],
    ['Service', application.service],
    ['Category', application.category ?? 'Not provided'],
    ['Notes', application.notes || 'None'],
    ['Status', statusLabel(application.status)],
    ['Payment', application.paymentDate === null ? paid : `${paid}, last on ${application.paymentDate}`],
    ['Applied on', application.createdAt],
    ['Last changed on', application.updatedAt],
  ]
  return (
    <table className="table details">
      <caption className="vh">Details of your application</caption>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="breaks">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
