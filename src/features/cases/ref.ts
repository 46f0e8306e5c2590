/** Letters, digits and hyphens, at most 40 of them, stored in lower case. The database checks the same. */
export const REF_PATTERN = '^[a-z0-9-]{1,40}$'

/** Reads the code of a link that led a visitor to us, `?ref=linkedin-nov`. Anything else counts as no code. */
export function readRef(url: string): string | null {
  const query = url.split('?', 2)[1] ?? ''
  const ref = new URLSearchParams(query).get('ref')?.trim().toLowerCase() ?? ''
  return new RegExp(REF_PATTERN).test(ref) ? ref : null
}
