import { useMatches } from 'react-router'
import { checkedOnInWords, type Fact, type FactChecks, type OfficialPage, officialPagesOf } from '../content/facts.ts'

const NONE: FactChecks = { latest: {}, today: '9999-12-31' }

/** Shows when facts about the visa were last checked, or that they are being re-checked, with their official pages. */
export function CheckedOn({ facts }: { facts: ReadonlyArray<Fact> }) {
  const checks = useFactChecks()
  if (facts.length === 0) return null
  const pages = officialPagesOf(facts)
  const checkedOn = checkedOnInWords(facts, checks)
  if (checkedOn === null) {
    return (
      <p className="checked-on micro muted">
        Being re-checked. Until then, please read the official {pages.length === 1 ? 'page' : 'pages'}:{' '}
        <OfficialLinks pages={pages} />.
      </p>
    )
  }
  return (
    <p className="checked-on micro muted">
      {checkedOn}. Official {pages.length === 1 ? 'page' : 'pages'}: <OfficialLinks pages={pages} />.
    </p>
  )
}

function OfficialLinks({ pages }: { pages: ReadonlyArray<OfficialPage> }) {
  return pages.map(({ name, url }, index) => (
    <span key={url}>
      {index > 0 && ', '}
      <a href={url} rel="noopener">
        {name}
      </a>
    </span>
  ))
}

/** What the page's loader read; without it nothing counts as checked. */
function useFactChecks(): FactChecks {
  const page = useMatches().at(-1)?.loaderData as { factChecks?: FactChecks } | null | undefined
  return page?.factChecks ?? NONE
}
