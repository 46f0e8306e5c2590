type What = 'document' | 'documents'

/** The answer in a file's place: a line to read, and no file of that name. */
export function downloadFailed(
  what: What,
  status: 403 | 404 | 429 | 503,
  why: string,
  headers: { 'retry-after'?: string } = {},
): Response {
  return new Response(`Download Failed: Failed to download the ${what}.\n${why}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store', ...headers },
  })
}
