import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { MailState } from '#src/features/outbox/mail-states.ts'
import { never } from '#src/never.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { ShownMail } from './log-page.server.ts'

export function ResendDialog({ mail, onClose }: { mail: ShownMail; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const verb = resendVerb(mail.state)
  return (
    <DialogForm
      title={verb}
      about={mail.name}
      action={addresses.adminResendMail(mail.id)}
      submit={verb}
      busyText="Sending..."
      failed={{ title: 'Failed to Send', description: 'Unable to send the message. Please try again.' }}
      onClose={onClose}
      // What it was refused for is shown, and is what the next press answers.
      onRefused={revalidate}
    >
      {() => (
        <>
          <p>
            {ASKS[verb]} <strong className="breaks">{mail.to}</strong>?
          </p>
          {mail.outOfDate && (
            <div className="notice bad mail-stale">
              <p>
                <strong>{mail.outOfDate.says}</strong> Its reader may be misled.
              </p>
            </div>
          )}
          <p className="muted">{told(mail)}</p>
          <input type="hidden" name="seen" value={mail.state} />
          <input type="hidden" name="warned" value={mail.outOfDate?.why ?? ''} />
        </>
      )}
    </DialogForm>
  )
}

const ASKS = {
  'Send Again': 'Send again to',
  'Try Now': 'Try now to send it to',
  'Send Anyway': 'Send it all the same to',
} as const

function told({ state, queuedOn, attached }: ShownMail): string {
  const how = state === 'sent' ? 'It goes out as a new message, in' : 'It goes out in'
  const what = `${how} the words of today and with the facts of ${queuedOn}: what changed since is not in it.`
  return attached === null ? what : `${what} With it: ${attached.charAt(0).toLowerCase()}${attached.slice(1)}.`
}

/** What sending a message again is called: one that waits has not been sent yet, and one that was kept back was not to be. */
export function resendVerb(state: MailState): 'Send Again' | 'Try Now' | 'Send Anyway' {
  switch (state) {
    case 'sent':
    case 'failed':
      return 'Send Again'
    case 'queued':
    case 'sending':
      return 'Try Now'
    case 'dropped':
      return 'Send Anyway'
    default:
      return never(state)
  }
}
