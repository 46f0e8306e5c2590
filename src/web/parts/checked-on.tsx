import { type Fact, formatCheckedOn, listOfficialPages, type OfficialPage } from '#src/features/visa/facts.ts'

type Checked = Pick<Fact, 'checkedOn' | 'isOverdue' | 'sources'>

/** Shows when we last checked what a page says, with links to the official pages. A page has it once. */
export function CheckedOn({ facts }: { facts: ReadonlyArray<Checked> }) {
  if (facts.length === 0) return null
  const pages = listOfficialPages(facts)
  const checkedOn = formatCheckedOn(facts)
  if (checkedOn === null) {
    return (
      <p className="checked-on micro muted">
        We’re re-checking what this page says about the visa. Until we’ve finished, please read the official{' '}
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
