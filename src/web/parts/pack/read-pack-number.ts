/** Reads the number of a pack from the query. Null means the latest. */
export function readPackNumber(request: Request): number | null {
  const typed = new URL(request.url).searchParams.get('number') ?? ''
  return /^\d{1,6}$/.test(typed) ? Number(typed) : null
}
