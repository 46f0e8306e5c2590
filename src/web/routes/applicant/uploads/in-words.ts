import { REFUSALS, type Refusal } from '#src/features/documents/uploads.ts'

/** What a script that sends a file is told when that did not work: words that it can show. */
export function inWords(status: number, words: string, headers: HeadersInit = {}): Response {
  const all = new Headers(headers)
  all.set('content-type', 'text/plain; charset=utf-8')
  return new Response(words, { status, headers: all })
}

/** The same for a file that is not taken. A `HEAD` has no body: so the reason stands in a header too, as its key. */
export function refusedInWords(refusal: Refusal, headers: HeadersInit = {}): Response {
  const answer = inWords(refusal === 'too-large' ? 413 : 422, REFUSALS[refusal], headers)
  answer.headers.set('upload-state', 'refused')
  answer.headers.set('upload-refusal', refusal)
  return answer
}

/** An upload that nobody knows: forgotten, discarded, or an address that was made up. */
export function unknownUpload(): Response {
  return inWords(404, 'This upload is not here any more. Please choose the file again.')
}
