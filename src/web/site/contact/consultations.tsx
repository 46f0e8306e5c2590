import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { dateInWords } from '#src/dates.ts'
import { HOLD_MINUTES } from '#src/features/bookings/rules.ts'
import { NO_SUCH_CONSULTATION } from '#src/features/money/forms.ts'
import { CONSULTATION_ITEMS, type ConsultationItem, ITEMS, type PriceList } from '#src/features/site/catalogue/items.ts'
import { listContents } from '#src/features/site/catalogue/scope.ts'
import type { Rate } from '#src/features/site/exchange-rate/rate.ts'
import { pounds } from '#src/money.ts'
import { ORDER_NOT_SAVED } from '../../parts/not-sent.tsx'
import { PayerDialog } from '../../parts/payer-dialog.tsx'
import { NairaGuide, RateCredit } from '../../parts/rate.tsx'
import type { ClothName } from '../../ui/cloth-names.ts'
import type { FormReply } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NextDay, NextTimes } from './contact-page.server.ts'

export function Consultations({
  prices,
  rate,
  isClosed,
  nextTimes,
  chosen,
  reply,
}: {
  prices: PriceList
  rate: Rate | null
  /** True when staff have closed the calendar: customers then pay now and choose a time later. */
  isClosed: boolean
  nextTimes: NextTimes
  /** The consultation that the query string names. Its form is open. */
  chosen: ConsultationItem | null
  /** The refused form, which stays open so that the visitor can correct it. */
  reply: FormReply | undefined
}) {
  const submittedItem = parseConsultation(reply?.typed.item)
  const openItem = submittedItem ?? chosen
  const offeredItems = CONSULTATION_ITEMS.flatMap(item => {
    const pence = prices[item]
    return pence === undefined ? [] : [{ item, pence }]
  })
  return (
    <>
      {isClosed && (
        <div className="wrap">
          <Notice title="Our calendar is closed for now" heading="h2">
            <p>
              You can pay for a consultation today and choose a time when the calendar opens again. If it can’t wait,
              please <a href="#write-to-us">write to us</a> first.
            </p>
          </Notice>
        </div>
      )}
      <section className="wrap consultations" aria-label="Consultations">
        {offeredItems.map(({ item, pence }) => (
          <ConsultationCard key={item} item={item} pence={pence} rate={rate} nextDays={nextTimes[item] ?? []} />
        ))}
        <JustAQuestion />
      </section>
      <div className="wrap" id="payment-details">
        {reply && !submittedItem && (
          <p className="notice bad" role="alert">
            {NO_SUCH_CONSULTATION}
          </p>
        )}
        {offeredItems.map(({ item, pence }) => (
          <PayerDialog
            key={item}
            id={buildDialogId(item)}
            title={ITEMS[item].name}
            page={addresses.contact()}
            open={item === openItem}
            nowPence={pence}
            rate={rate}
            paymentNote={`Paid once, in full. You choose the day and the time ${isClosed ? 'when our calendar opens again' : 'as soon as you have paid'}.`}
            notSent={ORDER_NOT_SAVED}
            hints={{ email: 'Your receipt and the link to the meeting go here.' }}
            hiddenFields={{ intent: 'consultation', item }}
            reply={item === submittedItem ? reply : undefined}
          />
        ))}
      </div>
      {rate && (
        <p className="wrap small muted rate">
          Naira amounts are a guide at the rate of <RateCredit source={rate.source} /> on {dateInWords(rate.fetchedAt)}.
          You see the exact amount before you pay.
        </p>
      )}
    </>
  )
}

