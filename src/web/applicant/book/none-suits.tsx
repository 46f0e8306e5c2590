import { BRAND } from '#src/brand.ts'
import { MAX_WISHES_LENGTH } from '#src/features/messages/message-form.ts'
import { Honeypot } from '../../parts/honeypot.tsx'
import { NotSent } from '../../parts/not-sent.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField, TextArea, TextField } from '../../ui/field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'

/** Asks when a visitor could talk, if no free time suits. A customer has a case, so we know who it is. */
export function NoneSuits({
  postTo,
  hasTimes,
  idempotencyKey,
  reply,
}: {
  postTo: string
  hasTimes: boolean
  /** Null for a visitor. */
  idempotencyKey: string | null
  reply: FormReply | undefined
}) {
  const field = createFields('wish', reply)
  const isVisitor = idempotencyKey === null
  return (
    <section className="wrap none-suits" id="none-suits">
      <details className="folded" open={reply !== undefined}>
        <summary>{hasTimes ? 'None of these suit me' : 'Tell us when you could talk'}</summary>
        <ErrorSummary
          message={reply?.message}
          fields={[
            ['When you could talk', field('wishes')],
            ['Name', field('name')],
            ['Email', field('email')],
          ]}
        />
        <form method="post" action={`${postTo}#none-suits`} noValidate data-once className="form">
          <NotSent>We couldn’t send your wishes.</NotSent>
          <input type="hidden" name="zone" value="" />
          {idempotencyKey !== null && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
          <TextArea
            field={field('wishes')}
            label="When you could talk"
            hint={`Days and times, and where you are then. At most ${MAX_WISHES_LENGTH.toLocaleString('en-GB')} characters.`}
            required
            rows={4}
          />
          {isVisitor && (
            <>
              <div className="two">
                <TextField field={field('name')} label="Name" required autoComplete="name" />
                <EmailField field={field('email')} />
              </div>
              <Honeypot form="wish" />
            </>
          )}
          <button className="btn plain" type="submit" name="intent" value="wish" data-busy="Sending...">
            Ask for Another Time
          </button>
          <p className="after">
            An adviser looks for a time and answers by email within {BRAND.answersWithin}. Nothing is charged.
          </p>
        </form>
      </details>
    </section>
  )
}
