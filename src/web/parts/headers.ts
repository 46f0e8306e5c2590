import type { HeadersArgs } from 'react-router'

/** Returns the headers of an error, else those of the action, else those of the loader. */
export function routeHeaders({ actionHeaders, loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  return new Headers(errorHeaders ?? (hasHeaders(actionHeaders) ? actionHeaders : loaderHeaders))
}

function hasHeaders(headers: Headers): boolean {
  return !headers.entries().next().done
}