function ConsultationCard({
  item,
  pence,
  rate,
  nextDays,
}: {
  item: ConsultationItem
  pence: number
  rate: Rate | null
  nextDays: ReadonlyArray<NextDay>
}) {
  const { name } = ITEMS[item]
  const { when, goodFor, cloth } = CONSULTATIONS[item]
  const variant = item === 'consultation_30' ? 'next' : 'plain'
  return (
    <article className="package" aria-labelledby={`consultation-${item}`}>
      <div className={`strip cloth ${cloth}`} />
      <div className="package-content">
        <p className="for-whom muted small">{when}</p>
        <h2 id={`consultation-${item}`}>{name}</h2>
        <p className="row price">
          <span className="num">{pounds(pence)}</span>
          <NairaGuide pence={pence} rate={rate} />
        </p>
        <p>{goodFor}</p>
        <ul className="plain-list ticks">
          {listContents(item).map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className="package-foot">
          {nextDays.length > 0 && <NextFreeTimes item={item} days={nextDays} variant={variant} />}
          <p>
            <a
              className={`btn ${nextDays.length > 0 ? 'line' : variant} wide`}
              href={buildConsultationHref(item)}
              data-opens={buildDialogId(item)}
            >
              Book a {name}
            </a>
          </p>
          <p className="after">
            {nextDays.length > 0 ? 'Pay first, and choose a time later. ' : ''}We ask for your email and name. You pay
            on the next page{nextDays.length > 0 ? '.' : ', then choose a time.'}
          </p>
        </div>
      </div>
    </article>
  )
}

/** Choosing a time opens its form. The time is held while the visitor pays. */
function NextFreeTimes({
  item,
  days,
  variant,
}: {
  item: ConsultationItem
  days: ReadonlyArray<NextDay>
  variant: 'next' | 'plain'
}) {
  return (
    <section className="next-times" aria-labelledby={`times-${item}`}>
      <h3 id={`times-${item}`}>
        Next free times <span className="visually-hidden">for a {ITEMS[item].name}</span>{' '}
        <span className="muted small">(Lagos time)</span>
      </h3>
      {days.map(({ day, name, shortName, times }) => (
        <div key={day} className="next-day">
          <p className="small">{shortName}</p>
          <ul className="row">
            {times.map(time => (
              <li key={time}>
                <a className="btn line sm num" href={addresses.consultation({ item, date: day, time })}>
                  {time} <span className="visually-hidden">on {name}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p>
        <a className={`btn ${variant} wide`} href={addresses.consultation({ item })}>
          See all free times <span className="visually-hidden">for a {ITEMS[item].name}</span>
        </a>
      </p>
      <p className="after">We hold your time for {HOLD_MINUTES} minutes while you pay.</p>
    </section>
  )
}

function JustAQuestion() {
  return (
    <div className="ask-by-message">
      <h2>Just a quick question?</h2>
      <p>
        You don’t need a consultation. <a href="#write-to-us">Write to us</a> for free, and we’ll answer within{' '}
        {BRAND.answersWithin}.
      </p>
      <p>
        If you already know that you want to apply, see the <a href={addresses.services()}>packages</a>. Two of them
        start with a written assessment, so you don’t need a consultation first.
      </p>
    </div>
  )
}

/** Reads a consultation from a query string (`?consultation=consultation_30`) or a form. Returns null without one. */
export function parseConsultation(value: unknown): ConsultationItem | null {
  return CONSULTATION_ITEMS.find(key => key === value) ?? null
}

/** Returns the link to a consultation's form, for browsers without scripts. */
function buildConsultationHref(item: ConsultationItem): string {
  return `${addresses.contact()}?${new URLSearchParams({ consultation: item })}#payment-details`
}

function buildDialogId(item: ConsultationItem): string {
  return `pay-${item.replaceAll('_', '-')}`
}

type Consultation = {
  /** The line above the name of the consultation. */
  when: string
  goodFor: string
  cloth: ClothName
}

/** How the Contact page presents each consultation. Its name, price and contents come from the catalogue. */
const CONSULTATIONS: Record<ConsultationItem, Consultation> = {
  consultation_30: {
    when: 'If you have one clear question',
    goodFor: 'One question, for example: is this visa right for me?',
    cloth: 'film',
  },
  consultation_60: {
    when: 'If you’ve already started',
    goodFor: 'A draft, a refusal or a difficult case: we go through it with you page by page.',
    cloth: 'architecture',
  },
}
