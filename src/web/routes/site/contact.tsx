import { BRAND } from '#src/brand.ts'
import { publicPage } from '../../parts/page-title.ts'
import type { Route } from './+types/contact'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = () => publicPage('Contact', 'How to reach us.')

export default function Contact() {
  return (
    <section className="wrap page">
      <h1>Contact</h1>
      <p className="lead muted">{BRAND.meetings}</p>
      <dl className="facts-list">
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>, answered within {BRAND.answersWithin}
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            {BRAND.phone}, {BRAND.hours}
          </dd>
        </div>
        <div>
          <dt>Office</dt>
          <dd>{BRAND.office.join(', ')}</dd>
        </div>
      </dl>
    </section>
  )
}
