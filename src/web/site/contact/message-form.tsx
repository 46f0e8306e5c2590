import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { CONTACT_SECTOR_KEYS, CONTACT_SECTORS } from '#src/features/messages/message-form.ts'
import { RequestNumber } from '../../parts/failure.tsx'
import { Honeypot } from '../../parts/honeypot.tsx'
import { NotSent } from '../../parts/not-sent.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'

type MessageOutcome = 'idle' | 'sent' | 'failed'

export function MessageForm({ outcome, reply }: { outcome: MessageOutcome; reply: FormReply | undefined }) {
  const field = createFields('message-form', reply)
  return (
    <section className="band message-band" aria-labelledby="write-to-us">
      <div className="wrap page-section columns message-columns">
        <div>
          <h2 id="write-to-us">Write to us</h2>
          <p className="lead">Ask about your case, our work or a payment.</p>
          <ul className="plain-list">
            <li>We answer by email within {BRAND.answersWithin}.</li>
            <li>It’s free, with no obligation.</li>
            <li>If you’ve already applied, give your reference. Please don’t send passport numbers.</li>
          </ul>
        </div>
        <form method="post" action={`${addresses.contact()}#message-answer`} id="message-form" noValidate data-once>
          <NotSent title="Message Failed to Send">Failed to send message.</NotSent>
          <input type="hidden" name="intent" value="message" />
          {/* The fragment in the form's action moves the focus here, so that screen readers read the outcome. */}
          <div id="message-answer" tabIndex={-1}>
            <OutcomeBanner outcome={outcome} />
            <ErrorSummary
              message={reply?.message}
              fields={[
                ['Name', field('name')],
                ['Email', field('email')],
                ['Sector', field('sector')],
                ['Message', field('message')],
              ]}
            />
          </div>
          <p className="small muted">Fields marked * are required.</p>
          <div className="two">
            <TextField field={field('name')} label="Name" required autoComplete="name" />
            <EmailField field={field('email')} />
          </div>
          <SelectField
            field={field('sector')}
            label="Sector"
            required
            empty="Choose your sector"
            choices={CONTACT_SECTOR_KEYS.map(key => [key, CONTACT_SECTORS[key]] as const)}
          />
          <TextArea field={field('message')} label="Message" required />
          <Honeypot form="message-form" />
          <button className="btn plain" type="submit" data-busy="Sending...">
            Send Message
          </button>
          <p className="after">We’ll reply by email within {BRAND.answersWithin}.</p>
        </form>
      </div>
    </section>
  )
}

/** `site-script/forms.ts` removes the banner when the form is edited. */
function OutcomeBanner({ outcome }: { outcome: MessageOutcome }) {
  if (outcome === 'idle') return null
  return (
    <div data-until-edited>
      {outcome === 'sent' ? (
        <Notice tone="ok" title="Message Sent Successfully!" role="status">
          <p>Thank you. We’ll reply by email within {BRAND.answersWithin}.</p>
        </Notice>
      ) : (
        <Notice tone="bad" title="Message Failed to Send" role="alert">
          <p>
            We couldn’t save your message. It’s still in the form, so please try again in a moment, or write to{' '}
            <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
          </p>
          <RequestNumber>If you write, give us this number:</RequestNumber>
        </Notice>
      )}
    </div>
  )
}
