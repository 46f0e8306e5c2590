import { Link, useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import type { MailState } from '#src/features/mail/mail-states.ts'
import { act } from '../parts/act.ts'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { Terms } from '../parts/terms.tsx'
import { useMay } from '../parts/use-may.ts'
import type { ShownMail } from './log-page.server.ts'
import { MailStateBadge } from './mail-state-badge.tsx'

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
  const mayResend = useMay('resendMail') && mail.canBeResent
  return (
    <AdminDialog title={mail.name} description={mail.kind === mail.name ? undefined : mail.kind} onClose={onClose}>
      <div className="admin-dialog-body mail-preview">
        <MailFacts mail={mail} from={from} />
        {mail.outdatedReason && (
          <div className="notice bad">
            <p>{mail.outdatedReason.explanation}</p>
          </div>
        )}
        <MailBody mail={mail} />
      </div>
      {mayResend && (
        <div className="row admin-dialog-foot">
          <button className="btn line sm" type="button" onClick={onResend}>
            {resendLabel(mail.state)}
          </button>
        </div>
      )}
    </AdminDialog>
  )
}

function MailFacts({ mail, from }: { mail: ShownMail; from: string }) {
  const { to, replyTo, state, failure, queuedOn, sentOn, tries, isCopy, application, attached } = mail
  return (
    <Terms
      className="mail-facts"
      terms={[
        ['To', to],
        ['From', from],
        replyTo !== null && ['Replies go to', replyTo],
        application
          ? ['About', <Link to={addresses.adminApplication(application.id)}>{application.name}</Link>]
          : false,
        [
          'State',
          <>
            <MailStateBadge state={state} /> {failure && `${failure.why} ${failure.advice}`}
          </>,
        ],
        ['Queued', `${queuedOn} (Lagos time)${isCopy ? ', as a resent email' : ''}`],
        [
          'Sent',
          `${sentOn === null ? describeUnsent(state) : `${sentOn} (Lagos time)`}, ${tries === 1 ? '1 attempt' : `${tries} attempts`}`,
        ],
        attached !== null && ['Attached', attached],
      ]}
    />
  )
}

function MailBody({ mail: { id, isSecret } }: { mail: ShownMail }) {
  return (
    <>
      {isSecret && (
        <p className="muted">
          Only its recipient gets the key in this email, so it can’t be resent. Applicants ask for a new code
          themselves. For a new account link, an owner uses Staff, and everyone else “Forgotten your password?”.
        </p>
      )}
      <iframe
        className="mail-body"
        src={addresses.adminMailBody(id)}
        title="The email as its recipient sees it, without links"
        sandbox=""
      />
    </>
  )
}

function describeUnsent(state: MailState): string {
  return state === 'dropped' || state === 'failed' ? 'Not sent' : 'Not yet'
}

export function ResendDialog({ mail, onClose }: { mail: ShownMail; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const buttonLabel = resendLabel(mail.state)
  return (
    <DialogForm
      title={buttonLabel}
      description={mail.name}
      act={act('resendMail', { mailId: mail.id })}
      submit={buttonLabel}
      busyText="Sending..."
      failed={{ title: 'Failed to Send', description: 'Unable to send the email. Please try again.' }}
      onClose={onClose}
      onRefused={revalidate}
    >
      {() => (
        <>
          <p>
            {QUESTION_STARTS[buttonLabel]} <strong className="breaks">{mail.to}</strong>?
          </p>
          {mail.outdatedReason && (
            <div className="notice bad">
              <p>
                <strong>{mail.outdatedReason.explanation}</strong> It may mislead the recipient.
              </p>
            </div>
          )}
          <p className="muted">{describeResend(mail)}</p>
          <input type="hidden" name="expectedState" value={mail.state} />
          <input type="hidden" name="shownReason" value={mail.outdatedReason?.why ?? ''} />
        </>
      )}
    </DialogForm>
  )
}

const QUESTION_STARTS = {
  Resend: 'Resend to',
  'Send Now': 'Send now to',
  'Send Anyway': 'Send anyway to',
} as const

function describeResend({ state, queuedOn, attached }: ShownMail): string {
  const start = state === 'sent' ? 'It is sent as a new email, with' : 'It is sent with'
  const description = `${start} today’s text and the facts as of ${queuedOn}. Changes since then aren’t included.`
  return attached === null
    ? description
    : `${description} Attached: ${attached.charAt(0).toLowerCase()}${attached.slice(1)}.`
}

/**
 * Returns the label of the button. “Resend” does not fit waiting mails, which were never sent, or dropped ones, which
 * were kept back on purpose.
 */
export function resendLabel(state: MailState): 'Resend' | 'Send Now' | 'Send Anyway' {
  switch (state) {
    case 'sent':
    case 'failed':
      return 'Resend'
    case 'queued':
    case 'sending':
      return 'Send Now'
    case 'dropped':
      return 'Send Anyway'
    default:
      return assertNever(state)
  }
}
