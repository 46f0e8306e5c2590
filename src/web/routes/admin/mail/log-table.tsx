import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DocumentIcon } from '../parts/document-icon.tsx'
import { Ledger } from '../parts/ledger.tsx'
import type { MailLogPage, ShownMail } from './log-page.server.ts'
import { MailStateBadge } from './mail-state-badge.tsx'
import { OpensMail } from './opens-mail.tsx'
import { ResendIcon } from './resend-icon.tsx'
import { resendVerb } from './resend-verb.ts'

const HEADS = [
  { label: 'To', look: 'whose' },
  { label: 'Subject', look: 'file' },
  { label: 'Kind', look: 'type' },
  { label: 'State' },
  { label: 'Queued', look: 'date' },
  { label: 'Sent', look: 'date' },
  { label: 'Tries', look: 'amount' },
  { label: 'Actions', look: 'acts' },
] as const

/** Every message, and what can be done with it. */
export function LogTable({ page: { rows, from } }: { page: MailLogPage }) {
  return (
    <Ledger
      caption="Messages, the newest first. Times are Lagos time."
      heads={HEADS}
      rows={rows.map(mail => ({
        key: mail.id,
        cells: [
          <To key="to" mail={mail} />,
          <OpensMail key="subject" mail={mail} from={from} opens="preview" className="file-name">
            {mail.name}
          </OpensMail>,
          mail.kind,
          <State key="state" mail={mail} />,
          mail.queuedOn,
          mail.sentOn ?? <span className="muted">Not yet</span>,
          mail.tries,
          <Actions key="actions" mail={mail} from={from} />,
        ],
      }))}
    />
  )
}

function To({ mail: { to, application } }: { mail: ShownMail }) {
  return (
    <>
      <span className="breaks">{to}</span>
      {application && (
        <span className="under">
          About <Link to={addresses.adminApplication(application.id)}>{application.name}</Link>
        </span>
      )}
    </>
  )
}

function State({ mail: { state, failure, isCopy, isSecret } }: { mail: ShownMail }) {
  return (
    <>
      <MailStateBadge state={state} />
      {failure && (
        <span className="under why">
          {failure.why} {isSecret && state === 'failed' ? 'Ask for a new link.' : failure.advice}
        </span>
      )}
      {isCopy && <span className="under">Sent again</span>}
    </>
  )
}

function Actions({ mail, from }: { mail: ShownMail; from: string }) {
  return (
    <div className="document-actions">
      <OpensMail mail={mail} from={from} opens="preview" className="icon-btn">
        <DocumentIcon of="preview" />
        <span className="vh">
          Preview {mail.name} to {mail.to}
        </span>
      </OpensMail>
      {mail.canBeResent && (
        <OpensMail mail={mail} from={from} opens="resend" className="icon-btn">
          <ResendIcon />
          <span className="vh">
            {resendVerb(mail.state)}: {mail.name} to {mail.to}
          </span>
        </OpensMail>
      )}
    </div>
  )
}
