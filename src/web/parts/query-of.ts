/** The query parameters that a page declares; null for a missing one. Kept pages must not read others (ADR 011). */
export function queryOf<Name extends string>(
  request: Request,
  page: { reads: ReadonlyArray<Name> },
): Record<Name, string | null> {
  const query = new URL(request.url).searchParams
  return Object.fromEntries(page.reads.map(name => [name, query.get(name)])) as Record<Name, string | null>
}
