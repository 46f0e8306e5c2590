import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { packageFormSchema, trackingBlockSchema } from '#src/features/applications/applicant-forms.ts'
import { readRef } from '#src/features/cases/ref.ts'
import { EXAMPLE_REFERENCE } from '#src/features/cases/reference.ts'
import { calculateInstalments, ITEMS, type PriceList } from '#src/features/site/catalogue/items.ts'
import type { Rate } from '#src/features/site/exchange-rate/rate.ts'
import { calculateCost, chooseForOneAdult, describeFamily } from '#src/features/visa/cost.ts'
import { type FactId, findFacts, joinTexts } from '#src/features/visa/facts.ts'
import { pounds } from '#src/money.ts'
import { WaysToPay } from '#src/payment-provider.ts'
import { appContext } from '../../app-context.ts'
import { NOT_INCLUDED, SERVICE_FEATURES, SERVICE_STEPS } from '../../content/packages.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { listServicesQuestions } from '../../content/questions.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { CostLines, CostTotal } from '../../parts/cost.tsx'
import { handleForm } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { APPLICATION_NOT_SAVED, NotSent } from '../../parts/not-sent.tsx'
import { readFacts, readPricesAndRate } from '../../parts/public-page.server.ts'
import { describeFaqPage, publicPageMeta, readDeclaredQuery } from '../../parts/public-page.ts'
import { NairaGuide } from '../../parts/rate.tsx'
import { explainNotSaved, startApplication } from '../../parts/start-application.server.ts'
import { useFacts } from '../../parts/use-facts.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField, TextField } from '../../ui/field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'
import { Receipt } from '../../ui/receipt.tsx'
import { FeatureCard, Questions, SectionHeading, Steps } from '../../ui/sections.tsx'
import { Fold } from '../fold.tsx'
import type { Route } from './+types/services.route'
import { Packages, parseChoice } from './packages.tsx'
import '../site.css'
import './services.css'
import '../../ui/dialog.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  publicPageMeta(
    SITE_PAGES.services,
    matches,
    loaderData
      ? [describeFaqPage(listServicesQuestions(loaderData.prices, loaderData.paymentProvider, loaderData.facts))]
      : [],
  )

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = readDeclaredQuery(request, SITE_PAGES.services)
  return {
    ...(await readPricesAndRate(app)),
    facts: await readFacts(app),
    paymentProvider: app.paymentProvider,
    chosen: parseChoice({ item: query.package, plan: query.plan ?? 'full' }),
  }
}

/** Handles both forms of the page: one for the payer of a package, and one that tracks or starts an application. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ['intent', 'item', 'plan', 'email', 'name', 'reference'])
  const definition = { failed: explainNotSaved(context) }
  const ref = readRef(request.url)
  if (form.get('intent') !== 'track') {
    return handleForm(
      context,
      form,
      { ...definition, name: 'package', schema: packageFormSchema },
      ({ name, ...choice }) =>
        startApplication(context, { ...NO_SECTOR_OR_NOTES, ...choice, applicantName: name, ref }),
    )
  }
  return handleForm(context, form, { ...definition, name: 'track', schema: trackingBlockSchema }, async submitted => {
    if (submitted.kind === 'track') {
      return redirect(addresses.tracking({ reference: submitted.reference, email: submitted.email }))
    }
    const applicationFee = { item: 'application_fee', plan: 'split' } as const
    return startApplication(context, {
      ...NO_SECTOR_OR_NOTES,
      ...applicationFee,
      email: submitted.email,
      applicantName: submitted.name,
      ref,
    })
  })
}

/** Only the form on /get-started asks for a sector and notes. */
const NO_SECTOR_OR_NOTES = { sector: null, notes: null }

function formatCost(feePence: number): string {
  const { firstPence, secondPence } = calculateInstalments(feePence)
  return `A new application costs ${pounds(feePence)}: ${pounds(firstPence)} now, ${pounds(secondPence)} later.`
}

