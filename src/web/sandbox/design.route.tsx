import { type ReactNode, useEffect } from 'react'
import { data, useSearchParams } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../app-context.ts'
import { privatePageMeta } from '../parts/page-title.ts'
import { isSandbox } from '../parts/sandbox.tsx'
import dayTokens from '../ui/styles/tokens.css?raw'
import nightTokens from '../ui/styles/tokens-dark.css?raw'
import type { Route } from './+types/design.route'
import { BASICS } from './design/basics.tsx'
import { BUSINESS } from './design/business.tsx'
import { CONTROLS } from './design/controls.tsx'
import { FEEDBACK } from './design/feedback.tsx'
import { DesignHero, SITE } from './design/site.tsx'
import { readTokens } from './design/tokens.ts'
import '../applicant/track/documents.css'
import '../applicant/applicant.css'
import '../applicant/book/booking.css'
import '../site/site.css'
import '../site/home/home.css'
import '../site/services/services.css'
import '../ui/dialog.css'
import '../site/sectors/sectors.css'
import './design/design.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Components and their states')

export function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  if (!isSandbox(app)) throw data(null, { status: 404 })
  return {
    inboxIsOpen: app.sandbox.mail && app.sandbox.openTo === 'everybody',
    colours: { day: readColours(dayTokens), night: readColours(dayTokens, nightTokens) },
  }
}

function readColours(...sheets: ReadonlyArray<string>): Array<[name: string, value: string]> {
  return [...readTokens(...sheets)].filter(([, value]) => value.startsWith('oklch('))
}

export function shouldRevalidate() {
  return false
}

const PARTS = [...BASICS, ...CONTROLS, ...FEEDBACK, ...BUSINESS, ...SITE]
const PARTS_WITH_DARK_MODE = PARTS.filter(part => part.hasDarkMode)

/** Shows every component in every state, in light and dark mode. */
export default function Design({ loaderData: { inboxIsOpen, colours } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  useEffect(() => {
    import('../site-script/main.ts')
  }, [])
  return (
    <>
      <DesignHero variant={query.get('hero')} />
      <nav className="wrap design-index" aria-label="Components on this page">
        <ul className="row">
          {[...PARTS.map(({ title }) => title), 'At night'].map(title => (
            <li key={title}>
              <a href={`#${sectionId(title)}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="wrap">
        <a href={addresses.designStaff()}>Components of the staff pages</a>
      </p>
      {PARTS.map(({ title, isWide, Part }) => (
        <Section key={title} title={title} isWide={isWide}>
          <Part time="day" colours={colours.day} query={query} inboxIsOpen={inboxIsOpen} />
        </Section>
      ))}
      <div id="at-night" data-theme="dark" className="design-night">
        {PARTS_WITH_DARK_MODE.map(({ title, Part }) => (
          <Section key={title} title={`${title}, in dark mode`}>
            <Part time="night" colours={colours.night} query={query} inboxIsOpen={inboxIsOpen} />
          </Section>
        ))}
      </div>
    </>
  )
}

function Section({ title, isWide, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section id={sectionId(title)} className="design-part">
      <div className="wrap">
        <h2 className="design-title">{title}</h2>
        {!isWide && children}
      </div>
      {isWide && children}
    </section>
  )
}

function sectionId(title: string): string {
  return title.toLowerCase().replaceAll(/\W+/g, '-')
}
