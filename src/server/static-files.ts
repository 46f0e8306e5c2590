import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'
import type { Bindings } from './http.ts'
import { buildFileHeaders } from './security-headers.ts'
import { hashBody, type StoredAnswer, sendStored } from './stored-answer.ts'

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.ttf': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
}

type StaticFile = { stored: StoredAnswer; headers: Record<string, string> }

/** Serves only an exact map of paths, so that none escapes the folder. */
export function serveStaticFiles(env: Env): MiddlewareHandler<Bindings> {
  const files = env.NODE_ENV === 'development' ? new Map<string, StaticFile>() : readFiles(env)
  return async (c, next) => {
    const { method, path } = c.req
    const file = method === 'GET' || method === 'HEAD' ? files.get(path) : undefined
    if (file === undefined) return next()

    for (const [name, value] of Object.entries(file.headers)) c.header(name, value)
    return path.startsWith('/assets/')
      ? sendStored(c, file.stored, { cacheControl: 'public, max-age=31536000, immutable', etag: false })
      : sendStored(c, file.stored, { cacheControl: 'public, max-age=3600', etag: true })
  }
}

function readFiles(env: Env): Map<string, StaticFile> {
  const folder = fileURLToPath(new URL('../../client', import.meta.url))
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  const existingNames = new Set(names)
  return new Map(
    names.flatMap(name => {
      const type = MEDIA_TYPES[extname(name)]
      if (type === undefined) return []
      const path = `/${relative(folder, name).split(sep).join('/')}`
      const stored = readOnRequest(name, type, { isCompressed: existingNames.has(`${name}.br`) })
      return [[path, { stored, headers: buildFileHeaders(env, path) }]]
    }),
  )
}

function readOnRequest(name: string, type: string, { isCompressed }: { isCompressed: boolean }): StoredAnswer {
  const body = readOnce(() => readBytes(name))
  const hash = readOnce(() => hashBody(body()))
  const br = readOnce(() => (isCompressed ? readBytes(`${name}.br`) : null))
  const gzip = readOnce(() => (isCompressed ? readBytes(`${name}.gz`) : null))
  return {
    type,
    get hash() {
      return hash()
    },
    get body() {
      return body()
    },
    get br() {
      return br()
    },
    get gzip() {
      return gzip()
    },
  }
}

function readOnce<Result>(read: () => Result): () => Result {
  let result: { value: Result } | null = null
  return () => {
    result ??= { value: read() }
    return result.value
  }
}

function readBytes(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(name))
}
