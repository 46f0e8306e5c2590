import type { SubmissionResult } from '@conform-to/react'
import { addresses } from '#src/addresses.ts'
import { dateInWords, timeInLagos } from '#src/dates.ts'
import { NO_SUCH_PACKAGE, PACKAGE_ITEMS } from '#src/features/applications/applicant-forms.ts'
import { instalments } from '#src/features/catalogue/instalments.ts'
import { ITEMS, offersPlan, type Plan, type PriceList } from '#src/features/catalogue/items.ts'
import { contentsOf, secondPaymentDue } from '#src/features/catalogue/scope.ts'
import type { Rate } from '#src/features/exchange-rate/conversion.ts'
import { pounds, rateInWords } from '#src/money.ts'
import { PACKAGES, type PackageKey } from '../../content/packages.ts'
import { NairaGuide } from '../../parts/naira-guide.tsx'
import { NOT_STARTED } from '../../parts/not-sent.tsx'
import { PayerDialog } from '../../parts/payer-dialog.tsx'
import { RateCredit } from '../../parts/rate-credit.tsx'

type Shown = { prices: PriceList; rate: Rate | null }
type Priced = { pence: number; rate: Rate | null }

/** The packages, and for each way to pay one the dialog that asks who pays. */
export function Packages({
  prices,
  rate,
  chosen,
  lastResult,
}: Shown & {
  /** What the address asks for: its form stands open. */
  chosen: Choice | null
  /** What came of a form that was sent: it stands open too. */
  lastResult: SubmissionResult | undefined
}) {
  const sent = lastResult
    ? choiceOf({ item: lastResult.initialValue?.item, plan: lastResult.initialValue?.plan })
    : null
  const open = sent ?? chosen
  const forSale = (Object.keys(PACKAGES) as Array<PackageKey>).flatMap(item => {
    const pence = prices[item]
    return pence === undefined ? [] : [{ item, pence }]
  })
  return (
    <>
      <section className="columns wrap packages" aria-label="Packages">
        {forSale.map(({ item, pence }) => (
          <Package key={item} item={item} pence={pence} rate={rate} />
        ))}
      </section>
      <div className="wrap" id="payment-details">
        {lastResult && !sent && (
          <p className="notice bad" role="alert">
            {NO_SUCH_PACKAGE}
          </p>
        )}
        {forSale
          .flatMap(({ item, pence }) => ITEMS[item].plans.map(plan => ({ item, plan, pence })))
          .map(({ pence, ...choice }) => (
            <PaymentDetails
              key={idOf(choice)}
              choice={choice}
              totalPence={pence}
              rate={rate}
              open={open !== null && idOf(choice) === idOf(open)}
              lastResult={sent && idOf(choice) === idOf(sent) ? lastResult : undefined}
            />
          ))}
      </div>
      {prices.application_fee !== undefined && <ApplicationFee pence={prices.application_fee} rate={rate} />}
      {rate && (
        <p className="wrap small muted rate">
          Naira as a guide, at the rate of <RateCredit source={rate.source} /> on {dateInWords(rate.fetchedAt)},{' '}
          {timeInLagos(rate.fetchedAt)}: <span className="num">{rateInWords(rate.nairaMicrosPerPound)}</span>. Your own
          quote is fixed for 30 minutes when you pay.
        </p>
      )}
    </>
  )
}

