import { data } from 'react-router'
import { z } from 'zod'

/** Higher than the limit of every field, so that a slightly too long value comes back to the form uncut. */
const MAX_VALUE_LENGTH = 20_000
/** Parsing a megabyte of empty fields would block Node. */
const MAX_FIELDS = 100

/**
 * Returns the first value of each field in `names` and drops all other fields. Throws a 4xx response for other methods,
 * other content types and broken bodies.
 */
export async function readForm(request: Request, names: ReadonlyArray<string>): Promise<FormData> {
  if (request.method !== 'POST')
    throw data('This URL accepts forms only in a POST request.', { status: 405, headers: { allow: 'POST' } })
  const postedFields = await parseBody(request)
  const form = new FormData()
  for (const name of names) {
    const value = postedFields.get(name)
    if (typeof value === 'string') form.set(name, value.slice(0, MAX_VALUE_LENGTH))
  }
  return form
}

/** Browsers send a choice that was not made as an empty text. Where the schema needs no choice, it counts as left out. */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: Readonly<Record<string, unknown>>,
  params?: z.core.ParseContext<z.core.$ZodIssue>,
): z.ZodSafeParseResult<z.output<Schema>> {
  const shape = findShape(schema)
  const isLeftOut = (name: string) => {
    const field = shape[name]
    return fields[name] === '' && field instanceof z.ZodOptional && !field.safeParse('').success
  }
  return schema.safeParse(Object.fromEntries(Object.entries(fields).filter(([name]) => !isLeftOut(name))), params)
}

function findShape(schema: unknown): Readonly<Record<string, unknown>> {
  if (schema instanceof z.ZodObject) return schema.shape
  if (!(schema instanceof z.ZodPipe)) return {}
  const shape = findShape(schema.out)
  return Object.keys(shape).length > 0 ? shape : findShape(schema.in)
}

/** Returns the first error of each field. */
export function listErrors({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]))
}

async function parseBody(request: Request): Promise<Pick<FormData, 'get'>> {
  try {
    const type = contentTypeOf(request)
    if (type === 'multipart/form-data') return await readFormParts(request, MAX_FIELDS)
    if (type === 'application/x-www-form-urlencoded') {
      const body = await request.text()
      if (body.split('&', MAX_FIELDS + 1).length <= MAX_FIELDS) return new URLSearchParams(body)
    }
  } catch {}
  throw data('We couldn’t read the form that your browser sent. Please go back and send it again.', { status: 400 })
}

function contentTypeOf(request: Request): string {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}

const BOUNDARY_PATTERN = /; *boundary="?([\w'()+,./:=?-]{1,70})"? *(?:;|$)/i

/** Parses a multipart form. Counts its parts first, and throws if there are more than `maxParts`. Also throws if the body is not a multipart form. */
export async function readFormParts(request: Request, maxParts: number): Promise<FormData> {
  const boundary = BOUNDARY_PATTERN.exec(request.headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) throw new TypeError('This body does not say where its parts end.')
  const body = Buffer.from(await request.arrayBuffer())
  const separator = `--${boundary}`
  let separatorCount = 0
  for (let index = body.indexOf(separator); index >= 0; index = body.indexOf(separator, index + separator.length)) {
    if (++separatorCount > maxParts + 1) throw new TypeError('This form has more parts than any of ours.')
  }
  // The parser must split at the same boundary as the count above.
  return new Response(body, { headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } }).formData()
}
