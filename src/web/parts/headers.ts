import type { HeadersArgs } from 'react-router'

/** For routes whose loader or action sets headers of its own: the action's answer is the later one. */
export function ownHeaders({ actionHeaders, loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  return new Headers(errorHeaders ?? (hasAny(actionHeaders) ? actionHeaders : loaderHeaders))
}

function hasAny(headers: Headers): boolean {
  return !headers.entries().next().done
}
