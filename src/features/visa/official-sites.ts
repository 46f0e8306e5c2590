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
  const url = URL.parse(text)
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '')
    return false
  return OFFICIAL_SITES.some(site => url.hostname === site || url.hostname.endsWith(`.${site}`))
}
