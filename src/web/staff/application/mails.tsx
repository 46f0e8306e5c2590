import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { MailStateBadge } from '../mail/mail-state-badge.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import type { ApplicationPage } from './application-page.server.ts'

export function Mails({ mails, applicationId }: Pick<ApplicationPage, 'mails'> & { applicationId: string }) {
  const columns: Array<DataColumn<(typeof mails)[number]>> = [
    {
      heading: 'Message',
      cell: ({ id, name, elsewhere }) => (
        <>
          <a
            className="name"
            href={addresses.adminMail({ applicationId, mailId: id })}
            target="_blank"
            rel="noreferrer"
          >
            {name} <span className="vh">(opens in a new tab)</span>
          </a>
          {elsewhere !== null && <span className="under">To {elsewhere}</span>}
        </>
      ),
    },
    { heading: 'When (Lagos time)', look: 'date', cell: mail => mail.at },
    { heading: 'State', cell: mail => <MailStateBadge state={mail.state} /> },
  ]
  return (
    <section className="panel flush" aria-labelledby="mail">
      <div className="panel-head">
        <h2 id="mail">Mail</h2>
        {mails.length > 0 && <Link to={addresses.adminMailLog({ about: applicationId })}>Send one again</Link>}
      </div>
      {mails.length === 0 ? (
        <p className="muted">Nothing has been mailed about this application yet.</p>
      ) : (
        <DataTable aria-label="Mail" columns={columns} rows={mails} rowKey={mail => mail.id} />
      )}
    </section>
  )
}
