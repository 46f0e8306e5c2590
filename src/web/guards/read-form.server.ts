import { data } from 'react-router'

/** Above every field's limit, so that a value slightly too long returns to the form. */
const MAX_VALUE_LENGTH = 20_000
/** A megabyte of empty fields would block Node. */
const MAX_FIELDS = 100

/**
 * The first value of each named field; others (`x[99999999]`) are dropped. Throws a 4xx response for other methods,
 * types and broken bodies.
 */
export async function readForm(request: Request, names: ReadonlyArray<string>): Promise<FormData> {
  if (request.method !== 'POST')
    throw data('This page takes forms only by POST.', { status: 405, headers: { allow: 'POST' } })
  const sent = await formOf(request)
  const form = new FormData()
  for (const name of names) {
    const value = sent.get(name)
    if (typeof value === 'string') form.set(name, value.slice(0, MAX_VALUE_LENGTH))
  }
  return form
}

async function formOf(request: Request): Promise<Pick<FormData, 'get'>> {
  try {
    const type = typeOf(request)
    if (type === 'multipart/form-data') return await readFormParts(request, MAX_FIELDS)
    if (type === 'application/x-www-form-urlencoded') {
      const body = await request.text()
      if (body.split('&', MAX_FIELDS + 1).length <= MAX_FIELDS) return new URLSearchParams(body)
    }
  } catch {}
  throw data('What arrived could not be read as a form. Please go back and send it again.', { status: 400 })
}

function typeOf(request: Request): string {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}

const BOUNDARY = /; *boundary="?([\w'()+,./:=?-]{1,70})"? *(?:;|$)/i

/** Counts the parts first: a megabyte of empty parts would block Node. Throws above `most`, and for other bodies. */
export async function readFormParts(request: Request, most: number): Promise<FormData> {
  const boundary = BOUNDARY.exec(request.headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) throw new TypeError('This body does not say where its parts end.')
  const body = Buffer.from(await request.arrayBuffer())
  const end = `--${boundary}`
  let ends = 0
  for (let at = body.indexOf(end); at >= 0; at = body.indexOf(end, at + end.length)) {
    if (++ends > most + 1) throw new TypeError('This form has more parts than any of ours.')
  }
  // A content type of our own: the parser must split at the boundary that was counted.
  return new Response(body, { headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } }).formData()
}
