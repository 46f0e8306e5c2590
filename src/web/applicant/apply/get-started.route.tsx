import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assessmentFormSchema } from '#src/features/applications/applicant-forms.ts'
import { QUESTION_KEYS, QUESTIONS } from '#src/features/applications/questions.ts'
import { SECTOR_KEYS, SECTORS } from '#src/features/applications/sectors.ts'
import { readRef } from '#src/features/cases/ref.ts'
import { calculateInstalments } from '#src/features/site/catalogue/items.ts'
import { describeRefundRule, describeSecondPaymentDue, listContents } from '#src/features/site/catalogue/scope.ts'
import type { Rate } from '#src/features/site/exchange-rate/rate.ts'
import { pounds } from '#src/money.ts'
import { WaysToPay } from '#src/payment-provider.ts'
import { appContext } from '../../app-context.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { TermsNote } from '../../parts/contract.tsx'
import { DatedCostNote } from '../../parts/cost.tsx'
import { handleForm } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { APPLICATION_NOT_SAVED, NotSent } from '../../parts/not-sent.tsx'
import { readFacts, readPricesAndRate } from '../../parts/public-page.server.ts'
import { publicPageMeta, readDeclaredQuery } from '../../parts/public-page.ts'
import { QuestionFields } from '../../parts/question-fields.tsx'
import { NairaGuide, RateCredit } from '../../parts/rate.tsx'
import { explainNotSaved, startApplication } from '../../parts/start-application.server.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { createFields } from '../../ui/field-frame.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import type { Route } from './+types/get-started.route'
import '../applicant.css'

/** Most visitors open this page once, on a phone, so it loads no React. Only the server validates the form. */
export const handle = { hydrate: false, hasForms: true }
export const meta: Route.MetaFunction = ({ matches }) => publicPageMeta(SITE_PAGES.getStarted, matches)
export const headers = routeHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const { sector } = readDeclaredQuery(request, SITE_PAGES.getStarted)
  const app = context.get(appContext)
  const [{ prices, rate }, facts] = await Promise.all([readPricesAndRate(app), readFacts(app)])
  const feePence = prices.application_fee
  if (feePence === undefined) throw redirect(addresses.services())
  return { feePence, prices, rate, facts, sector: SECTOR_KEYS.find(key => key === sector) ?? null }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, Object.keys(assessmentFormSchema.shape))
  const definition = { name: 'assessment', schema: assessmentFormSchema, failed: explainNotSaved(context) }
  return handleForm(context, form, definition, async values => {
    const { firstName, lastName, sector, message, ...answers } = values
    return startApplication(context, {
      item: 'application_fee',
      plan: 'split',
      applicantName: `${firstName} ${lastName}`,
      ...answers,
      sector,
      notes: message,
      ref: readRef(request.url),
    })
  })
}

const QUESTIONS_AFTER_EMAIL = QUESTION_KEYS.filter(key => key !== 'heardFrom')

