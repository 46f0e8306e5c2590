import '../site.css'
import './sectors.css'
import { addresses } from '#src/addresses.ts'
import { calculateInstalments } from '#src/features/site/catalogue/items.ts'
import { type FactId, findFacts } from '#src/features/visa/facts.ts'
import { pounds } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { buildSectorHref, SECTOR_DETAILS, SECTORS } from '../../content/sectors.ts'
import { chooseOverviewStories } from '../../content/stories.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { ClosingSection, Hero } from '../../parts/hero.tsx'
import { readFacts, readPricesAndRate, readStories } from '../../parts/public-page.server.ts'
import { publicPageMeta } from '../../parts/public-page.ts'
import { useFacts } from '../../parts/use-facts.ts'
import { SectionHeading } from '../../ui/sections.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { SuccessStories } from '../success-stories.tsx'
import type { Route } from './+types/sectors.route'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = ({ matches }) => publicPageMeta(SITE_PAGES.sectors, matches)

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ prices }, facts, stories] = await Promise.all([readPricesAndRate(app), readFacts(app), readStories(app)])
  return { feePence: prices.application_fee, facts, stories: chooseOverviewStories(stories) }
}

export default function Sectors({ loaderData: { feePence, stories } }: Route.ComponentProps) {
  const feeInstalments = feePence === undefined ? null : calculateInstalments(feePence)
  return (
    <>
      <Hero
        title="Eight sectors, each with its own rules"
        subtitle="A designer’s orders, an engineer’s commits and a dancer’s contract prove different things. Start with your own field, because it decides who assesses your work and what they ask for."
        action={null}
      />
      <section className="wrap page-section">
        <SectionHeading
          title="Sectors"
          subtitle="We have evidence guides for four sectors. For the others, start with the form."
        />
        <SectorCards nowPence={feeInstalments?.firstPence ?? null} />
      </section>
      <section className="band">
        <div className="wrap page-section">
          <SectionHeading title="Who endorses your sector" />
          <WhoEndorses />
          <p className="next-link">
            <a href={addresses.selfCheck()}>
              Designers, researchers and everyone else: see who decides in at most six questions
            </a>
          </p>
        </div>
      </section>
      <section className="wrap page-section">
        <SectionHeading title="Spotlights" subtitle="What we look for in two of our fields." />
        <Spotlights />
      </section>
      <SuccessStories stories={stories} panels={['comb', 'lattice', 'sun']} />
      <ClosingSection
        title="Not sure which sector is yours?"
        action={{ text: 'Get Started', href: addresses.getStarted() }}
        after={`${feeInstalments === null ? '' : `${pounds(feeInstalments.firstPence)} now, ${pounds(feeInstalments.secondPence)} later. `}You see the amount in naira before you pay.`}
      >
        Many people work between two fields, like a costume designer or an architect who codes. Describe your work in a
        few lines. We’ll consider both and tell you plainly: apply now, wait, or don’t apply.
      </ClosingSection>
    </>
  )
}

function SectorCards({ nowPence }: { nowPence: number | null }) {
  return (
    <ul className="sector-cards">
      {SECTORS.map(sector => (
        <li key={sector.key} className={`sector-card cloth ${sector.cloth} in-${sector.key}`}>
          <a className="label" href={buildSectorHref(sector)}>
            <h3>{sector.name}</h3>
            <span>{sector.who}</span>
            <span className="card-link">
              {sector.page === null ? formatStartLabel(nowPence) : 'What evidence looks like'}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function formatStartLabel(nowPence: number | null): string {
  return nowPence === null ? 'Start an assessment' : `Start an assessment, ${pounds(nowPence)} now`
}

const SPOTLIGHT_SECTORS = [SECTOR_DETAILS.fashion, SECTOR_DETAILS.technology]

const EXAMPLES_PER_SPOTLIGHT = 4

function Spotlights() {
  return (
    <div className="columns spotlights">
      {SPOTLIGHT_SECTORS.map(({ key, name, cloth, spotlight, evidence }) => (
        <article key={key} className={`spotlight cloth ${cloth}`}>
          <div className="label">
            <h3>{name}</h3>
            <p>{spotlight}</p>
            <ul className="plain-list small">
              {evidence.pieces.slice(0, EXAMPLES_PER_SPOTLIGHT).map(piece => (
                <li key={piece.what}>{piece.what}</li>
              ))}
            </ul>
            <p>
              <a href={addresses.sector(key)}>What evidence looks like in {name.toLowerCase()}</a>
            </p>
          </div>
        </article>
      ))}
    </div>
  )
}

const FACTS_SHOWN: ReadonlyArray<FactId> = ['two-stages', 'design-industry', ...SECTORS.map(({ fact }) => fact)]

function WhoEndorses() {
  const facts = useFacts()
  return (
    <div className="columns who-endorses">
      <div>
        <p>{facts['two-stages'].text}</p>
        <p>Only the first stage depends on your sector. We aren’t one of these bodies and don’t speak for them.</p>
        <p>{facts['design-industry'].text}</p>
        <CheckedOn facts={findFacts(facts, FACTS_SHOWN)} />
      </div>
      <table className="table stack">
        <caption className="visually-hidden">The endorsing body of each sector</caption>
        <TableHead heads={['Sector', 'Who assesses it', 'Endorsing body']} />
        <tbody>
          {SECTORS.map(({ key, name, endorsing }) => (
            <tr key={key}>
              <td data-l="Sector">
                <strong>{name}</strong>
              </td>
              <td data-l="Who assesses it">{endorsing.assessor}</td>
              <td data-l="Endorsing body">{endorsing.body}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
