import { data } from 'react-router'

/** Far above the longest answer that any field takes, so that one a little too long still comes back to be shortened. */
const LONGEST_VALUE = 20_000
/** Far more than any form of ours has. To take apart a megabyte of nothing but `a&a&a`, or of empty parts, keeps Node busy. */
const MOST_FIELDS = 100

/**
 * The named fields of a form that was posted: each once, the first that came, a text. Nothing else gets through, so whoever
 * reads the form (and builds lists from names like `x[99999999]`) reads only names of ours. What is no form (another
 * method, another type, a broken body) is refused as such.
 */
export async function readForm(request: Request, names: ReadonlyArray<string>): Promise<FormData> {
  if (request.method !== 'POST')
    throw data('This page takes forms only by POST.', { status: 405, headers: { allow: 'POST' } })
  const sent = await formOf(request)
  const form = new FormData()
  for (const name of names) {
    const value = sent.get(name)
    if (typeof value === 'string') form.set(name, value.slice(0, LONGEST_VALUE))
  }
  return form
}

async function formOf(request: Request): Promise<Pick<FormData, 'get'>> {
  try {
    const type = typeOf(request)
    if (type === 'multipart/form-data') return await readFormParts(request, MOST_FIELDS)
    if (type === 'application/x-www-form-urlencoded') {
      const body = await request.text()
      if (body.split('&', MOST_FIELDS + 1).length <= MOST_FIELDS) return new URLSearchParams(body)
    }
  } catch {
    // Said below.
  }
  throw data('What arrived could not be read as a form. Please go back and send it again.', { status: 400 })
}

/** The type of a body as it is meant: without parameters, and in lower case: their names know no capitals. */
function typeOf(request: Request): string {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}

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
