import { addresses } from '#src/addresses.ts'
import { instalments } from '#src/features/catalogue/instalments.ts'
import { pounds } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { SECTOR_STORIES, type StorySector } from '../../content/stories.ts'
import { Closing, Hero } from '../../parts/hero.tsx'
import { factChecks, shownPrices } from '../../parts/public-page.server.ts'
import { publicPage } from '../../parts/public-page.ts'
import { SamplesNote } from '../../parts/sandbox.tsx'
import { SectionHeading } from '../../ui/sections.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { Testimonial } from '../../ui/testimonial.tsx'
import type { Route } from './+types/sectors.route'
import '../site.css'
import './sectors.css'
import { FACTS, type FactId, factsOf } from '../../content/facts.ts'
import { addressOf, SECTOR_DETAILS, SECTORS } from '../../content/sectors.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = ({ matches }) => publicPage(SITE_PAGES.sectors, matches)

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { prices } = await shownPrices(app)
  return { feePence: prices.application_fee, factChecks: await factChecks(app) }
}

export default function Sectors({ loaderData: { feePence } }: Route.ComponentProps) {
  const parts = feePence === undefined ? null : instalments(feePence)
  return (
    <>
      <Hero
        title="Eight sectors, each with its own rules"
        subtitle="A designer’s orders, an engineer’s commits and a dancer’s contract prove different things. Find your own field first: it decides who reads your work and what they ask for."
        action={null}
      />
      <section className="wrap bay">
        <SectionHeading
          title="Sectors"
          subtitle="Four lead to a page on their evidence; the others begin with the form."
        />
        <SectorCards nowPence={parts?.firstPence ?? null} />
      </section>
      <section className="band">
        <div className="wrap bay">
          <SectionHeading title="Who endorses whom" />
          <WhoEndorses />
        </div>
      </section>
      <section className="wrap bay">
        <SectionHeading title="Spotlights" subtitle="Two fields, and what we look for in each." />
        <Spotlights />
      </section>
      <section className="wrap bay joined">
        <SectionHeading title="Success Stories" subtitle={<SamplesNote />} />
        <div className="columns story-grid">
          {BIG && <Testimonial story={BIG} size="big" panel="comb" />}
          <div className="pair">
            {OTHERS.map(story => (
              <Testimonial key={story.id} story={story} panel={story.sector === 'arts' ? 'sun' : 'lattice'} />
            ))}
          </div>
        </div>
      </section>
      <Closing
        title="Not sure which is yours?"
        action={{ text: 'Get Started', href: addresses.getStarted() }}
        after={`${parts === null ? '' : `${pounds(parts.firstPence)} now, ${pounds(parts.secondPence)} later. `}You see the amount in naira before you pay.`}
      >
        Many people work between two fields: a costume designer, an architect who codes. Describe your work in a few
        lines. We read it with both in mind and tell you plainly: apply now, wait, or don’t apply.
      </Closing>
    </>
  )
}

/** Others than those at the head of each carousel. */
const [BIG, ...OTHERS] = (['fashion', 'technology', 'arts'] satisfies Array<StorySector>).flatMap(sector =>
  SECTOR_STORIES.filter(story => story.sector === sector).slice(2, 3),
)

/** The eight, each on its cloth; wide where there is room, a short list on a phone. Whoever starts pays `nowPence` first. */
function SectorCards({ nowPence }: { nowPence: number | null }) {
  return (
    <ul className="sector-cards">
      {SECTORS.map(sector => (
        <li key={sector.key} className={`sector-card cloth ${sector.cloth} in-${sector.key}`}>
          <a className="label" href={addressOf(sector)}>
            <h3>{sector.name}</h3>
            <span>{sector.who}</span>
            <span className="leads">{sector.page === null ? startInWords(nowPence) : 'What evidence looks like'}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function startInWords(nowPence: number | null): string {
  return nowPence === null ? 'Start an assessment' : `Start an assessment, ${pounds(nowPence)} now`
}

const SPOTLIT = [SECTOR_DETAILS.fashion, SECTOR_DETAILS.technology]

/** How many of a sector's papers are named here; the rest are on its own page. */
const PAPERS_NAMED = 4

function Spotlights() {
  return (
    <div className="columns spotlights">
      {SPOTLIT.map(({ key, name, cloth, spotlight, evidence }) => (
        <article key={key} className={`spotlight cloth ${cloth}`}>
          <div className="label">
            <h3>{name}</h3>
            <p>{spotlight}</p>
            <ul className="plain-list small">
              {evidence.pieces.slice(0, PAPERS_NAMED).map(piece => (
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

const SHOWN = factsOf([...new Set<FactId>(['two-stages', 'design-industry', ...SECTORS.map(sector => sector.fact)])])

/** Which body reads the work of which sector. */
function WhoEndorses() {
  return (
    <div className="columns who-endorses">
      <div>
        <p>{FACTS['two-stages'].text}</p>
        <p>Only the first stage depends on your sector. We are not one of these bodies and do not speak for them.</p>
        <p>{FACTS['design-industry'].text}</p>
        <CheckedOn facts={SHOWN} />
      </div>
      <table className="table stack">
        <caption className="vh">Who endorses whom, by sector</caption>
        <TableHead heads={['Sector', 'Who assesses it', 'Endorsing body']} />
        <tbody>
          {SECTORS.map(({ key, name, endorsing }) => (
            <tr key={key}>
              <td data-l="Sector">
                <strong>{name}</strong>
              </td>
              <td data-l="Who assesses it">{endorsing.reader}</td>
              <td data-l="Endorsing body">{endorsing.body}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