export default function Services({ loaderData, actionData }: Route.ComponentProps) {
  const { prices, rate, chosen } = loaderData
  const feePence = prices.application_fee
  const findReply = (form: 'package' | 'track') => (actionData?.form === form ? actionData : undefined)
  return (
    <>
      <section className="wrap page-head">
        <h1>What we do, and what it costs</h1>
        <p className="lead">
          Three packages and one application fee. You pay in naira, by <WaysToPay />, and see the exact amount first.
        </p>
        <nav className="row jump" aria-label="On this page">
          <a href="#prices">Prices</a>
          <a href="#not-included">Not included</a>
          <a href="#whole-cost">Government fees</a>
          <a href="#questions">Questions</a>
        </nav>
      </section>
      <Packages prices={prices} rate={rate} chosen={chosen} reply={findReply('package')} />
      <NotIncluded />
      <WholeCost prices={prices} rate={rate} />
      <section className="band clip">
        <div className="wrap page-section">
          <SectionHeading
            title="How it works"
            subtitle="We prepare your application with you, you submit it, and the endorsing body decides."
          />
          <Steps steps={SERVICE_STEPS} />
        </div>
      </section>
      <section className="wrap page-section">
        <SectionHeading
          title="What we do for you"
          subtitle="Each package includes some of these, and its card shows which ones."
        />
        <Fold summary={`The ${SERVICE_FEATURES.length} kinds of work`}>
          <ul className="feature-grid">
            {SERVICE_FEATURES.map(({ panel, title, description }) => (
              <FeatureCard key={title} panel={panel} title={title}>
                {description}
              </FeatureCard>
            ))}
          </ul>
        </Fold>
      </section>
      <VisaStages />
      <TrackingBlockForm reply={findReply('track')} cost={feePence === undefined ? '' : formatCost(feePence)} />
      <Questions
        id="questions"
        title="Questions people ask first"
        questions={listServicesQuestions(prices, loaderData.paymentProvider, loaderData.facts)}
      />
      <section className="wrap page-section joined custom">
        <h2>Something else?</h2>
        <p>
          For a family application, a review of a refusal or a team moving together, tell us what you need. We’ll reply
          with a price, or tell you if we can’t help.
        </p>
        <p>
          <a className="btn line" href={addresses.contact()}>
            Ask about custom services
          </a>
        </p>
        <p className="after">We answer by email within 24 hours, Monday to Friday. Asking is free.</p>
      </section>
    </>
  )
}

const GOVERNMENT_FEES = ['endorsement-fee', 'visa-fee', 'dependant-fee', 'adult-surcharge', 'child-surcharge'] as const

const PAGE_FACTS: ReadonlyArray<FactId> = [
  'two-stages',
  'endorsement-time',
  'talent-or-promise',
  'tuberculosis-test',
  ...GOVERNMENT_FEES,
]

function VisaStages() {
  const facts = useFacts()
  return (
    <section className="band" id="stages">
      <div className="wrap page-section">
        <SectionHeading title="The visa, in two stages" subtitle={facts['two-stages'].text} />
        <Fold summary="Each stage, and who decides it">
          <div className="columns stages-grid">
            <div>
              <h3>Stage 1: endorsement</h3>
              <p>
                You show an endorsing body that you lead your field, or soon will. It reads your evidence and your
                letters of recommendation. {facts['endorsement-time'].text}
              </p>
              <p>
                <strong>Decides:</strong> the endorsing body of your field.
              </p>
            </div>
            <div>
              <h3>Stage 2: the visa</h3>
              <p>
                With an endorsement you apply to the Home Office: a form, your passport, the fees, and a tuberculosis
                certificate if you live in Nigeria. Your work isn’t judged again.
              </p>
              <p>
                <strong>Decides:</strong> the Home Office.
              </p>
            </div>
            <div>
              <h3>Talent or promise</h3>
              <p>{facts['talent-or-promise'].text}</p>
              <p>
                <a href={addresses.selfCheck()}>Self-check: who decides, and what’s missing</a>
              </p>
            </div>
          </div>
        </Fold>
        <CheckedOn facts={findFacts(facts, PAGE_FACTS)} />
      </div>
    </section>
  )
}

function NotIncluded() {
  return (
    <section className="wrap page-section columns not-included" aria-labelledby="not-included">
      <h2 id="not-included">What is not included</h2>
      <div>
        <ul className="plain-list">
          {NOT_INCLUDED.map(thing => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Opens the tracking page if the visitor enters a reference, and creates an application otherwise. */
function TrackingBlockForm({ reply, cost }: { reply: FormReply | undefined; cost: string }) {
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
              message={reply?.message}
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
                hint="If you have no reference yet."
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

/** Shows everything that one adult pays, to whom and when. */
function WholeCost({ prices, rate }: { prices: PriceList; rate: Rate | null }) {
  const facts = useFacts()
  const choices = chooseForOneAdult('full_support', facts)
  const cost = calculateCost(choices, prices, facts)
  const leastCost = calculateCost({ ...choices, item: 'application_fee' }, prices, facts)
  return (
    <section className="wrap page-section columns total-cost" aria-labelledby="whole-cost">
      <div>
        <h2 id="whole-cost">The whole cost, with government fees</h2>
        <p>{joinTexts(facts, GOVERNMENT_FEES)} You pay these to the Home Office, not to us.</p>
        {leastCost && (
          <p>
            If you prepare everything yourself with our {ITEMS.application_fee.name} of {pounds(leastCost.ourPence)},
            the total is {pounds(leastCost.totalPence)} <NairaGuide pence={leastCost.totalPence} rate={rate} />.
          </p>
        )}
        <p>
          <a className="btn line" href={addresses.cost()}>
            Work out the cost for your family
          </a>
        </p>
        <p className="after">Choose adults, children, years and a package. We ask for no name or email.</p>
      </div>
      {cost && (
        <Receipt>
          <p>
            <strong>
              Example: {describeFamily(choices)}, {ITEMS.full_support.name}
            </strong>
          </p>
          <Fold summary={`The ${cost.lines.length} payments, and when each is due`}>
            <CostLines cost={cost} rate={rate} />
          </Fold>
          <CostTotal cost={cost} rate={rate} />
        </Receipt>
      )}
    </section>
  )
}
