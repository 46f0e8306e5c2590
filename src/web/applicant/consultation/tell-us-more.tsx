import { useLocation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { SECTOR_KEYS, SECTORS } from '#src/features/applications/sectors.ts'
import { MAX_QUESTION_LENGTH } from '#src/features/bookings/forms.ts'
import { HOLD_MINUTES } from '#src/features/bookings/rules.ts'
import { ACCEPTED_FILE_TYPES } from '#src/features/files/uploads.ts'
import { poundsAndPence } from '#src/money.ts'
import { TermsNote } from '../../parts/contract.tsx'
import { NotSent, ORDER_NOT_SAVED } from '../../parts/not-sent.tsx'
import { NairaGuide } from '../../parts/rate.tsx'
import { RadioField } from '../../ui/choice-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField, FileField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { LargeDay, TimeLines } from '../book/parts.tsx'
import type { ChosenSlot, ConsultationPage } from './consultation-page.server.ts'

/** Asks what the adviser needs to know, and holds the chosen time. */
export function TellUsMore({
  page,
  details,
  reply,
}: {
  page: ConsultationPage
  details: ChosenSlot
  reply: FormReply | undefined
}) {
  const { chosen, field: sector, held } = page
  const { pathname, search } = useLocation()
  const field = createFields('hold-form', reply, { slot: details.slot, sector: sector ?? undefined })
  return (
    <section className="wrap columns form-page tell-us-more">
      <header>
        <h1>Tell us about your call</h1>
        <p className="lead muted intro">
          Your adviser reads this before you meet. We hold your time for {HOLD_MINUTES} minutes while you pay on the
          next page.
        </p>
      </header>
      <div id="details">
        <ErrorSummary
          message={reply?.message}
          kept="What you typed is still here. If you chose a file, please choose it again."
          fields={[
            ['Time', field('slot')],
            ['Name', field('name')],
            ['Email', field('email')],
            ['Your field', field('sector')],
            ['Topic', field('topic')],
            ['Your question', field('question')],
            ['Your CV', field('file')],
          ]}
        />
        {held?.isChosen && (
          <Notice title="We’re holding this time for you" heading="h2">
            <p>
              You can change what you told us here, or <a href={held.payPath}>pay for it</a>.
            </p>
          </Notice>
        )}
        {held !== null && !held.isChosen && (
          <Notice title="We’re holding another time for you" heading="h2">
            {held.isPaying ? (
              <p>
                {held.time}. Its <a href={held.payPath}>payment</a> is under way, so we keep it.
              </p>
            ) : (
              <p>
                {held.time}. If we hold this one, we let go of that one. You can also{' '}
                <a href={held.payPath}>pay for it</a> or <a href={held.otherTimePath}>choose another time for it</a>.
              </p>
            )}
          </Notice>
        )}
        <p className="small muted">Fields marked * are required.</p>
        <form
          method="post"
          encType="multipart/form-data"
          action={`${pathname}${search}#details`}
          id="hold-form"
          noValidate
          data-once
          className="form"
        >
          <NotSent>{ORDER_NOT_SAVED}</NotSent>
          <input type="hidden" name="item" value={chosen.item} />
          <input type="hidden" name="zone" value="" />
          {details.isFree ? (
            <input type="hidden" name="slot" value={details.slot} />
          ) : (
            <RadioField field={field('slot')} label="Another time (Lagos time)" required choices={details.otherSlots} />
          )}
          <TextField field={field('name')} label="Name" required autoComplete="name" />
          <EmailField field={field('email')} hint="Your receipt and the link to the meeting go here." />
          <SelectField
            field={field('sector')}
            label="Your field"
            hint="We choose an adviser who knows it, if one is free at that time."
            required
            empty="Choose your field"
            choices={SECTOR_KEYS.map(key => [key, SECTORS[key]] as const)}
          />
          <TextField
            field={field('topic')}
            label="Topic"
            hint="For example: exceptional talent or promise?"
            required
            autoComplete="off"
          />
          <TextArea
            field={field('question')}
            label="Your question"
            hint={`The one that the call should answer, in at most ${MAX_QUESTION_LENGTH.toLocaleString('en-GB')} characters.`}
            rows={4}
          />
          <FileField
            field={field('file')}
            label="Your CV"
            hint="PDF, Word or a photo (JPEG, PNG or HEIC), at most 10 MB. You can also send it by email before the call."
            accept={ACCEPTED_FILE_TYPES.split(',')}
          />
          <button className="btn next" type="submit" data-busy="Holding your time...">
            Hold this time and continue
          </button>
          <p className="after">Nothing is charged yet. The next page shows the exact amount in naira.</p>
          <TermsNote />
        </form>
      </div>
      <aside className="aside" aria-label="Your time">
        <Receipt>
          <h2 className="small-heading">{chosen.name}</h2>
          <LargeDay weekday={details.weekday} date={details.date} />
          <div className="small booked-lines">
            <ReceiptLines>
              <TimeLines span={details.span} zone={null} />
              <ReceiptLine label="Duration">{chosen.minutes} minutes</ReceiptLine>
              <ReceiptTotal
                label="Price"
                amount={poundsAndPence(chosen.pence)}
                aside={<NairaGuide pence={chosen.pence} rate={page.rate} />}
              />
            </ReceiptLines>
          </div>
          <p className="small">
            <a href={addresses.consultation({ item: chosen.item, field: sector ?? undefined, date: details.day })}>
              Choose another time
            </a>
          </p>
          <p className="small muted">{details.cutOff}</p>
        </Receipt>
      </aside>
    </section>
  )
}
