import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { instalments } from '#src/features/catalogue/instalments.ts'
import { pounds } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { type SectorDetail, sectorDetail, startIn } from '../../content/sectors.ts'
import { HOME_STORIES, storiesOf } from '../../content/stories.ts'
import { Closing, Hero } from '../../parts/hero.tsx'
import { privatePage } from '../../parts/page-title.ts'
import { factChecks, shownPrices } from '../../parts/public-page.server.ts'
import { publicPage } from '../../parts/public-page.ts'
import { SamplesNote } from '../../parts/sandbox.tsx'
import { SectionHeading } from '../../ui/sections.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { StoryCarousel, Testimonial } from '../../ui/testimonial.tsx'
import type { Route } from './+types/sector.route'
import '../site.css'
import '../sectors/sectors.css'
import { type FactId, factsOf } from '../../content/facts.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'

export const handle = { hydrate: false }

export const meta: Route.MetaFunction = ({ params, matches }) => {
  const sector = sectorDetail(params.sectorId)
  return sector === null ? privatePage('Sector Not Found') : publicPage(SITE_PAGES[sector.key], matches)
}

/** Any other sector is a page of its own kind, not the page for an unknown address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (sectorDetail(params.sectorId) === null) return data(null, { status: 404 })
  const app = context.get(appContext)
  const { prices } = await shownPrices(app)
  return data({ feePence: prices.application_fee, factChecks: await factChecks(app) })
}

export default function Sector({ params, loaderData }: Route.ComponentProps) {
  const sector = sectorDetail(params.sectorId)
  if (sector === null || loaderData === null) return <SectorNotFound />

  const { feePence } = loaderData
  const cost = feePence === undefined ? '' : costInWords(feePence)
  const start = { text: 'Get Started', href: startIn(sector.key) }
  const story = HOME_STORIES.find(({ sector: of }) => of === sector.key)
  return (
    <>
      <Hero
        place={
          <>
            <a href={addresses.sectors()}>Sectors</a> / {sector.name}
          </>
        }
        title={sector.title}
        subtitle={sector.intro}
        cloth={sector.cloth}
        action={start}
        after={`The form opens with ${sector.name} chosen. ${cost}`.trim()}
      />
      <WhoDecides sector={sector} />
      <Requirements sector={sector} />
      <Evidence sector={sector} />
      <Letters sector={sector} />
      <Deciding sector={sector} />
      <section className="wrap bay">
        <SectionHeading title="Success Stories" subtitle={<SamplesNote />} />
        {story && <Testimonial story={story} size="big" panel={sector.panel} />}
      </section>
      <section className="band">
        <div className="wrap bay">
          <SectionHeading title="Client Testimonials" subtitle={<SamplesNote />} />
          <StoryCarousel name={sector.name} cloth={sector.cloth} stories={storiesOf(sector.key)} />
        </div>
      </section>
      <Closing
        title="Show us your box of papers"
        action={start}
        after={`${cost} You see the amount in naira before you pay.`.trim()}
      >
        Tell us what you do in a few lines. We read it and tell you plainly: apply now, wait, or don’t apply.
      </Closing>
    </>
  )
}

function costInWords(feePence: number): string {
  const { firstPence, secondPence } = instalments(feePence)
  return `${pounds(firstPence)} now, ${pounds(secondPence)} later.`
}

function WhoDecides({ sector }: { sector: SectorDetail }) {
  return (
    <section className="wrap bay columns guidance">
      <div>
        <h2>Who endorses</h2>
        <p>{sector.whoEndorses.text}</p>
        <p>
          <a href={`${addresses.services()}#stages`}>The two stages, and what they cost</a>
        </p>
      </div>
      <Facts ids={sector.whoEndorses.facts} />
    </section>
  )
}

function Requirements({ sector: { requirements } }: { sector: SectorDetail }) {
  return (
    <section className="band">
      <div className="wrap bay columns guidance">
        <div>
          <h2>Requirements</h2>
          <p>{requirements.intro}</p>
          <Facts ids={requirements.facts} />
        </div>
        <ol className="points">
          {requirements.points.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Letters({ sector: { letters } }: { sector: SectorDetail }) {
  return (
    <section className="band">
      <div className="wrap bay columns guidance">
        <div>
          <h2>Letters of recommendation</h2>
          <p>{letters.text}</p>
          <Facts ids={letters.facts} />
        </div>
        <ul className="plain-list advice">
          {letters.advice.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Deciding({ sector: { timing } }: { sector: SectorDetail }) {
  return (
    <section className="wrap bay columns guidance">
      <div>
        <h2>How long, and who decides</h2>
        <p>{timing.text}</p>
      </div>
      <Facts ids={timing.facts} />
    </section>
  )
}

/** What others decide, and when we last read it. */
function Facts({ ids }: { ids: ReadonlyArray<FactId> }) {
  if (ids.length === 0) return null
  const facts = factsOf(ids)
  return (
    <div className="said">
      <ul className="plain-list">
        {facts.map(fact => (
          <li key={fact.id}>{fact.text}</li>
        ))}
      </ul>
      <CheckedOn facts={facts} />
    </div>
  )
}

/** Which papers carry weight, and which only look as if they did. */
function Evidence({ sector: { evidence, weak } }: { sector: SectorDetail }) {
  return (
    <section className="wrap bay evidence">
      <SectionHeading title="What evidence looks like" subtitle={evidence.intro} />
      <table className="table stack pieces">
        <caption className="vh">Examples of evidence</caption>
        <TableHead heads={['Evidence', 'The paper', 'Who signs it', 'What it proves']} />
        <tbody>
          {evidence.pieces.map(piece => (
            <tr key={piece.what}>
              <td data-l="Evidence">
                <strong>{piece.what}</strong>
              </td>
              <td data-l="The paper">{piece.paper}</td>
              <td data-l="Who signs it">{piece.signedBy}</td>
              <td data-l="What it proves">{piece.proves}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">
        These are our own examples, not an endorsing body’s list. Only that body decides what counts.
      </p>
      <Facts ids={evidence.facts} />
      <div className="columns weak">
        <h3>What weakens a file</h3>
        <dl>
          {weak.map(({ piece, why }) => (
            <div key={piece}>
              <dt>{piece}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function SectorNotFound() {
  return (
    <section className="wrap page-head">
      <h1>Sector Not Found</h1>
      <p className="lead">We have no page for this sector.</p>
      <p>
        <a className="btn plain" href={addresses.sectors()}>
          Back to Sectors
        </a>
      </p>
      <p className="after">All eight sectors, and who endorses in each.</p>
    </section>
  )
}
