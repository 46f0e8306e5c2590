import { addresses } from '#src/addresses.ts'
import { CHOOSE_PACKAGE_MESSAGE, PACKAGE_ITEMS } from '#src/features/applications/applicant-forms.ts'
import {
  calculateInstalments,
  ITEMS,
  offersPlan,
  type Plan,
  type PriceList,
} from '#src/features/site/catalogue/items.ts'
import { describeSecondPaymentDue, listContents } from '#src/features/site/catalogue/scope.ts'
import type { Rate } from '#src/features/site/exchange-rate/rate.ts'
import { pounds } from '#src/money.ts'
import { PACKAGES, type PackageKey } from '../../content/packages.ts'
import { APPLICATION_NOT_SAVED } from '../../parts/not-sent.tsx'
import { PayerDialog } from '../../parts/payer-dialog.tsx'
import { NairaGuide, RateNote } from '../../parts/rate.tsx'
import type { FormReply } from '../../ui/field-frame.tsx'
import { Fold } from '../fold.tsx'

type PricesAndRate = { prices: PriceList; rate: Rate | null }
type PriceAndRate = { pence: number; rate: Rate | null }

/** Shows the packages. Each way to pay opens a dialog that asks for the payer's details. */
export function Packages({
  prices,
  rate,
  chosen,
  reply,
}: PricesAndRate & {
  /** The package and plan that the query string names. Their form is open. */
  chosen: Choice | null
  /** The refused form, which stays open so that the visitor can correct it. */
  reply: FormReply | undefined
}) {
  const submittedChoice = reply ? parseChoice({ item: reply.typed.item, plan: reply.typed.plan }) : null
  const openChoice = submittedChoice ?? chosen
  const offeredItems = (Object.keys(PACKAGES) as Array<PackageKey>).flatMap(item => {
    const pence = prices[item]
    return pence === undefined ? [] : [{ item, pence }]
  })
  return (
    <>
      <section className={`columns wrap packages of-${offeredItems.length}`} id="prices" aria-label="Packages">
        {offeredItems.map(({ item, pence }) => (
          <Package key={item} item={item} pence={pence} rate={rate} />
        ))}
      </section>
      <div className="wrap" id="payment-details">
        {reply && !submittedChoice && (
          <p className="notice bad" role="alert">
            {CHOOSE_PACKAGE_MESSAGE}
          </p>
        )}
        {offeredItems
          .flatMap(({ item, pence }) => ITEMS[item].plans.map(plan => ({ item, plan, pence })))
          .map(({ pence, ...choice }) => (
            <PaymentDetails
              key={buildDialogId(choice)}
              choice={choice}
              totalPence={pence}
              rate={rate}
              open={openChoice !== null && buildDialogId(choice) === buildDialogId(openChoice)}
              reply={submittedChoice && buildDialogId(choice) === buildDialogId(submittedChoice) ? reply : undefined}
            />
          ))}
      </div>
      {prices.application_fee !== undefined && <ApplicationFee pence={prices.application_fee} rate={rate} />}
      {rate && (
        <div className="wrap rate">
          <RateNote rate={rate} />
        </div>
      )}
    </>
  )
}

