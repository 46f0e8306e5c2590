import { useRevalidator } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import type { MailState } from '#src/features/mail/mail-states.ts'
import { act } from '../parts/act.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { ShownMail } from './log-page.server.ts'

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
