import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { answersIn } from '#src/features/applications/questions.ts'
import { pounds } from '#src/money.ts'
import { Terms } from '../parts/terms.tsx'
import type { ApplicationPage } from './application-page.server.ts'

export function Facts({ page: { application, account } }: { page: ApplicationPage }) {
  const { id, reference, email } = application
  const rows: Array<readonly [string, ReactNode]> = [
    ['Reference', reference ?? 'None before the first payment'],
    ['Name', application.applicantName],
    ['Email', <a href={`mailto:${email}`}>{email}</a>],
    ...answersIn('facts', application).map(([label, answer]) => [label, answer ?? 'Not provided'] as const),
    ['Service', application.service],
    ['Category', application.category ?? 'Not provided'],
    ['Notes', application.notes ?? 'None'],
    ['Agreed', `${pounds(application.agreedPence)} for ${application.itemName}`],
    ['Plan', application.plan === 'full' ? 'In one sum' : 'In two parts'],
    ['Due', account.due === null ? 'Nothing: paid in full' : pounds(account.due.pence)],
    ['Last payment', application.paidOn ?? 'None yet'],
    ['Received', application.createdOn],
    ['Last changed', application.updatedOn],
  ]
  return (
    <section className="panel" aria-labelledby="facts">
      <div className="panel-head">
        <h2 id="facts">Details</h2>
        {reference === null ? (
          <a href={addresses.payment({ applicationId: id, email })} target="_blank" rel="noreferrer">
            The applicant’s payment page
          </a>
        ) : (
          <Link to={addresses.adminPreview(id)}>The applicant’s tracking page</Link>
        )}
      </div>
      <Terms terms={rows} />
    </section>
  )
}
