import { BRAND } from '#src/brand.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { TextArea } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import type { MessageForm } from './page-data.ts'

export type ReturnedMessage = { text: string; error: string }

export function WriteToUs({ form, returned = null }: { form: MessageForm; returned?: ReturnedMessage | null }) {
  return (
    <section className="wrap write-to-us" aria-labelledby="write">
      <h2 id="write">Write to us</h2>
      <form method="post" action={`${form.path}#write`} noValidate data-once>
        <NotSent>We couldn’t send your message.</NotSent>
        <input type="hidden" name="idempotencyKey" value={form.idempotencyKey} />
        <TextArea
          field={createFieldState('message', 'text', returned?.text, returned?.error)}
          label="Message"
          required
          rows={5}
        />
        <button className="btn plain" type="submit" data-busy="Sending...">
          Send Message
        </button>
        <p className="after">We answer by email within {BRAND.answersWithin}.</p>
      </form>
    </section>
  )
}