/** What every Get Started leads to: it is no package, and nobody should take it for one. */
function ApplicationFee({ pence, rate }: Priced) {
  const { firstPence, secondPence } = instalments(pence)
  return (
    <section className="wrap fee" aria-labelledby="application-fee">
      <h2 id="application-fee">Not ready for a package?</h2>
      <p>
        <strong>
          {ITEMS.application_fee.name}, {pounds(pence)}:
        </strong>{' '}
        {pounds(firstPence)} now <NairaGuide pence={firstPence} rate={rate} />, {pounds(secondPence)} later,{' '}
        {secondPaymentDue('application_fee')}. You prepare the application yourself. It isn’t deducted from a package.
      </p>
      <ul className="plain-list ticks">
        {contentsOf('application_fee').map(part => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p>
        <a className="btn line" href={addresses.getStarted()}>
          Get Started
        </a>
      </p>
    </section>
  )
}

function Package({ item, pence, rate }: Priced & { item: PackageKey }) {
  const words = PACKAGES[item]
  const isLargest = item === 'full_support'
  return (
    <article className={isLargest ? 'pack lead-pack' : 'pack'} aria-labelledby={`package-${item}`}>
      <div className={`cloth ${words.cloth} strip`} />
      <div className="pack-in">
        <p className="muted small for-whom">{words.forWhom}</p>
        <h2 id={`package-${item}`}>{ITEMS[item].name}</h2>
        <p className="row price">
          <span className="num">{pounds(pence)}</span>
          <NairaGuide pence={pence} rate={rate} />
        </p>
        <p>{words.summary}</p>
        <ul className="plain-list ticks">
          {contentsOf(item).map(part => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <div className="pack-foot">
          {ITEMS[item].plans.length > 1 ? (
            <WaysToPay item={item} pence={pence} />
          ) : (
            <p>
              <Opener choice={{ item, plan: 'full' }} look={item === 'initial_assessment' ? 'next' : 'line'}>
                {`Choose ${ITEMS[item].name}`}
              </Opener>
            </p>
          )}
          <p className="after">
            {ITEMS[item].plans.length > 1 && `${pounds(pence)} now. `}Asks for your email and name. Nothing is charged
            yet.
          </p>
        </div>
      </div>
    </article>
  )
}

/** In two parts or at once: two buttons, each with its sums. */
function WaysToPay({ item, pence }: { item: PackageKey; pence: number }) {
  const { firstPence, secondPence } = instalments(pence)
  return (
    <>
      <p>
        <Opener choice={{ item, plan: 'split' }} look="plain">
          Split the payment
        </Opener>
      </p>
      <p className="after sums">
        {pounds(firstPence)} now, {pounds(secondPence)} {secondPaymentDue(item)}
      </p>
      <p>
        <Opener choice={{ item, plan: 'full' }} look="line">
          Pay in full
        </Opener>
      </p>
    </>
  )
}

/** A link to the form of a choice; with scripts it opens the dialog that is on the page already. */
function Opener({ choice, look, children }: { choice: Choice & { plan: Plan }; look: string; children: string }) {
  return (
    <a className={`btn wide ${look}`} href={addressOf(choice)} data-opens={idOf(choice)}>
      {children}
    </a>
  )
}

/** Who pays for a package, and what is due now. */
function PaymentDetails({
  choice,
  totalPence,
  rate,
  open,
  lastResult,
}: {
  choice: Choice
  totalPence: number
  rate: Rate | null
  open: boolean
  lastResult: SubmissionResult | undefined
}) {
  const inParts = choice.plan === 'split'
  const { firstPence, secondPence } = instalments(totalPence)
  return (
    <PayerDialog
      id={idOf(choice)}
      title={titleOf(choice)}
      page={addresses.services()}
      open={open}
      nowPence={inParts ? firstPence : totalPence}
      rate={rate}
      howPaid={
        inParts
          ? `The first of two parts. The second, ${pounds(secondPence)}, is due ${secondPaymentDue(choice.item)}.`
          : 'Paid once, in full.'
      }
      notSent={NOT_STARTED}
      hints={{ email: 'Your reference and receipts go here', name: 'As in your passport' }}
      chosen={{ intent: 'package', item: choice.item, plan: choice.plan }}
      lastResult={lastResult}
    />
  )
}

/** Where there are two ways to pay, the title says which was chosen. */
function titleOf({ item, plan }: Choice): string {
  const { name, plans } = ITEMS[item]
  if (plans.length === 1) return name
  return plan === 'split' ? `${name}, in two parts` : `${name}, in full`
}

/** A package and how it is paid: what a button of Services stands for. */
type Choice = { item: PackageKey; plan: Plan }

/** The choice that an address (`?package=full_support&plan=split`) or a form asks for, or null. */
export function choiceOf(asked: { item: unknown; plan: unknown }): Choice | null {
  const item = PACKAGE_ITEMS.find(key => key === asked.item)
  const plan = (['full', 'split'] as const).find(key => key === asked.plan)
  return item !== undefined && plan !== undefined && offersPlan(item, plan) ? { item, plan } : null
}

/** Where the form of a choice is when no script opens it: on this page, asked for by its address. */
function addressOf({ item, plan }: Choice): string {
  return `${addresses.services()}?${new URLSearchParams({ package: item, plan })}#payment-details`
}

function idOf({ item, plan }: Choice): string {
  return `pay-${item.replaceAll('_', '-')}-${plan}`
}
