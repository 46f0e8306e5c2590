import { data } from 'react-router'

/** A link on another site must not put a file on somebody's disk, and into the log in their name. */
export function refuseOtherSites(request: Request) {
  if (request.headers.get('sec-fetch-site') === 'cross-site') {
    throw data('Please open the file from its own page.', { status: 403 })
  }
}
