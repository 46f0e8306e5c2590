import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'

type Bytes = Uint8Array<ArrayBuffer>
type Encoding = 'br' | 'gzip'

export type StoredAnswer = {
  type: string
  hash: string
  body: Bytes
  br: Bytes | null
  gzip: Bytes | null
}

export function sendStored(c: Context, stored: StoredAnswer, caching: { cacheControl: string; etag: boolean }) {
  const encoding = chooseEncoding(c.req.header('accept-encoding'), stored)
  c.header('cache-control', caching.cacheControl)
  c.header('vary', 'accept-encoding')
  if (caching.etag) {
    // A strong ETag identifies exact bytes, so each encoding has its own.
    const etag = `"${stored.hash}${encoding === null ? '' : `-${encoding}`}"`
    c.header('etag', etag)
    if (includesTag(etag, c.req.header('if-none-match'))) return c.body(null, 304)
  }
  const body = (encoding === null ? null : stored[encoding]) ?? stored.body
  c.header('content-type', stored.type)
  if (encoding !== null) c.header('content-encoding', encoding)
  c.header('content-length', String(body.byteLength))
  return c.req.method === 'HEAD' ? c.body(null) : c.body(body)
}

/** Returns a short hash, because every response contains it. */
export function hashBody(body: Bytes): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 16)
}

export function chooseEncoding(
  accepted: string | undefined,
  offered: { [Name in Encoding]?: Bytes | null } = {},
): Encoding | null {
  const acceptedEncodings = new Map(
    parseAccept(accepted ?? '').map(({ type, q }) => [type.toLowerCase(), q > 0] as const),
  )
  return (
    (['br', 'gzip'] as const).find(
      name => offered[name] !== null && (acceptedEncodings.get(name) ?? acceptedEncodings.get('*')),
    ) ?? null
  )
}

function includesTag(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag)
}
