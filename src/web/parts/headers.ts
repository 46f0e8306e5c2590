import type { HeadersArgs } from 'react-router'

/** Merges the headers of loader and action; those of the action win. */
export function ownHeaders({ actionHeaders, loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  return new Headers(errorHeaders ?? (hasAny(actionHeaders) ? actionHeaders : loaderHeaders))
}

function hasAny(headers: Headers): boolean {
  return !headers.entries().next().done
}
