import { APPLICATION_ITEMS, CONSULTATION_ITEMS, ITEMS } from '#src/features/catalogue/items.ts'
import { priceList } from '#src/features/catalogue/queries.server.ts'
import { pounds } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { publicPage } from '../../parts/page-title.ts'
import type { Route } from './+types/services'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = () => publicPage('Services', 'What we do and what it costs.')

export async function loader({ context }: Route.LoaderArgs) {
  return { prices: await priceList(context.get(appContext).db) }
}

export default function Services({ loaderData: { prices } }: Route.ComponentProps) {
  return (
    <section className="wrap page">
      <h1>Services and prices</h1>
      <p className="lead muted">Our fees. Government fees are separate and paid to the Home Office.</p>
      <dl className="lines price-list">
        {[...APPLICATION_ITEMS, ...CONSULTATION_ITEMS].map(item => (
          <div key={item}>
            <dt>{ITEMS[item].name}</dt>
            <dd>{pounds(prices[item])}</dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <a className="btn next" href="/get-started">
          Get Started
        </a>
        <a className="btn line" href="/contact">
          Contact us
        </a>
      </p>
    </section>
  )
}
