import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { instalments } from '#src/features/catalogue/instalments.ts'
import { pounds } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { sectorDetail, startIn } from '../../content/sectors.ts'
import { HOME_STORIES, storiesOf } from '../../content/stories.ts'
import { Closing, Hero } from '../../parts/hero.tsx'
import { privatePage } from '../../parts/page-title.ts'
import { factChecks, shownPrices } from '../../parts/public-page.server.ts'
import { publicPage } from '../../parts/public-page.ts'
import { SamplesNote } from '../../parts/sandbox.tsx'
import { StoryCarousel } from '../../ui/carousel.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Testimonial } from '../../ui/testimonial.tsx'
import type { Route } from './+types/sector'
import { Evidence } from './sector/evidence.tsx'
import { Deciding, Letters, Requirements, WhoDecides } from './sector/guidance.tsx'
import { SectorNotFound } from './sector/sector-not-found.tsx'
import '../../ui/styles/site.css'
import '../../ui/styles/site/sectors.css'

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
