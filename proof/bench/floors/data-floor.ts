/** The floor "data": node:http with the statement of a page or act, and JSON or nothing. Prints its origin. */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'

const { DATABASE_URL, PRODUCT_ORIGIN = '', DATA_DIR = '.' } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
await pool.query('create table if not exists floor_rows (id uuid primary key, body text not null)')
await pool.query('create table if not exists floor_slots (slot text primary key)')
const home = await loadHome()
let textPage: Buffer | null = null

type Answer = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => unknown

const ANSWERS: Record<string, Answer> = {
  '/': (_, response) => response.writeHead(200, home.headers).end(home.body),

  async '/list'(_, response, query) {
    const { rows } = await pool.query({
      name: 'list',
      text: `select id, reference, name, email, status, category_of_talent, payment_stage, created_at
        from live_applications where search_text like $1 and status = $2 order by created_at desc, id desc limit 25`,
      values: [`%${query.get('q')}%`, query.get('status')],
    })
    const body = JSON.stringify(rows)
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    response.writeHead(200, headers).end(body)
  },

  async '/insert'(request, response) {
    await insertRow(randomUUID(), (await buffer(request)).toString())
    response.writeHead(302, { location: '/' }).end()
  },

  async '/slot'(request, response, query) {
    await buffer(request)
    const values = [query.toString()]
    const text = 'insert into floor_slots values ($1) on conflict do nothing returning slot'
    const { rows } = await pool.query({ name: 'slot', text, values })
    response.writeHead(rows.length === 1 ? 302 : 409, { 'content-length': 0 }).end()
  },

  /** The path of the upload form. The bytes, their name and a row with their hash are on the disk before the answer. */
  async '/application-tracking'(request, response) {
    const hash = createHash('sha256')
    const id = randomUUID()
    await pipeline(
      request,
      async function* (chunks) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(join(DATA_DIR, id), { flush: true }),
    )
    const directory = await open(DATA_DIR)
    await directory.sync()
    await directory.close()
    await insertRow(id, hash.digest('hex'))
    response.writeHead(302).end()
  },

  async '/text'(_, response) {
    textPage ??= await createTextPage()
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
    response.writeHead(200, { ...headers, 'content-length': textPage.length }).end(textPage)
  },
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', PRODUCT_ORIGIN)
  try {
    await (ANSWERS[pathname] ?? ((_, each) => each.writeHead(404).end()))(request, response, searchParams)
  } catch {
    response.destroy()
  }
})
server.listen(0, '127.0.0.1', () => {
  console.log(`is ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

function insertRow(id: string, body: string) {
  return pool.query({ name: 'insert', text: 'insert into floor_rows values ($1, $2)', values: [id, body] })
}

/** Loads our home page as it travels to a browser: the same bytes and headers. */
async function loadHome() {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(PRODUCT_ORIGIN, { headers: { 'accept-encoding': 'br' } }, resolve).once('error', reject)
  })
  const { connection, 'keep-alive': keepAlive, 'transfer-encoding': encoding, ...headers } = answer.headers
  const body = await buffer(answer)
  return { body, headers: { ...headers, 'content-length': String(body.length) } }
}

/** Returns our home page with its text and its own CSS inside, but without fonts, pictures and scripts. */
async function createTextPage(): Promise<Buffer> {
  const html = await (await fetch(PRODUCT_ORIGIN)).text()
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
  const css = styles
    .join('')
    .replace(/@font-face\s*{[^}]*}/g, '')
    .replace(/url\([^)]*\)/g, 'none')
  const page = html
    .replace(/<(script|style|svg|picture|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<(img|source|link)\b[^>]*>/g, '')
    .replace('</head>', () => `<style>${css}</style></head>`)
  return brotliCompressSync(page)
}
