import { data } from 'react-router'

/** What a browser says of a link on a page of ours, and of an address that somebody typed or kept. */
const OURS: ReadonlyArray<string | null> = ['same-origin', 'none', null]

/**
 * A link on another site, a sister site too, must not put a file on somebody's disk, and into the log in their name. A browser
 * too old to say where a link stood is believed.
 */
export function refuseOtherSites(request: Request) {
  if (OURS.includes(request.headers.get('sec-fetch-site'))) return
  throw data('Please ask for the file on its own page.', { status: 403 })
}
