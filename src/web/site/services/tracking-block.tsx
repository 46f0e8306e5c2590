import { addresses } from '#src/addresses.ts'
import { EXAMPLE_REFERENCE } from '#src/features/cases/reference.ts'
import { APPLICATION_NOT_SAVED, NotSent } from '../../parts/not-sent.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField, TextField } from '../../ui/field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'

/** Opens the tracking page if the visitor enters a reference, and creates an application otherwise. */
export function TrackingBlockForm({ reply, cost }: { reply: FormReply | undefined; cost: string }) {
  const field = createFields('tracking', reply)
  const isIncomplete = ['email', 'name'].some(name => reply?.errors[name]?.startsWith('Please provide both'))
  return (
    <section className="wrap page-section" aria-labelledby="track-title">
      <div className="columns track">
        <div className="track-cloth cloth technology" aria-hidden="true" />
        <div className="track-form">
          <h2 id="track-title">Track your application</h2>
          <p>
            Enter your reference and the email you applied with. If you don’t have a reference yet, enter your name and
            email and we’ll open an application for you.
          </p>
          <form method="post" action={`${addresses.services()}#tracking`} id="tracking" noValidate data-once>
            <NotSent>{APPLICATION_NOT_SAVED}</NotSent>
            <input type="hidden" name="intent" value="track" />
            <ErrorSummary
              title={isIncomplete ? 'Missing Information' : undefined}
              formErrors={reply?.message ? [reply.message] : []}
              fields={[
                ['Reference', field('reference')],
                ['Email', field('email')],
                ['Name', field('name')],
              ]}
            />
            <TextField
              field={field('reference')}
              label="Reference"
              hint={`For example ${EXAMPLE_REFERENCE}. It’s on your receipt.`}
              short
              conditional
            />
            <div className="two">
              <EmailField field={field('email')} />
              <TextField
                field={field('name')}
                label="Name"
                hint="If you have no reference yet"
                conditional
                autoComplete="name"
              />
            </div>
            <button className="btn plain" type="submit" data-busy="One moment...">
              Track Application
            </button>
            <p className="after">{cost}</p>
          </form>
        </div>
      </div>
    </section>
  )
}
