import { useMatches } from 'react-router'
import type { Facts } from '#src/features/visa/facts.ts'

/** Returns the facts that the loader of the page read. */
export function useFacts(): Facts {
  const page = useMatches().at(-1)?.loaderData as { facts?: Facts } | null | undefined
  if (page?.facts === undefined) throw new Error('The loader of this page reads no facts.')
  return page.facts
}
