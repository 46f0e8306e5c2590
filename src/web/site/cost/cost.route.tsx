import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { readRef } from '#src/features/cases/ref.ts'
import { type ApplicationItem, ITEMS, usualPlan } from '#src/features/site/catalogue/items.ts'
import { nameInSentence } from '#src/features/site/catalogue/scope.ts'
import { type CostRoute, calculateCost, describeFamily, listCostFacts } from '#src/features/visa/cost.ts'
import {
  buildCostSchema,
  type CostQuery,
  findUsualQuery,
  listPricedItems,
  NO_PACKAGE,
} from '#src/features/visa/cost-form.ts'
import { findFacts } from '#src/features/visa/facts.ts'
import { pounds } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { listErrors } from '../../guards/read-form.server.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { CostLines, CostTotal } from '../../parts/cost.tsx'
import { routeHeaders } from '../../parts/headers.ts'
import { PrintLine } from '../../parts/print-line.tsx'
import { describePrintedPage } from '../../parts/printed-page.server.ts'
import { readFacts, readPricesAndRate } from '../../parts/public-page.server.ts'
import { publicPageMeta, readDeclaredQuery } from '../../parts/public-page.ts'
import { NairaGuide, RateNote } from '../../parts/rate.tsx'
import { useFacts } from '../../parts/use-facts.ts'
import { RadioField } from '../../ui/choice-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { Receipt } from '../../ui/receipt.tsx'
import type { Route } from './+types/cost.route'
import '../site.css'
import './cost.css'

export const handle = { hydrate: false }
export const headers = routeHeaders
export const meta: Route.MetaFunction = ({ matches }) => publicPageMeta(SITE_PAGES.cost, matches)

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ prices, rate }, facts] = await Promise.all([readPricesAndRate(app), readFacts(app)])
  const usual = findUsualQuery(prices, facts)
  const sent = Object.entries(readDeclaredQuery(request, SITE_PAGES.cost)).filter(([, value]) => value !== null)
  const typed: CostQuery = { ...usual, ...Object.fromEntries(sent) }
  const parsed = buildCostSchema(prices, facts).safeParse(typed)
  const printed = describePrintedPage(app, request, SITE_PAGES.cost)
  const page = { prices, rate, facts, typed, items: listPricedItems(prices), ref: readRef(request.url), printed }
  if (!parsed.success) return data({ ...page, errors: listErrors(parsed.error), result: null }, { status: 400 })
  const cost = calculateCost(parsed.data, prices, facts)
  return data({ ...page, errors: {}, result: cost && { choices: parsed.data, cost } })
}

export default function CostPage({ loaderData }: Route.ComponentProps) {
  const { typed, errors, items, prices, ref, result } = loaderData
  const field = (name: keyof CostQuery) =>
    createFieldState('cost', name, typed[name], (errors as Partial<Record<keyof CostQuery, string>>)[name])
  return (
    <>
      <PrintLine printed={loaderData.printed} />
      <div className="wrap columns cost-page">
        <div className="cost-choices">
          <ErrorSummary
            fields={[
              ['Adults', field('adults')],
              ['Children', field('children')],
              ['Years', field('years')],
              ['Way to the visa', field('route')],
              ['Help from us', field('package')],
            ]}
          />
          <h1>What it costs, for all of you</h1>
          <p className="lead">
            Our price, each fee of the Home Office, and when it is due. Your choices stay in the address of the page, so
            you can save it or send it to someone.
          </p>
          <form method="get" action={`${addresses.cost()}#total`} noValidate className="form">
            {ref !== null && <input type="hidden" name="ref" value={ref} />}
            <p className="small muted">
              Count yourself as an adult. Children are under 18 when you apply. You choose how many years the visa is
              for.
            </p>
            <div className="three">
              <TextField field={field('adults')} label="Adults" inputMode="numeric" conditional />
              <TextField field={field('children')} label="Children" inputMode="numeric" conditional />
              <TextField field={field('years')} label="Years" inputMode="numeric" conditional />
            </div>
            <RadioField
              field={field('route')}
              label="Way to the visa"
              conditional
              choices={[
                ['endorsement', 'With an endorsement, like almost everyone'],
                ['prize', 'With one of the few prestigious prizes that need no endorsement'],
              ]}
            />
            <SelectField
              field={field('package')}
              label="Help from us"
              conditional
              empty={
                items.some(item => item === typed.package) || typed.package === NO_PACKAGE ? undefined : 'Please choose'
              }
              choices={[
                ...items.map(item => [item, `${ITEMS[item].name}, ${pounds(prices[item] ?? 0)}`] as const),
                [NO_PACKAGE, 'None, I prepare it alone'],
              ]}
            />
            <button className="btn plain" type="submit">
              Work out the cost
            </button>
            <p className="after">Nothing is stored, and we ask for no name or email.</p>
          </form>
        </div>
        {result && <Result {...result} rate={loaderData.rate} />}
      </div>
    </>
  )
}

type Data = Route.ComponentProps['loaderData']

function Result({ choices, cost, rate }: NonNullable<Data['result']> & Pick<Data, 'rate'>) {
  const facts = useFacts()
  const usedFacts = findFacts(facts, listCostFacts(choices))
  return (
    <section className="cost-result" id="total" aria-labelledby="total-title">
      <Receipt>
        <h2 id="total-title">{describeFamily(choices)}</h2>
        <p>
          <strong className="num">{pounds(cost.totalPence)}</strong> <NairaGuide pence={cost.totalPence} rate={rate} />{' '}
          in all, {choices.route === 'prize' && 'with a prestigious prize and '}
          {choices.item === null ? 'without help from us' : `with ${nameInSentence(choices.item)}`}
        </p>
        <CostLines cost={cost} rate={rate} />
        <CostTotal cost={cost} rate={rate} />
      </Receipt>
      <NextStep route={choices.route} item={choices.item} />
      <h3>How we count</h3>
      <ul className="plain-list small">
        {usedFacts.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        <li>Not counted: the tuberculosis test, translations and travel.</li>
      </ul>
      {rate && <RateNote rate={rate} />}
      <CheckedOn facts={usedFacts} />
    </section>
  )
}

function NextStep({ route, item }: { route: CostRoute; item: ApplicationItem | null }) {
  if (route === 'prize')
    return (
      <p className="next-step">
        With a prize you need no endorsement, which is most of what our packages prepare.{' '}
        <a href={addresses.contact()}>Ask us first</a>. Asking is free.
      </p>
    )
  if (item === null)
    return (
      <p className="next-step">
        <a href={addresses.services()}>What we could do for you</a>
      </p>
    )
  const href =
    item === 'application_fee'
      ? addresses.getStarted()
      : `${addresses.services({ package: item, plan: usualPlan(item) })}#payment-details`
  return (
    <p className="next-step">
      <a className="btn next" href={href}>
        {item === 'application_fee' ? 'Get Started' : `Choose ${ITEMS[item].name}`}
      </a>
    </p>
  )
}
