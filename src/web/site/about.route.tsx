import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { CONSULTATION_ITEMS } from '#src/features/site/catalogue/items.ts'
import { pounds } from '#src/money.ts'
import { appContext } from '../app-context.ts'
import { SITE_PAGES } from '../content/pages.ts'
import { ClosingSection, Hero } from '../parts/hero.tsx'
import { readPricesAndRate, readTrackRecord } from '../parts/public-page.server.ts'
import { publicPageMeta } from '../parts/public-page.ts'
import { SamplesNote, useClaims } from '../parts/sandbox.tsx'
import { FeatureCard, SectionHeading } from '../ui/sections.tsx'
import type { Route } from './+types/about.route'
import './site.css'
import './about.css'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = ({ matches }) => publicPageMeta(SITE_PAGES.about, matches)

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ prices }, record] = await Promise.all([readPricesAndRate(app), readTrackRecord(app)])
  return { record, lowestPence: Math.min(...CONSULTATION_ITEMS.flatMap(item => prices[item] ?? [])) }
}

export default function About({ loaderData: { lowestPence } }: Route.ComponentProps) {
  return (
    <>
      <Hero
        place={`About us, in ${BRAND.city}`}
        title={`A careful second reader, since ${BRAND.founded}`}
        subtitle="We help people who lead their field, or soon will, to set out their work on paper, so that an assessor who has never met them can judge it fairly."
        cloth="architecture"
        action={null}
      />
      <Mission />
      <Team />
      <Accomplishments />
      <Values />
      <Journey />
      <WhatWeNeverDo />
      <ClosingSection
        title="Talk to us before you decide"
        action={{ text: 'Book a Consultation', href: addresses.contact() }}
        after={`${Number.isFinite(lowestPence) ? `From ${pounds(lowestPence)}. ` : ''}By video, at a time you choose.`}
      >
        Half an hour is usually enough to say whether this visa suits your work. If you’d rather read first, see{' '}
        <a href={addresses.services()}>our services and prices</a>.
      </ClosingSection>
    </>
  )
}

function Mission() {
  return (
    <section className="wrap page-section columns mission">
      <h2>Our mission</h2>
      <div>
        <p className="serif statement">
          Talented people can be overlooked simply because their paperwork doesn’t show how good their work is. We help
          you make sure that yours does.
        </p>
        <p className="muted">
          So we start by reading your work. We tell you plainly how strong your case is and what’s missing, then help
          you put your evidence in an order that a stranger can follow. The work and the words stay yours, and the
          endorsing body and the Home Office decide.
        </p>
      </div>
    </section>
  )
}

function Team() {
  return (
    <section className="wrap page-section joined team">
      <SectionHeading title="The people who read your file" subtitle={<SamplesNote />} />
      <ul>
        {BRAND.team.map(({ name, role, fields, years }) => (
          <li key={name}>
            <span className="initials" aria-hidden="true">
              {formatInitials(name)}
            </span>
            <div>
              <h3>{name}</h3>
              <p className="muted">{role}</p>
              <p>
                {fields}. {years} years in the field.
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function formatInitials(name: string): string {
  return name
    .split(' ')
    .map(word => word.normalize('NFD')[0])
    .join('')
}

function Accomplishments() {
  return (
    <section className="band">
      <div className="wrap page-section">
        <SectionHeading title="Our accomplishments" subtitle={BRAND.claimsNote} />
        <div className="cloth arts claims-cloth">
          <dl className="claims">
            {useClaims().map(({ figure, label }) => (
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
    <section className="wrap page-section columns why">
      <div>
        <h2>Our core values</h2>
        <p>This is what each of them means in our daily work.</p>
      </div>
      <ul className="why-list">
        <FeatureCard panel="seeds" title="Client-Centered">
          We start with your work, not with our forms. You always know what happens next and who does it.
        </FeatureCard>
        <FeatureCard panel="diamonds" title="Excellence">
          We check every claim against its proof, line by line, and take out what doesn’t help you.
        </FeatureCard>
        <FeatureCard panel="lattice" title="Expertise">
          We follow the rules of each endorsing body and say when we last checked them. Where they’re unclear, we tell
          you.
        </FeatureCard>
      </ul>
    </section>
  )
}

function Journey() {
  return (
    <section className="band">
      <div className="wrap page-section columns journey">
        <div>
          <h2>Our journey</h2>
          <SamplesNote />
          <p className="small muted">
            The patterns on our pages are based on adire, the indigo-dyed cloth of Abẹ́òkúta. Each sector has its own.
          </p>
        </div>
        <ol className="step-list">
          {JOURNEY.map(({ year, title, description }) => (
            <li key={year} className="done">
              <StepTick />
              <h3>
                <time dateTime={String(year)}>{year}</time> {title}
              </h3>
              <p className="muted">{description}</p>
            </li>
          ))}
          <li className="done">
            <StepTick />
            <p>Since then we’ve worked the same way, one file at a time.</p>
          </li>
        </ol>
      </div>
    </section>
  )
}

function StepTick() {
  return (
    <span className="step-marker" aria-hidden="true">
      ✓
    </span>
  )
}

function WhatWeNeverDo() {
  return (
    <section className="wrap page-section what-we-refuse">
      <h2>What we never do</h2>
      <ul className="columns">
        <li>
          <h3>Promise a decision</h3>
          <p>No one can. We tell you how strong your case looks to us, and why.</p>
        </li>
        <li>
          <h3>Write your letters for you</h3>
          <p>
            Your referees write and sign their own letters. We help you choose them and explain what a letter has to
            show.
          </p>
        </li>
        <li>
          <h3>Make work look bigger than it is</h3>
          <p>We never invent a role, a number or a prize, and never use AI for a statement where that’s forbidden.</p>
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
          <p>You pay them yourself, directly to the Home Office.</p>
        </li>
        <li>
          <h3>Sell you more than you need</h3>
          <p>If you can apply without us, or should wait a year, we tell you. You may apply without an adviser.</p>
        </li>
      </ul>
    </section>
  )
}

/** Our history on the About page. These are samples: replace them before launch. */
const JOURNEY = [
  {
    year: 2020,
    title: 'We start in Lagos',
    description:
      'We open a small office and hold every meeting online from the first week, because our clients live in many cities.',
  },
  {
    year: 2021,
    title: 'Our first three sectors',
    description:
      'We start with technology, fashion and the arts, and learn how differently people in each prove their work.',
  },
  {
    year: 2022,
    title: 'One method for everyone',
    description:
      'We write down how we assess, plan, edit and review, so that every client gets the same questions in the same order.',
  },
  {
    year: 2023,
    title: 'Eight sectors',
    description: 'We add academia, science, architecture and film, each with an adviser who knows the field.',
  },
  {
    year: 2024,
    title: 'Online tracking',
    description: 'Every application gets a reference and a page with its stage and documents.',
  },
] as const
