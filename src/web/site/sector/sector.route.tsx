import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { calculateInstalments } from '#src/features/site/catalogue/items.ts'
import { type FactId, findFacts } from '#src/features/visa/facts.ts'
import { pounds } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { buildStartHref, findSectorDetail, type SectorDetail } from '../../content/sectors.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { ClosingSection, Hero } from '../../parts/hero.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import { readFacts, readPricesAndRate, readStories } from '../../parts/public-page.server.ts'
import { publicPageMeta } from '../../parts/public-page.ts'
import { noteSamples, SamplesNote } from '../../parts/sandbox.tsx'
import { useFacts } from '../../parts/use-facts.ts'
import { SectionHeading } from '../../ui/sections.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { StoryCarousel, Testimonial } from '../../ui/testimonial.tsx'
import { Fold } from '../fold.tsx'
import type { Route } from './+types/sector.route'
import '../site.css'
import '../sectors/sectors.css'

export const handle = { hydrate: false }

export const meta: Route.MetaFunction = ({ params, matches }) => {
  const sector = findSectorDetail(params.sectorId)
  return sector === null ? privatePageMeta('Sector Not Found') : publicPageMeta(SITE_PAGES[sector.key], matches)
}

/** Unknown sectors show their own not-found page, as the specification demands. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const sector = findSectorDetail(params.sectorId)
  if (sector === null) return data(null, { status: 404 })
  const app = context.get(appContext)
  const [{ prices }, facts, stories] = await Promise.all([readPricesAndRate(app), readFacts(app), readStories(app)])
  return data({ feePence: prices.application_fee, facts, stories: stories[sector.key] })
}

export default function Sector({ params, loaderData }: Route.ComponentProps) {
  const sector = findSectorDetail(params.sectorId)
  if (sector === null || loaderData === null) return <SectorNotFound />

  const {
    feePence,
    stories: [first, ...others],
  } = loaderData
  const cost = feePence === undefined ? '' : formatCost(feePence)
  const startAction = { text: 'Get Started', href: buildStartHref(sector.key) }
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
        action={startAction}
        after={`The form opens with ${sector.name} already chosen. ${cost}`.trim()}
      />
      <WhoDecides sector={sector} />
      <Requirements sector={sector} />
      <Evidence sector={sector} />
      <Letters sector={sector} />
      <Timing sector={sector} />
      {first && (
        <section className="wrap page-section">
          <SectionHeading title="Success Stories" subtitle={noteSamples([first])} />
          <Testimonial story={first} size="big" panel={sector.panel} />
        </section>
      )}
      {(!first || others.length > 0) && (
        <section className="band">
          <div className="wrap page-section">
            <SectionHeading title="Client Testimonials" subtitle={noteSamples(others)} />
            <StoryCarousel name={sector.name} cloth={sector.cloth} stories={others} />
          </div>
        </section>
      )}
      <ClosingSection
        title="Find out where you stand"
        action={startAction}
        after={`${cost} You see the amount in naira before you pay.`.trim()}
      >
        Tell us what you do in a few lines. We’ll read it and tell you plainly: apply now, wait, or don’t apply.
      </ClosingSection>
    </>
  )
}

function formatCost(feePence: number): string {
  const { firstPence, secondPence } = calculateInstalments(feePence)
  return `${pounds(firstPence)} now, ${pounds(secondPence)} later.`
}

function WhoDecides({ sector }: { sector: SectorDetail }) {
  return (
    <section className="wrap page-section columns guidance">
      <div>
        <h2>Who endorses</h2>
        <p>{sector.whoEndorses.text}</p>
        <p>
          <a href={addresses.cost()}>What it costs in all, with government fees</a>
        </p>
        <p>
          <a href={addresses.selfCheck({ work: sector.key })}>Self-check: what you have, and what’s missing</a>
        </p>
        <Advisers sector={sector} />
      </div>
      <FactList ids={sector.whoEndorses.facts} />
    </section>
  )
}

function Advisers({ sector }: { sector: SectorDetail }) {
  const advisers = BRAND.team.filter(({ sectors }) => sectors.includes(sector.key))
  return advisers.map(({ name, role, fields, years }) => (
    <p key={name}>
      Your adviser with us: <strong>{name}</strong>, {role.toLowerCase()}, {years} years in {fields.toLowerCase()}.{' '}
      <SamplesNote />
    </p>
  ))
}

function Requirements({ sector: { requirements } }: { sector: SectorDetail }) {
  return (
    <section className="band">
      <div className="wrap page-section columns guidance">
        <div>
          <h2>Requirements</h2>
          <p>{requirements.intro}</p>
          <FactList ids={requirements.facts} />
        </div>
        <ol className="criteria">
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
      <div className="wrap page-section columns guidance">
        <div>
          <h2>Letters of recommendation</h2>
          <p>{letters.text}</p>
          <FactList ids={letters.facts} />
        </div>
        <Fold summary={`Our advice on letters (${letters.advice.length})`}>
          <ul className="plain-list advice">
            {letters.advice.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Fold>
      </div>
    </section>
  )
}

function Timing({ sector }: { sector: SectorDetail }) {
  const { timing } = sector
  return (
    <section className="wrap page-section columns guidance">
      <div>
        <h2>How long, and who decides</h2>
        <p>{timing.text}</p>
      </div>
      <FactList ids={timing.facts} />
      <CheckedOn facts={findFacts(useFacts(), listFactIds(sector))} />
    </section>
  )
}

function listFactIds({ whoEndorses, requirements, evidence, letters, timing }: SectorDetail): Array<FactId> {
  return [whoEndorses, requirements, evidence, letters, timing].flatMap(({ facts }) => facts)
}

function SectorNotFound() {
  return (
    <section className="wrap page-head">
      <h1>Sector Not Found</h1>
      <p className="lead">We don’t have a page for this sector.</p>
      <p>
        <a className="btn plain" href={addresses.sectors()}>
          Back to Sectors
        </a>
      </p>
      <p className="after">See all eight sectors, and who endorses in each.</p>
    </section>
  )
}

function Evidence({ sector: { evidence, weak } }: { sector: SectorDetail }) {
  return (
    <section className="wrap page-section evidence">
      <SectionHeading title="What evidence looks like" subtitle={evidence.intro} />
      <EvidenceTable caption="Examples of evidence" pieces={evidence.pieces.slice(0, EVIDENCE_BEFORE_FOLD)} />
      <Fold summary={`${evidence.pieces.length - EVIDENCE_BEFORE_FOLD} more examples`}>
        <EvidenceTable
          caption="More examples of evidence"
          pieces={evidence.pieces.slice(EVIDENCE_BEFORE_FOLD)}
          isMore
        />
      </Fold>
      <p className="small muted">
        These are our own examples, not an endorsing body’s list. Only that body decides what counts.
      </p>
      <FactList ids={evidence.facts} />
      <div className="columns weak">
        <h3>What weakens a file</h3>
        <Fold summary={`${weak.length} things to leave out`}>
          <dl>
            {weak.map(({ piece, why }) => (
              <div key={piece}>
                <dt>{piece}</dt>
                <dd>{why}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      </div>
    </section>
  )
}

const EVIDENCE_BEFORE_FOLD = 4

/** If `isMore` is true, the table continues the one above, so only screen readers get its column headings. */
function EvidenceTable({
  caption,
  pieces,
  isMore = false,
}: {
  caption: string
  pieces: SectorDetail['evidence']['pieces']
  isMore?: boolean
}) {
  return (
    <table className={isMore ? 'table stack pieces more' : 'table stack pieces'}>
      <caption className="visually-hidden">{caption}</caption>
      <TableHead heads={['Evidence', 'The document', 'Who signs it', 'What it proves']} />
      <tbody>
        {pieces.map(piece => (
          <tr key={piece.what}>
            <td data-l="Evidence">
              <strong>{piece.what}</strong>
            </td>
            <td data-l="The document">{piece.paper}</td>
            <td data-l="Who signs it">{piece.signedBy}</td>
            <td data-l="What it proves">{piece.proves}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Lists facts. The page says once when they were checked. */
function FactList({ ids }: { ids: ReadonlyArray<FactId> }) {
  if (ids.length === 0) return null
  const facts = findFacts(useFacts(), ids)
  return (
    <div className="fact-list">
      <ul className="plain-list">
        {facts.map(fact => (
          <li key={fact.id}>{fact.text}</li>
        ))}
      </ul>
    </div>
  )
}
