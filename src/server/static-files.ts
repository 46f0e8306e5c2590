import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Env } from './env.ts'
import { hashBody, type StoredAnswer } from './pages/stored-answer.ts'
import { buildFileHeaders } from './security-headers.ts'

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

/** Lists the files for browsers under their paths. Only an exact path finds a file, so none escapes the folder. */
export function listStaticFiles(env: Env): ReadonlyMap<string, StoredAnswer> {
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
      const contents = readOnRequest(name, { isCompressed: existingNames.has(`${name}.br`) })
      const isHashed = path.startsWith('/assets/')
      const cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
      const headers = { ...buildFileHeaders(env, path), 'cache-control': cacheControl }
      return [[path, Object.assign(contents, { type, headers, hasEtag: !isHashed })]]
    }),
  )
}

function readOnRequest(name: string, { isCompressed }: { isCompressed: boolean }) {
  const body = readOnce(() => readBytes(name))
  const hash = readOnce(() => hashBody(body()))
  const br = readOnce(() => (isCompressed ? readBytes(`${name}.br`) : null))
  const gzip = readOnce(() => (isCompressed ? readBytes(`${name}.gz`) : null))
  return {
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
