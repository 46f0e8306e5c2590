import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { MailStateBadge } from '../mail/mail-state-badge.tsx'
import { Ledger } from '../parts/ledger.tsx'
import type { ApplicationPage } from './application-page.server.ts'

const HEADS = [{ label: 'Message' }, { label: 'When (Lagos time)', look: 'date' }, { label: 'State' }] as const

/** Every message about this application; each opens as its reader saw it. */
export function Mails({ mails, applicationId }: Pick<ApplicationPage, 'mails'> & { applicationId: string }) {
  return (
    <section className="panel flush" aria-labelledby="mail">
      <div className="panel-head">
        <h2 id="mail">Mail</h2>
        {mails.length > 0 && <Link to={addresses.adminMailLog({ about: applicationId })}>Send one again</Link>}
      </div>
      {mails.length === 0 ? (
        <p className="muted">Nothing has been mailed about this application yet.</p>
      ) : (
        <Ledger
          caption="Mail"
          heads={HEADS}
          rows={mails.map(mail => ({
            key: mail.id,
            cells: [
              <>
                <a
                  className="name"
                  href={addresses.adminMail({ applicationId, mailId: mail.id })}
                  target="_blank"
                  rel="noreferrer"
                >
                  {mail.name} <span className="vh">(opens in a new tab)</span>
                </a>
                {mail.elsewhere !== null && <span className="under">To {mail.elsewhere}</span>}
              </>,
              mail.at,
              <MailStateBadge state={mail.state} />,
            ],
          }))}
        />
      )}
    </section>
  )
}
