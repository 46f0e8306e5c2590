import type { HeadersArgs } from 'react-router'

/** Returns the headers of an error, else those of the action, else those of the loader. */
export function routeHeaders({ actionHeaders, loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  return new Headers(errorHeaders ?? (hasAny(actionHeaders) ? actionHeaders : loaderHeaders))
}

function hasAny(headers: Headers): boolean {
  return !headers.entries().next().done
}
