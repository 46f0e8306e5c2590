import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { CONSULTATION_ITEMS } from '#src/features/catalogue/items.ts'
import { pounds } from '#src/money.ts'
import { appContext } from '../app-context.ts'
import { JOURNEY } from '../content/journey.ts'
import { SITE_PAGES } from '../content/pages.ts'
import { Closing, Hero } from '../parts/hero.tsx'
import { shownPrices } from '../parts/public-page.server.ts'
import { publicPage } from '../parts/public-page.ts'
import { SamplesNote } from '../parts/sandbox.tsx'
import { FeatureCard, SectionHeading } from '../ui/sections.tsx'
import type { Route } from './+types/about.route'
import './site.css'
import './about.css'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = ({ matches }) => publicPage(SITE_PAGES.about, matches)

export async function loader({ context }: Route.LoaderArgs) {
  const { prices } = await shownPrices(context.get(appContext))
  return { fromPence: Math.min(...CONSULTATION_ITEMS.flatMap(item => prices[item] ?? [])) }
}

export default function About({ loaderData: { fromPence } }: Route.ComponentProps) {
  return (
    <>
      <Hero
        place={`About us, in ${BRAND.city}`}
        title={`A careful second reader, since ${BRAND.founded}`}
        subtitle="We help people who lead their field, or soon will, show their work on paper, so that somebody who has never met them can judge it fairly."
        cloth="architecture"
        action={null}
      />
      <Mission />
      <Accomplishments />
      <Values />
      <Journey />
      <Never />
      <Closing
        title="Talk to us before you decide"
        action={{ text: 'Book a Consultation', href: addresses.contact() }}
        after={`${Number.isFinite(fromPence) ? `From ${pounds(fromPence)}. ` : ''}By video, at a time you choose.`}
      >
        Half an hour is usually enough to say whether this visa fits your work. If you would rather read first, see{' '}
        <a href={addresses.services()}>our services and prices</a>.
      </Closing>
    </>
  )
}

function Mission() {
  return (
    <section className="wrap bay columns mission">
      <h2>Our mission</h2>
      <div>
        <p className="serif statement">
          Talent is everywhere. Proof on paper is not. We want nobody to be overlooked because their file was weaker
          than their work.
        </p>
        <p className="muted">
          So we read first, tell you plainly where you stand, and say what is missing. Then we put the evidence in an
          order that a stranger can follow. The work is yours, the words are true, and the decision is made by others.
        </p>
      </div>
    </section>
  )
}

function Accomplishments() {
  return (
    <section className="band">
      <div className="wrap bay">
        <SectionHeading title="Our accomplishments" subtitle={BRAND.claimsNote} />
        <div className="cloth arts claims-cloth">
          <dl className="claims">
            {Object.values(BRAND.claims).map(({ figure, label }) => (
              <div key={label} className="label">
                <dt className="muted">{label}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

function Values() {
  return (
    <section className="wrap bay columns why">
      <div>
        <h2>Our core values</h2>
        <p>Three words are easy to print. Under each is what it means on an ordinary Tuesday.</p>
      </div>
      <ul className="why-list">
        <FeatureCard panel="seeds" title="Client-Centered">
          Your case begins with your work, not with our forms. You always know what comes next, and whose turn it is.
        </FeatureCard>
        <FeatureCard panel="diamonds" title="Excellence">
          We check every claim against its proof, line by line. What does not help you comes out.
        </FeatureCard>
        <FeatureCard panel="lattice" title="Expertise">
          We follow the rules of each endorsing body, and say when we last read them. Where they are unclear, we say
          that too.
        </FeatureCard>
      </ul>
    </section>
  )
}

function Journey() {
  return (
    <section className="band">
      <div className="wrap bay columns journey">
        <div>
          <h2>Our journey</h2>
          <SamplesNote />
        </div>
        <ol className="thread">
          {JOURNEY.map(({ year, title, description }) => (
            <li key={year} className="done">
              <Knot />
              <h3>
                <time dateTime={String(year)}>{year}</time> {title}
              </h3>
              <p className="muted">{description}</p>
            </li>
          ))}
          <li className="done">
            <Knot />
            <p>Since then: the same way, one file at a time.</p>
          </li>
        </ol>
      </div>
    </section>
  )
}

function Knot() {
  return (
    <span className="knot" aria-hidden="true">
      ✓
    </span>
  )
}

function Never() {
  return (
    <section className="wrap bay never">
      <h2>What we never do</h2>
      <ul className="columns">
        <li>
          <h3>Promise a decision</h3>
          <p>Nobody can. We say how strong your case looks to us, and why.</p>
        </li>
        <li>
          <h3>Write your letters for you</h3>
          <p>A letter comes from the person who signs it. We tell you whom to ask, and what a letter has to show.</p>
        </li>
        <li>
          <h3>Make work look bigger than it is</h3>
          <p>No invented role, number or prize, and no statement written by a machine where that is forbidden.</p>
        </li>
        <li>
          <h3>Keep your documents for longer than needed</h3>
          <p>
            Once your case is closed, we delete them. The <a href={`${addresses.privacy()}#how-long`}>privacy notice</a>{' '}
            says when.
          </p>
        </li>
        <li>
          <h3>Take the government’s fees</h3>
          <p>You pay them yourself, to the Home Office. They never pass through us.</p>
        </li>
        <li>
          <h3>Sell you more than you need</h3>
          <p>If you can apply without us, or should wait a year, we say so. You may apply without an adviser.</p>
        </li>
      </ul>
    </section>
  )
}
