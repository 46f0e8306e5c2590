/** What a request says under the names that a page declares; null where it says nothing. Other names the page must not read. */
export function queryOf<Name extends string>(
  request: Request,
  page: { reads: ReadonlyArray<Name> },
): Record<Name, string | null> {
  const query = new URL(request.url).searchParams
  return Object.fromEntries(page.reads.map(name => [name, query.get(name)])) as Record<Name, string | null>
}
