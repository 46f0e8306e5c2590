import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { MailState } from '#src/features/outbox/mail-states.ts'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import { Terms } from '../parts/terms.tsx'
import type { ShownMail } from './log-page.server.ts'
import { MailStateBadge } from './mail-state-badge.tsx'
import { resendVerb } from './resend-dialog.tsx'

export function MailPreview({
  mail,
  from,
  onClose,
  onResend,
}: {
  mail: ShownMail
  from: string
  onClose: () => void
  onResend: () => void
}) {
  return (
    <AdminDialog title={mail.name} about={mail.kind === mail.name ? undefined : mail.kind} onClose={onClose}>
      <div className="admin-dialog-body mail-preview">
        <Facts mail={mail} from={from} />
        {mail.outOfDate && (
          <div className="notice bad mail-stale">
            <p>{mail.outOfDate.says}</p>
          </div>
        )}
        <Words mail={mail} />
      </div>
      {mail.canBeResent && (
        <div className="row admin-dialog-foot">
          <button className="btn line sm" type="button" onClick={onResend}>
            {resendVerb(mail.state)}
          </button>
        </div>
      )}
    </AdminDialog>
  )
}

function Facts({ mail, from }: { mail: ShownMail; from: string }) {
  const { to, channel, replyTo, state, failure, queuedOn, sentOn, tries, isCopy, application, attached } = mail
  return (
    <Terms
      look="mail-facts"
      terms={[
        ['To', to],
        channel === null ? ['From', from] : ['Sent by', channel],
        replyTo !== null && ['Answers go to', replyTo],
        application
          ? ['About', <Link to={addresses.adminApplication(application.id)}>{application.name}</Link>]
          : false,
        [
          'State',
          <>
            <MailStateBadge state={state} /> {failure && `${failure.why} ${failure.advice}`}
          </>,
        ],
        ['Queued', `${queuedOn} (Lagos time)${isCopy ? ', as a message sent again' : ''}`],
        [
          'Sent',
          `${sentOn === null ? notSent(state) : `${sentOn} (Lagos time)`}, ${tries === 1 ? '1 try' : `${tries} tries`}`,
        ],
        attached !== null && ['Attached', attached],
      ]}
    />
  )
}

function Words({ mail: { id, channel, isSecret, isKnown, isLetter } }: { mail: ShownMail }) {
  if (isSecret) {
    return (
      <p className="mail-unseen">
        It carries a key to an account, so it is shown to nobody but its reader, and is not sent again. Ask for a new
        link instead: an owner does under Staff, everybody else under “Forgotten your password?”.
      </p>
    )
  }
  if (!isKnown) {
    return <p className="mail-unseen">This message can no longer be shown: we no longer write messages of its kind.</p>
  }
  if (!isLetter) return <p className="mail-unseen">The words of a message by {channel} are not shown.</p>
  return (
    <iframe
      className="mail-letter"
      src={addresses.adminMailMessage(id)}
      title="The message as its reader sees it"
      sandbox=""
    />
  )
}

/** Instead of when a message was sent. */
function notSent(state: MailState): string {
  return state === 'dropped' || state === 'failed' ? 'Not sent' : 'Not yet'
}