export default function GetStarted({ loaderData, actionData }: Route.ComponentProps) {
  const { feePence: totalPence, prices, rate, facts, sector } = loaderData
  const { firstPence, secondPence } = calculateInstalments(totalPence)
  const field = createFields('assessment-form', actionData, { sector })
  return (
    <section className="wrap columns form-page">
      <div id="assessment">
        <ErrorSummary
          message={actionData?.message}
          fields={[
            ['First Name', field('firstName')],
            ['Last Name', field('lastName')],
            ['Email', field('email')],
            ...QUESTIONS_AFTER_EMAIL.map(key => [QUESTIONS[key].label, field(key)] as const),
            ['Sector', field('sector')],
            ['Message', field('message')],
            [QUESTIONS.heardFrom.label, field('heardFrom')],
          ]}
        />
        <h1>Start with an assessment</h1>
        <p className="lead muted intro">
          Tell us who you are and what you do. You pay {pounds(firstPence)}{' '}
          <NairaGuide pence={firstPence} rate={rate} /> on the next page, and {pounds(secondPence)} later,{' '}
          {describeSecondPaymentDue('application_fee')}.
        </p>
        <p className="small muted">Fields marked * are required.</p>
        {/* A post to the page's own URL would replace its history entry. The fragment makes the URL different, so the entry stays. */}
        <form
          method="post"
          action={`${addresses.getStarted()}#assessment`}
          id="assessment-form"
          noValidate
          data-once
          className="form"
        >
          <NotSent>{APPLICATION_NOT_SAVED}</NotSent>
          <div className="two">
            <TextField field={field('firstName')} label="First Name" required autoComplete="given-name" />
            <TextField field={field('lastName')} label="Last Name" required autoComplete="family-name" />
          </div>
          <EmailField field={field('email')} hint="We send your reference and receipts to this address." />
          <QuestionFields field={field} keys={QUESTIONS_AFTER_EMAIL} />
          <SelectField
            field={field('sector')}
            label="Sector"
            required
            empty="Choose your sector"
            choices={SECTOR_KEYS.map(key => [key, SECTORS[key]] as const)}
          />
          <TextArea
            field={field('message')}
            label="Message"
            hint="What you do, what you’re known for, and what you hope to do in the United Kingdom."
            required
          />
          <QuestionFields field={field} keys={['heardFrom']} />
          <button className="btn next" type="submit" data-busy="Saving your application...">
            Continue to payment
          </button>
          <p className="after">Your application is saved when you continue. Nothing is charged yet.</p>
          <TermsNote />
        </form>
      </div>

      <aside className="aside" aria-label="What it costs and what happens next">
        <Costs totalPence={totalPence} rate={rate} />
        <DatedCostNote item="application_fee" prices={prices} rate={rate} facts={facts} />
        <h2 className="small-heading guide">What happens next</h2>
        <NextSteps firstPence={firstPence} />
      </aside>
    </section>
  )
}

function Costs({ totalPence, rate }: { totalPence: number; rate: Rate | null }) {
  const { firstPence, secondPence } = calculateInstalments(totalPence)
  return (
    <Receipt>
      <h2 className="small-heading">Application Fee</h2>
      <p className="small muted">
        {pounds(firstPence)} now, {pounds(secondPence)} later. You prepare your application yourself. Our initial
        assessment of it is a written answer. A full written report is a package on the{' '}
        <a href={addresses.services()}>Services page</a>.
      </p>
      <ul className="plain-list small">
        {listContents('application_fee').map(part => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <ReceiptLines>
        <ReceiptLine label="Now">
          <strong>{pounds(firstPence)}</strong> <NairaGuide pence={firstPence} rate={rate} />
        </ReceiptLine>
        <ReceiptLine label="Final payment, due later">
          {pounds(secondPence)} <NairaGuide pence={secondPence} rate={rate} />
        </ReceiptLine>
        <ReceiptTotal label="Total" amount={pounds(totalPence)} />
      </ReceiptLines>
      <p className="small muted">
        {describeRefundRule('application_fee')} See the <a href={`${addresses.terms()}#cancelling`}>terms</a>.
      </p>
      {rate !== null && (
        <p className="micro muted">
          Naira amounts are a guide, at the rate of <RateCredit source={rate.source} />.
        </p>
      )}
    </Receipt>
  )
}

function NextSteps({ firstPence }: { firstPence: number }) {
  const steps = [
    {
      title: <a href="#assessment-form">You fill in this form</a>,
      text: (
        <>
          If you’re unsure, do the <a href={addresses.selfCheck()}>self-check</a> or{' '}
          <a href={addresses.contact()}>talk to us first</a>.
        </>
      ),
    },
    {
      title: `You pay ${pounds(firstPence)}`,
      text: (
        <>
          You can pay by <WaysToPay />. We email you your reference straight away.
        </>
      ),
    },
    {
      title: 'We answer in writing',
      text: (
        <>
          You can follow each stage online. <a href={addresses.services()}>See what we do</a>.
        </>
      ),
    },
  ]
  return (
    <ol className="step-list small">
      {steps.map(({ title, text }, index) => (
        <li key={index} className={index === 0 ? 'now' : undefined}>
          <span className="step-marker" aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ol>
  )
}
