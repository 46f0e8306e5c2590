import { BRAND } from '#src/brand.ts'
import { publicPage } from '../../parts/page-title.ts'
import type { Route } from './+types/about'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = () => publicPage('About', BRAND.description)

export default function About() {
  return (
    <section className="wrap page">
      <h1>About us</h1>
      <p className="lead muted">
        {BRAND.name} was founded in {BRAND.city.split(',')[0]} in {BRAND.founded}. We work with people in technology,
        fashion, the arts and related fields who want to apply for the UK Global Talent Visa.
      </p>
      <p>{BRAND.disclaimer}</p>
      <p className="actions">
        <a className="btn plain" href="/services">
          Our services and prices
        </a>
      </p>
    </section>
  )
}
