import fc from 'fast-check'
import { HOSTILE_VALUES, MEGABYTE, RAW_ESCAPES } from './hostile-values.ts'
import type { RouteWords } from './route-words.ts'

/** `weight`: how often the route is tried, compared with others. `ids`: the ids that its query needs. */
export type FuzzRoute = { pattern: string; words: RouteWords; weight: number; ids?: ReadonlyArray<string> }
export type Field = readonly [name: string, value: string]
export type FuzzBody = { kind: (typeof BODY_KINDS)[number]; fields: ReadonlyArray<Field> }
export type FuzzRequest = {
  who: string
  method: string
  path: string
  headers: ReadonlyArray<Field>
  body: FuzzBody | null
}

/** The sender of requests, the values that may exist for them, and the routes that they try. */
export type FuzzSender = {
  who: string
  cookie: string
  values: ReadonlyArray<string>
  params: Readonly<Record<string, string>>
  routes: ReadonlyArray<FuzzRoute>
}

/** Node refuses longer addresses before our code sees them. */
const MAX_QUERY_LENGTH = 10_000
const BODY_KINDS = ['form', 'parts', 'json', 'deep-json', 'bad-parts', 'gzip-form', 'bytes', 'many-fields'] as const
const CONTENT_TYPES = [
  'application/json',
  'text/plain',
  'Application/X-WWW-Form-URLencoded; charset=utf-7',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/offset+octet-stream',
  'image/svg+xml',
  'x',
]
const OTHER_METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const ODD_HEADERS: ReadonlyArray<Field> = [
  ['accept', 'application/json'],
  ['accept-encoding', 'br;q=nonsense, gzip;q=-1, *'],
  ['accept-language', '*;q=1e309'],
  ['if-none-match', 'W/"x", *'],
  ['if-modified-since', 'Thu, 99 Foo 9999 99:99:99 GMT'],
  ['range', 'bytes=-1-9999999999999'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/admin'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'javascript'],
  ['purpose', 'prefetch'],
  ['sec-fetch-site', 'none'],
  ['sec-fetch-dest', 'image'],
  ['referer', 'http://[bad'],
  ['authorization', 'Bearer sk_test_x'],
  ['x-paystack-signature', '0'.repeat(128)],
  ['tus-resumable', '1.0.0'],
  ['upload-offset', '-1'],
  ['upload-length', '1e309'],
  ['upload-metadata', 'filename ====,filetype'],
  ['cookie', 'tp_staff=%00; __proto__=x; =; ;'],
  ['x-huge', MEGABYTE],
]

/** Generates requests of one sender. The same seed gives the same requests. */
export function generateRequests(sender: FuzzSender, seed: number, count: number): Array<FuzzRequest> {
  const requests = fc.oneof(
    ...sender.routes.map(route => ({ weight: route.weight, arbitrary: requestTo(route, sender) })),
  )
  return fc.sample(requests, { seed, numRuns: count })
}

function requestTo(route: FuzzRoute, sender: FuzzSender): fc.Arbitrary<FuzzRequest> {
  const values = anyValue([...route.words.values, ...sender.values])
  const names = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...route.words.names) },
    { weight: 1, arbitrary: fc.constantFrom('_routes', 'index', '__proto__', 'constructor', 'x[99999999]', '') },
  )
  const body = fc.record({
    kind: fc.oneof({ weight: 9, arbitrary: fc.constant('form' as const) }, fc.constantFrom(...BODY_KINDS)),
    fields: fc.oneof(
      { weight: 3, arbitrary: fc.tuple(...route.words.names.map(name => fc.tuple(fc.constant(name), values))) },
      fc.array(fc.tuple(names, values), { maxLength: 8 }),
    ),
  })
  return fc
    .record({
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...route.words.methods) },
        fc.constantFrom(...OTHER_METHODS),
      ),
      path: pathOf(route, sender, values),
      query: fc
        .tuple(idsOf(route, sender, values), fc.array(fc.tuple(names, values), { maxLength: 4 }))
        .map(([ids, others]) => [...ids, ...others]),
      headers: headersOf(sender),
      body,
    })
    .map(({ method, path, query, headers, body }) => ({
      who: sender.who,
      method,
      path: query.length === 0 ? path : `${path}?${encodeFields(query).slice(0, MAX_QUERY_LENGTH)}`,
      headers,
      body: method === 'GET' || method === 'HEAD' ? null : body,
    }))
}

function anyValue(known: ReadonlyArray<string>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 50, arbitrary: fc.constantFrom(...known) },
    { weight: 30, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
    { weight: 8, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 4, arbitrary: fc.double().map(String) },
    { weight: 4, arbitrary: fc.uuid() },
    { weight: 3, arbitrary: fc.constantFrom(...RAW_ESCAPES) },
    { weight: 1, arbitrary: fc.constant(MEGABYTE) },
  )
}

function pathOf({ pattern }: FuzzRoute, { params }: FuzzSender, values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const segments = pattern.split('/').map(segment => {
    const name = /^:(\w+)/.exec(segment)?.[1]
    if (name === undefined) return fc.constant(segment === '*' ? 'no-such-page' : segment)
    const example = fc.constant(params[name] ?? 'x')
    const other = values.map(value => encodeValue(value === MEGABYTE ? 'x' : value.slice(0, 2_000)))
    return fc.oneof({ weight: 4, arbitrary: example }, other)
  })
  const ending = fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    fc.constantFrom('.data', '/', '//', '/_.data', '%2f', ';x'),
  )
  return fc.tuple(fc.tuple(...segments), ending).map(([parts, end]) => `/${parts.join('/')}${end}`)
}

function idsOf({ ids = [] }: FuzzRoute, { params }: FuzzSender, values: fc.Arbitrary<string>) {
  return fc.tuple(
    ...ids.map(name =>
      fc.tuple(fc.constant(name), fc.oneof({ weight: 4, arbitrary: fc.constant(params[name] ?? 'x') }, values)),
    ),
  )
}

function headersOf({ cookie }: FuzzSender): fc.Arbitrary<Array<Field>> {
  const origin = fc.oneof(
    { weight: 12, arbitrary: fc.constant<Array<Field>>([['sec-fetch-site', 'same-origin']]) },
    fc.constantFrom<Array<Field>>([], [['origin', 'null']], [['origin', 'https://evil.example']]),
  )
  const session = fc.oneof(
    { weight: 12, arbitrary: fc.constant<Array<Field>>(cookie === '' ? [] : [['cookie', cookie]]) },
    fc.constantFrom<Array<Field>>([], [['cookie', `${cookie}x`]], [['cookie', 'x'.repeat(9_000)]]),
  )
  const contentType = fc.oneof(
    { weight: 12, arbitrary: fc.constant<Array<Field>>([]) },
    fc.constantFrom(...CONTENT_TYPES).map((type): Array<Field> => [['content-type', type]]),
  )
  const oddHeaders = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Array<Field>>([]) },
    fc.array(fc.constantFrom(...ODD_HEADERS), { maxLength: 2 }),
  )
  return fc.tuple(origin, session, contentType, oddHeaders).map(groups => groups.flat())
}

export function encodeFields(fields: ReadonlyArray<Field>): string {
  return fields.map(([name, value]) => `${encodeValue(name)}=${encodeValue(value)}`).join('&')
}

/** Keeps raw escapes, writes a lone surrogate as the bytes that no encoder would, and shortens nothing. */
function encodeValue(value: string): string {
  if (RAW_ESCAPES.includes(value)) return value
  return value
    .split(/\p{Cs}/u)
    .map(encodeURIComponent)
    .join('%ED%A0%80')
}
