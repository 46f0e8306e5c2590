import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { PACKAGE_ITEMS } from '#src/features/applications/applicant-forms.ts'
import { CONSULTATION_ITEMS, calculateInstalments, ITEMS, type PriceList } from '#src/features/site/catalogue/items.ts'
import type { Rate } from '#src/features/site/exchange-rate/rate.ts'
import { STORY_SECTORS } from '#src/features/stories/story.ts'
import { type FactId, findFacts } from '#src/features/visa/facts.ts'
import { pounds } from '#src/money.ts'
import { joinWithOr } from '#src/words.ts'
import { appContext } from '../../app-context.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { chooseHomeStories, type StoriesBySector } from '../../content/stories.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { WholeCostNote } from '../../parts/cost.tsx'
import { BrandClaims, ClosingSection, Hero } from '../../parts/hero.tsx'
import { readFacts, readPricesAndRate, readStories, readTrackRecord } from '../../parts/public-page.server.ts'
import { describeProfessionalService, publicPageMeta } from '../../parts/public-page.ts'
import { NairaGuide } from '../../parts/rate.tsx'
import { noteSamples } from '../../parts/sandbox.tsx'
import { useFacts } from '../../parts/use-facts.ts'
import { FeatureCard, SectionHeading, Steps } from '../../ui/sections.tsx'
import { StoryCarousel } from '../../ui/testimonial.tsx'
import { SuccessStories } from '../success-stories.tsx'
import type { Route } from './+types/home.route'
import '../site.css'
import './home.css'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(SITE_PAGES.home, matches, [describeProfessionalService(matches)])

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [pricesAndRate, facts, stories, record] = await Promise.all([
    readPricesAndRate(app),
    readFacts(app),
    readStories(app),
    readTrackRecord(app),
  ])
  return { ...pricesAndRate, facts, stories, record }
}

export default function Home({ loaderData: { prices, rate, stories, record } }: Route.ComponentProps) {
  const feePence = prices.application_fee
  return (
    <>
      <Hero
        tall
        place="UK Global Talent Visa, from Lagos"
        title="Your work is the evidence. We help you lay it out."
        subtitle={`For people in technology, fashion, the arts and research who lead their field, or soon will. We help you prepare for Stage\u00a01, the endorsement, and Stage\u00a02, the visa.`}
        action={{ text: 'Get Started Today', href: addresses.getStarted() }}
        after={feePence !== undefined && <FeeInWords feePence={feePence} />}
      >
        <BrandClaims />
        <p className="micro muted">
          {record === null ? `Our own figures since ${BRAND.founded}.` : 'Our own figures.'} Past results don’t predict
          yours.
        </p>
      </Hero>
      <WhatTheVisaGives />
      <InOneMinute prices={prices} rate={rate} />
      <section className="wrap page-section columns why">
        <div>
          <h2>Why Choose {BRAND.name}</h2>
          <p>
            A strong career doesn’t explain itself on paper. We help you show an assessor who has never met you why you
            stand out.
          </p>
          <p>
            <a href={addresses.services()}>See all services and prices</a>
          </p>
        </div>
        <ul>
          {FEATURES.map(({ panel, title, description }) => (
            <FeatureCard key={title} panel={panel} title={title}>
              {description}
            </FeatureCard>
          ))}
        </ul>
      </section>
      <section className="band clip">
        <div className="wrap page-section">
          <SectionHeading title="Streamlined Process" subtitle="Your tracking page shows where you are." />
          <Steps steps={PROCESS_STEPS} />
        </div>
      </section>
      <section className="wrap page-section">
        <SectionHeading title="Sectors We Specialize In" subtitle="Each field has its own rules." />
        <div className="sectors">
          {FEATURED_SECTORS.map(({ key, name, who }) => (
            <a key={key} className={`cloth ${key} sector`} href={addresses.sector(key)}>
              <div className="label">
                <h3>{name}</h3>
                <span>{who}</span>
              </div>
            </a>
          ))}
        </div>
        <p className="next-link">
          <a href={addresses.sectors()}>View All Sectors</a>
        </p>
      </section>
      <SuccessStories stories={chooseHomeStories(stories)} panels={['nodes', 'comb', 'rings']} namesSector />
      <StoriesOfSectors stories={stories} />
      <ClosingSection
        title="Begin with an honest assessment"
        action={{ text: 'Get Started Today', href: addresses.getStarted() }}
        after={`${feePence === undefined ? '' : `${pounds(calculateInstalments(feePence).firstPence)} now. `}You see the amount in naira before you pay.`}
      >
        You need your name, an email address and a few lines about your work.
      </ClosingSection>
    </>
  )
}

/** Shows the stories that are not above. */
function StoriesOfSectors({ stories }: { stories: StoriesBySector }) {
  const shownAbove = chooseHomeStories(stories)
  const carousels = CAROUSEL_SECTORS.flatMap(key => {
    const others = stories[key].filter(story => !shownAbove.includes(story))
    return others.length === 0 ? [] : [{ key, others }]
  })
  if (carousels.length === 0) return null
  return (
    <section className="band">
      <div className="wrap page-section">
        <SectionHeading
          title="Nigerian Success Stories"
          subtitle={noteSamples(carousels.flatMap(({ others }) => others))}
          link={{ href: addresses.sectors(), text: 'All sectors' }}
        />
        {carousels.map(({ key, others }, index) => (
          <details key={key} name="stories" className="story-fold" open={index === 0}>
            <summary>
              <h3>{STORY_SECTORS[key]}</h3>
            </summary>
            <StoryCarousel name={STORY_SECTORS[key]} cloth={key} stories={others} isHeaded={false} />
          </details>
        ))}
      </div>
    </section>
  )
}

