import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'
import type { Bindings } from './http.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
}

type Copy = {
  body: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer> | null
  gzip: Uint8Array<ArrayBuffer> | null
  type: string
}

/**
 * The browser's files of the build, read once: an exact map from address to file, so that no address can walk elsewhere.
 * Names under /assets/ carry a hash of their content and never change. In development Vite serves them instead.
 */
export function createStaticFiles(env: Env): MiddlewareHandler<Bindings> {
  const files = env.NODE_ENV === 'development' ? new Map<string, Copy>() : readFiles()
  return async (c, next) => {
    const file = c.req.method === 'GET' || c.req.method === 'HEAD' ? files.get(c.req.path) : undefined
    if (file === undefined) return next()

    const accepted = c.req.header('accept-encoding') ?? ''
    const encoding = file.br && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null
    const body = (encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : null) ?? file.body
    c.header('content-type', file.type)
    c.header(
      'cache-control',
      c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    )
    c.header('vary', 'accept-encoding')
    if (encoding !== null) c.header('content-encoding', encoding)
    c.header('content-length', String(body.byteLength))
    return c.req.method === 'HEAD' ? c.body(null) : c.body(body)
  }
}

function readFiles(): Map<string, Copy> {
  const folder = fileURLToPath(new URL('../client', import.meta.url))
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  const present = new Set(names)
  return new Map(
    names
      .filter(name => TYPES[extname(name)] !== undefined)
      .map(name => [
        `/${relative(folder, name).split(sep).join('/')}`,
        {
          body: read(name),
          br: present.has(`${name}.br`) ? read(`${name}.br`) : null,
          gzip: present.has(`${name}.gz`) ? read(`${name}.gz`) : null,
          type: TYPES[extname(name)] ?? 'application/octet-stream',
        },
      ]),
  )
}

function read(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(name))
}
