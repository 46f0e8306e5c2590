import { addresses } from '#src/addresses.ts'
import { SECTOR_KEYS, SECTORS } from '#src/features/applications/sectors.ts'
import { CHANGE_DEADLINE_HOURS, HOLD_MINUTES } from '#src/features/bookings/rules.ts'
import { pounds } from '#src/money.ts'
import { NairaGuide } from '../../parts/rate.tsx'
import { SelectField } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { Receipt } from '../../ui/receipt.tsx'
import { ChooseTime, ChooseTimeLink } from '../book/choose-time.tsx'
import type { ReturnedForm } from '../book/form.ts'
import { NothingToChoose, RefusalNotice } from '../book/parts.tsx'
import type { ConsultationPage } from './consultation-page.server.ts'

const TIME_GONE = {
  title: 'This time is no longer free',
  text: 'Nothing was charged. Please choose another one.',
}

export function ChooseFreeTime({
  page,
  isGone,
  returned,
}: {
  page: ConsultationPage
  isGone: boolean
  returned: ReturnedForm | undefined
}) {
  const { order, chosen, choice } = page
  return (
    <section className="wrap book-page">
      <h1>{order?.holdsTime ? 'Choose another time' : 'Choose a time for your call'}</h1>
      <p className="lead">
        {order === null
          ? `We meet online, by video. Choose a time, and we hold it for ${HOLD_MINUTES} minutes while you pay.`
          : order.holdsTime
            ? 'We keep what you told us. The time that we hold for you stays yours until you choose another.'
            : `We keep what you told us. Choose a time, and we hold it for ${HOLD_MINUTES} minutes while you pay.`}
      </p>
      <RefusalNotice refusal={returned?.refusal ?? (isGone ? TIME_GONE : null)} />
      {order === null && <WhichCall page={page} />}
      {choice.kind !== 'choice' ? (
        <NothingToChoose
          reason={choice}
          reassurance="Nothing was charged."
          retryPath={addresses.consultation({ item: chosen.item, field: page.field ?? undefined })}
        />
      ) : order === null ? (
        <NewTime page={page} choice={choice} />
      ) : (
        <ChooseTime
          choice={choice}
          path={addresses.consultation.pattern}
          query={{ order_id: order.id, email: order.email }}
          postTo={addresses.consultation({ order, date: choice.day?.day })}
          keptTime={returned?.requested.time ?? null}
          consultation={{ minutes: chosen.minutes, customer: null, paid: null }}
          button={{ intent: 'hold', text: 'Hold This Time', busyText: 'Holding...' }}
          retryNote="If we already hold your time, trying again changes nothing."
          note={`Nothing is charged yet. Once it’s paid, you can move or cancel it up to ${CHANGE_DEADLINE_HOURS} hours before.`}
        />
      )}
    </section>
  )
}

/** Chooses the consultation and the field by links and a GET form, so that the URL holds them. */
function WhichCall({ page: { items, chosen, field, rate } }: { page: ConsultationPage }) {
  return (
    <div className="which-call">
      <nav aria-label="Consultations" className="row call-lengths">
        {items.map(({ item, name, pence }) => (
          <a
            key={item}
            href={addresses.consultation({ item, field: field ?? undefined })}
            aria-current={item === chosen.item ? 'page' : undefined}
            data-updates="replace"
          >
            <strong>{name}</strong>
            <span>
              <span className="num">{pounds(pence)}</span> <NairaGuide pence={pence} rate={rate} />
            </span>
          </a>
        ))}
      </nav>
      <form method="get" action={addresses.consultation.pattern} className="row choose-field" data-updates="replace">
        <input type="hidden" name="item" value={chosen.item} />
        <SelectField
          field={createFieldState('times', 'field', field ?? '')}
          label="Your field"
          empty="Any field"
          choices={SECTOR_KEYS.map(key => [key, SECTORS[key]] as const)}
        />
        <button className="btn line" type="submit">
          Show Times
        </button>
      </form>
    </div>
  )
}

type Choice = Extract<ConsultationPage['choice'], { kind: 'choice' }>

function NewTime({ page: { chosen, field, rate }, choice }: { page: ConsultationPage; choice: Choice }) {
  const { item, name, minutes, pence } = chosen
  return (
    <>
      {field !== null && (
        <p className="muted field-note">
          {choice.hasAdviserOfField
            ? `These are the times of our advisers for ${SECTORS[field]}.`
            : `None of our advisers names ${SECTORS[field]} as their field at the moment, so these are the times of all of them.`}
        </p>
      )}
      <ChooseTimeLink
        choice={choice}
        path={addresses.consultation.pattern}
        query={{ item, ...(field !== null && { field }) }}
        hrefOf={(date, time) => addresses.consultation({ item, field: field ?? undefined, date, time })}
      >
        <aside className="booked-summary" aria-label="What happens next">
          <Receipt>
            <h2 className="small-heading">{name}</h2>
            <p className="row price-line">
              <strong className="serif">{pounds(pence)}</strong> <NairaGuide pence={pence} rate={rate} />
            </p>
            <ol className="next-lines small">
              <li>Choose a time. Nothing is charged yet.</li>
              <li>Tell us what you want to talk about, and add your CV if you like.</li>
              <li>
                Pay within {HOLD_MINUTES} minutes. We hold the time for you until then, and longer for a bank transfer.
              </li>
              <li>
                We meet by video for {minutes} minutes. You can move or cancel it up to {CHANGE_DEADLINE_HOURS} hours
                before.
              </li>
            </ol>
          </Receipt>
        </aside>
      </ChooseTimeLink>
    </>
  )
}
