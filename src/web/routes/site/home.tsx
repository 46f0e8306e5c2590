import { BRAND } from '#src/brand.ts'
import { instalments } from '#src/features/catalogue/instalments.ts'
import { priceOf } from '#src/features/catalogue/queries.server.ts'
import { pounds } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { publicPage } from '../../parts/page-title.ts'
import type { Route } from './+types/home'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = () => publicPage('UK Global Talent Visa', BRAND.description)

export async function loader({ context }: Route.LoaderArgs) {
  const totalPence = await priceOf(context.get(appContext).db, 'application_fee')
  return { totalPence, ...instalments(totalPence) }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <section className="wrap page">
      <h1>Your work, told so that the United Kingdom sees it</h1>
      <p className="lead muted">
        We help exceptional people from Nigeria apply for the UK Global Talent Visa. We read your work, plan your
        evidence and write the application with you. The endorsing body and the Home Office decide.
      </p>
      <p className="actions">
        <a className="btn next" href="/get-started">
          Get Started Today
        </a>
        <a className="btn line" href="/application-tracking">
          Track Your Application
        </a>
      </p>
      <p className="after">
        {pounds(loaderData.firstPence)} opens an application, {pounds(loaderData.secondPence)} follows later. You see
        the naira amount before you pay.
      </p>
    </section>
  )
}
