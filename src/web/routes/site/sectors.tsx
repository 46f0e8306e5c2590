import { publicPage } from '../../parts/page-title.ts'
import type { Route } from './+types/sectors'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = () =>
  publicPage('Sectors', 'The fields in which we help people apply for the UK Global Talent Visa.')

/** What we work in, and which sector of the assessment form it is. */
const SECTORS = [
  ['Fashion', 'fashion'],
  ['Technology', 'technology'],
  ['Performing Arts', 'arts'],
  ['Visual Arts', 'arts'],
  ['Academia', 'academia'],
  ['Science & Research', 'science'],
  ['Architecture', 'architecture'],
  ['Film & Media', 'film'],
] as const

export default function Sectors() {
  return (
    <section className="wrap page">
      <h1>Sectors</h1>
      <p className="lead muted">
        Each sector has its own endorsing body and its own idea of evidence. We know these eight.
      </p>
      <ul className="plain-list">
        {SECTORS.map(([name, key]) => (
          <li key={name}>
            <a href={`/get-started?sector=${key}`}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
