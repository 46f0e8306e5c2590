import { type SubmissionResult, useForm } from '@conform-to/react'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { CONTACT_SECTOR_KEYS, CONTACT_SECTORS, type ContactMessage } from '#src/features/contact/message-form.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What became of the last message: nothing to say, once it is edited again. */
type Outcome = 'idle' | 'sent' | 'failed'

/** The form that writes to us. */
export function MessageForm({ outcome, lastResult }: { outcome: Outcome; lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useForm<ContactMessage>({ id: 'message-form', lastResult })
  return (
    <section className="band write" aria-labelledby="write-to-us">
      <div className="wrap bay columns write-in">
        <div>
          <h2 id="write-to-us">Write to us</h2>
          <p className="lead">A question about your case, our work or a payment: one of us reads it.</p>
          <ul className="plain-list">
            <li>We answer by email within {BRAND.answersWithin}.</li>
            <li>It costs nothing and binds you to nothing.</li>
            <li>If you have applied already, give your reference. Please leave out passport numbers.</li>
          </ul>
        </div>
        <form method="post" action={`${addresses.contact()}#message-answer`} id={form.id} noValidate data-once>
          <NotSent title="Message Failed to Send">Failed to send message.</NotSent>
          <input type="hidden" name="intent" value="message" />
          {/* Where the browser goes with the answer: the focus too, so that it is read out. */}
          <div id="message-answer" tabIndex={-1}>
            <Banner outcome={outcome} />
            <ErrorSummary
              formErrors={form.errors}
              fields={[
                ['Name', fields.name],
                ['Email', fields.email],
                ['Sector', fields.sector],
                ['Message', fields.message],
              ]}
            />
          </div>
          <p className="small muted">Fields marked * are required.</p>
          <div className="two">
            <TextField field={fields.name} label="Name" required autoComplete="name" />
            <EmailField field={fields.email} />
          </div>
          <SelectField
            field={fields.sector}
            label="Sector"
            required
            empty="Choose your sector"
            choices={CONTACT_SECTOR_KEYS.map(key => [key, CONTACT_SECTORS[key]] as const)}
          />
          <TextArea field={fields.message} label="Message" required />
          <Bait />
          <button className="btn plain" type="submit" data-busy="Sending...">
            Send Message
          </button>
          <p className="after">Your message is stored the moment you send it. The answer comes by email.</p>
        </form>
      </div>
    </section>
  )
}

/** Goes when the form is edited: `site-script/forms.ts`. */
function Banner({ outcome }: { outcome: Outcome }) {
  if (outcome === 'idle') return null
  return (
    <div data-until-edited>
      {outcome === 'sent' ? (
        <Notice tone="ok" title="Message Sent Successfully!" role="status">
          <p>Thank you. We have your message and answer by email within {BRAND.answersWithin}.</p>
        </Notice>
      ) : (
        <Notice tone="bad" title="Message Failed to Send" role="alert">
          <p>
            We could not store your message just now. It is still in the form: please try again in a moment, or write to{' '}
            <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
          </p>
        </Notice>
      )}
    </div>
  )
}

/** Filled in by programs that fill in everything they find. Its name means nothing to what fills in forms for people. */
export const BAIT = 'subject'

/**
 * A field that nobody sees, hears or reaches, by its style and without styles too: what comes with something in it was not
 * sent by a person, or not as they meant it.
 */
function Bait() {
  return (
    <div className="vh bait" inert>
      <label htmlFor="message-form-bait">Leave this empty</label>
      <input id="message-form-bait" name={BAIT} type="text" autoComplete="off" />
    </div>
  )
}
