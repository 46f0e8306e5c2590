import { useMatches } from 'react-router'
import type { OfficialPage } from '../content/facts.ts'
import { type Fact, type FactChecks, formatCheckedOn, listOfficialPages } from '../content/facts.ts'

const NEVER_CHECKED: FactChecks = { latest: {}, today: '9999-12-31' }

/** Shows when we last checked the facts of a page, with links to the official pages. A page has it once. */
export function CheckedOn({ facts }: { facts: ReadonlyArray<Fact> }) {
  const checks = useFactChecks()
  if (facts.length === 0) return null
  const pages = listOfficialPages(facts)
  const checkedOn = formatCheckedOn(facts, checks)
  if (checkedOn === null) {
    return (
      <p className="checked-on micro muted">
        We’re re-checking what this page says about the visa. Until then, please read the official{' '}
        {pages.length === 1 ? 'page' : 'pages'}: <OfficialLinks pages={pages} />.
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

/** Without data from the loader, every fact counts as unchecked. */
function useFactChecks(): FactChecks {
  const page = useMatches().at(-1)?.loaderData as { factChecks?: FactChecks } | null | undefined
  return page?.factChecks ?? NEVER_CHECKED
}
