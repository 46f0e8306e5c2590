/** Wherever it stands among what the type says; in letters and signs that need no escapes, as every browser writes it. */
const BOUNDARY = /; *boundary="?([\w'()+,./:=?-]{1,70})"? *(?:;|$)/i

/**
 * A form in parts (`multipart/form-data`), once it is known that there are at most so many of them: to take a megabyte of
 * empty ones apart keeps Node busy. Throws where there are more, or where it is no such form.
 */
export async function readFormParts(request: Request, most: number): Promise<FormData> {
  const boundary = BOUNDARY.exec(request.headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) throw new TypeError('This body does not say where its parts end.')
  const body = Buffer.from(await request.arrayBuffer())
  const end = `--${boundary}`
  // One before each part, and one after the last.
  let ends = 0
  for (let at = body.indexOf(end); at >= 0; at = body.indexOf(end, at + end.length)) {
    if (++ends > most + 1) throw new TypeError('This form has more parts than any of ours.')
  }
  // Said anew, so that nothing else is taken for the end of a part than what was counted.
  return new Response(body, { headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } }).formData()
}
