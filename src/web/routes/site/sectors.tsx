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
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Testimonial } from '../../ui/testimonial.tsx'
import type { Route } from './+types/sectors'
import { SectorCards } from './sectors/sector-cards.tsx'
import { Spotlights } from './sectors/spotlights.tsx'
import { WhoEndorses } from './sectors/who-endorses.tsx'
import '../../ui/styles/site.css'
import '../../ui/styles/site/sectors.css'

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
        <div className="story-grid">
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
