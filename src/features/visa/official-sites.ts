/** The government, the endorsing bodies, and those who assess for them. Their subdomains count too. */
const OFFICIAL_SITES = [
  'gov.uk',
  'technation.io',
  'artscouncil.org.uk',
  'royalsociety.org',
  'raeng.org.uk',
  'thebritishacademy.ac.uk',
  'ukri.org',
  'britishfashioncouncil.co.uk',
  'architecture.com',
  'pact.co.uk',
] as const

/** Tells whether a link is an https page of the government or of an endorsing body, never of a blog or a lawyer. */
export function isOfficialUrl(text: string): boolean {
  const host = LINK_WITH_PLAIN_HOST.exec(text)?.[1]?.toLowerCase()
  return host !== undefined && URL.canParse(text) && OFFICIAL_SITES.some(site => isWithin(host, site))
}

/** Only a host follows the slashes: browsers read `https:page` as a page of ours, and `\@` hides where a link leads. */
const LINK_WITH_PLAIN_HOST = /^https:\/\/([a-z\d.-]+)(?:[/?#]|$)/i

function isWithin(host: string, site: string): boolean {
  return host === site || host.endsWith(`.${site}`)
}