/** Presents the Application Fee, which is not a package and has a form of its own. */
function ApplicationFee({ pence, rate }: PriceAndRate) {
  const { firstPence, secondPence } = calculateInstalments(pence)
  return (
    <section className="wrap fee" aria-labelledby="application-fee">
      <h2 id="application-fee">Not ready for a package?</h2>
      <p>
        <strong>
          {ITEMS.application_fee.name}, {pounds(pence)}:
        </strong>{' '}
        {pounds(firstPence)} now <NairaGuide pence={firstPence} rate={rate} />, {pounds(secondPence)} later,{' '}
        {describeSecondPaymentDue('application_fee')}. It isn’t deducted from a package.
      </p>
      <ul className="plain-list ticks">
        {listContents('application_fee').map(part => (
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

function Package({ item, pence, rate }: PriceAndRate & { item: PackageKey }) {
  const presentation = PACKAGES[item]
  const contents = listContents(item)
  const isLargest = item === 'full_support'
  return (
    <article className={isLargest ? 'package main-package' : 'package'} aria-labelledby={`package-${item}`}>
      <div className={`cloth ${presentation.cloth} strip`} />
      <div className="package-content">
        <p className="muted small for-whom">{presentation.forWhom}</p>
        <h2 id={`package-${item}`}>{ITEMS[item].name}</h2>
        <p className="row price">
          <span className="num">{pounds(pence)}</span>
          <NairaGuide pence={pence} rate={rate} />
        </p>
        <Fold summary={`What you get (${contents.length})`}>
          <ul className="plain-list ticks">
            {contents.map(part => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </Fold>
        <div className="package-foot">
          {ITEMS[item].plans.length > 1 ? (
            <WaysToPay item={item} pence={pence} />
          ) : (
            <p>
              <DialogLink choice={{ item, plan: 'full' }} variant={item === 'initial_assessment' ? 'next' : 'line'}>
                {`Choose ${ITEMS[item].name}`}
              </DialogLink>
            </p>
          )}
          <p className="after">
            {ITEMS[item].plans.length > 1 && `${pounds(pence)} now. `}We ask for your email and name. Nothing is charged
            yet.
          </p>
        </div>
      </div>
    </article>
  )
}

function WaysToPay({ item, pence }: { item: PackageKey; pence: number }) {
  const { firstPence, secondPence } = calculateInstalments(pence)
  return (
    <>
      <p>
        <DialogLink choice={{ item, plan: 'split' }} variant="plain">
          Split the payment
        </DialogLink>
      </p>
      <p className="after package-totals">
        {pounds(firstPence)} now, {pounds(secondPence)} {describeSecondPaymentDue(item)}
      </p>
      <p>
        <DialogLink choice={{ item, plan: 'full' }} variant="line">
          Pay in full
        </DialogLink>
      </p>
    </>
  )
}

/** Links to the form for a package and plan. With scripts, the link opens the form in a dialog on this page. */
function DialogLink({
  choice,
  variant,
  children,
}: {
  choice: Choice & { plan: Plan }
  variant: string
  children: string
}) {
  return (
    <a className={`btn wide ${variant}`} href={buildChoiceHref(choice)} data-opens={buildDialogId(choice)}>
      {children}
    </a>
  )
}

function PaymentDetails({
  choice,
  totalPence,
  rate,
  open,
  reply,
}: {
  choice: Choice
  totalPence: number
  rate: Rate | null
  open: boolean
  reply: FormReply | undefined
}) {
  const isSplit = choice.plan === 'split'
  const { firstPence, secondPence } = calculateInstalments(totalPence)
  return (
    <PayerDialog
      id={buildDialogId(choice)}
      title={formatDialogTitle(choice)}
      page={addresses.services()}
      open={open}
      nowPence={isSplit ? firstPence : totalPence}
      rate={rate}
      paymentNote={
        isSplit
          ? `The initial payment. The final payment, ${pounds(secondPence)}, is due ${describeSecondPaymentDue(choice.item)}.`
          : 'Paid once, in full.'
      }
      notSent={APPLICATION_NOT_SAVED}
      hints={{ email: 'We send your reference and receipts to this address.', name: 'As in your passport.' }}
      hiddenFields={{ intent: 'package', item: choice.item, plan: choice.plan }}
      reply={reply}
    />
  )
}

function formatDialogTitle({ item, plan }: Choice): string {
  const { name, plans } = ITEMS[item]
  if (plans.length === 1) return name
  return plan === 'split' ? `${name}, in two payments` : `${name}, in full`
}

type Choice = { item: PackageKey; plan: Plan }

/** Reads a package and plan from a query string (`?package=full_support&plan=split`) or a form. Returns null without one. */
export function parseChoice(fields: { item: unknown; plan: unknown }): Choice | null {
  const item = PACKAGE_ITEMS.find(key => key === fields.item)
  const plan = (['full', 'split'] as const).find(key => key === fields.plan)
  return item !== undefined && plan !== undefined && offersPlan(item, plan) ? { item, plan } : null
}

/** Returns the link to the form for a package and plan, which browsers without scripts follow. */
function buildChoiceHref({ item, plan }: Choice): string {
  return `${addresses.services({ package: item, plan })}#payment-details`
}

function buildDialogId({ item, plan }: Choice): string {
  return `pay-${item.replaceAll('_', '-')}-${plan}`
}