const FEATURES = [
  {
    panel: 'rings',
    title: 'Expert Assessment',
    description:
      'We read your work first and tell you plainly whether it meets the criteria. If it doesn’t yet, we say what’s missing.',
  },
  {
    panel: 'board',
    title: 'Evidence Strategy',
    description:
      'For each piece of evidence, we agree with you what it proves, who confirms it and where it goes in your file.',
  },
  {
    panel: 'leaves',
    title: 'Sector Specialists',
    description:
      'A designer’s press coverage isn’t judged in the same way as an engineer’s code, so you work with someone who knows your field.',
  },
] as const

const PROCESS_STEPS = [
  {
    title: 'Initial Consultation',
    description:
      'We read your form to understand your work and find out who can vouch for it. You don’t need to book a call.',
  },
  { title: 'Evidence Planning', description: 'You get a list of what to gather, from whom and by when.' },
  { title: 'Application Review', description: 'We check your drafts and letters against the criteria, line by line.' },
  { title: 'Ongoing Support', description: 'We guide you through Stage 2, where the Home Office decides.' },
] as const

const FEATURED_SECTORS = [
  { key: 'fashion', name: 'Fashion', who: 'Designers, cutters, textile makers' },
  { key: 'technology', name: 'Technology', who: 'Engineers, founders, product people' },
  { key: 'arts', name: 'Arts & Culture', who: 'Artists, performers, curators' },
] as const

const CAROUSEL_SECTORS = ['technology', 'fashion', 'arts'] as const

function FeeInWords({ feePence }: { feePence: number }) {
  const { firstPence, secondPence } = calculateInstalments(feePence)
  return (
    <>
      The application fee is {pounds(feePence)}: <span className="num">{pounds(firstPence)}</span> now,{' '}
      <span className="num">{pounds(secondPence)}</span> later. You see the amount in naira before you pay.
    </>
  )
}

const RIGHTS = [
  { title: 'Work for anyone, or yourself', fact: 'work-freely' },
  { title: 'Stay for years, and renew', fact: 'visa-length' },
  { title: 'Bring your family', fact: 'family' },
  { title: 'Settle in the UK', fact: 'settlement' },
] as const satisfies ReadonlyArray<{ title: string; fact: FactId }>

const PAGE_FACTS: ReadonlyArray<FactId> = [
  ...RIGHTS.map(({ fact }) => fact),
  'endorsement-fee',
  'visa-fee',
  'adult-surcharge',
  'two-stages',
]

function WhatTheVisaGives() {
  const facts = useFacts()
  return (
    <section className="wrap page-section gives">
      <h2>What the visa lets you do</h2>
      <ul className="benefit-list">
        {RIGHTS.map(({ title, fact }) => (
          <li key={fact}>
            <h3>{title}</h3>
            <p>{facts[fact].text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type PricesAndRate = { prices: PriceList; rate: Rate | null }

/** Sums up the costs, the first steps and who decides. */
function InOneMinute({ prices, rate }: PricesAndRate) {
  const feePence = prices.application_fee
  return (
    <section className="band" aria-label="In one minute">
      <div className="wrap page-section columns brief">
        <div>
          <h2>What it costs</h2>
          <PriceLines prices={prices} rate={rate} />
          <WholeCostNote item="full_support" prices={prices} rate={rate} facts={useFacts()} />
        </div>
        <div>
          <h2>What happens first</h2>
          <ol className="stitches">
            <li>You fill in a short form about your work.</li>
            {feePence !== undefined && (
              <li>You pay {pounds(calculateInstalments(feePence).firstPence)} and get your reference by email.</li>
            )}
            <li>We email you a plain answer: apply now, wait, or don’t apply.</li>
          </ol>
        </div>
        <div>
          <h2>Who decides</h2>
          <p>
            We don’t. An endorsing body assesses your work in Stage&nbsp;1, and the Home Office decides on the visa in
            Stage&nbsp;2. No one can promise you the answer, and you may apply without an adviser.
          </p>
          <p>
            <a href={addresses.selfCheck()}>Self-check: at most six questions, no email</a>
          </p>
        </div>
        <CheckedOn facts={findFacts(useFacts(), PAGE_FACTS)} />
      </div>
    </section>
  )
}

function PriceLines({ prices, rate }: PricesAndRate) {
  const feePence = prices.application_fee
  const packages = PACKAGE_ITEMS.flatMap(item => {
    const pence = prices[item]
    return pence === undefined ? [] : [{ item, pence }]
  })
  const consultationPrices = CONSULTATION_ITEMS.flatMap(item => prices[item] ?? [])
  return (
    <dl className="lines">
      {feePence !== undefined && <FeeLine pence={feePence} rate={rate} />}
      {packages.map(({ item, pence }) => (
        <PriceLine key={item} label={ITEMS[item].name}>
          {pounds(pence)} <NairaGuide pence={pence} rate={rate} />
        </PriceLine>
      ))}
      {consultationPrices.length > 0 && (
        <PriceLine label="Consultation (optional)">{joinWithOr(consultationPrices.map(pounds))}</PriceLine>
      )}
    </dl>
  )
}

function FeeLine({ pence, rate }: { pence: number; rate: Rate | null }) {
  const { firstPence, secondPence } = calculateInstalments(pence)
  return (
    <PriceLine label={ITEMS.application_fee.name}>
      {pounds(firstPence)} now <NairaGuide pence={firstPence} rate={rate} />
      <br />
      {pounds(secondPence)} later <NairaGuide pence={secondPence} rate={rate} />
    </PriceLine>
  )
}

function PriceLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
