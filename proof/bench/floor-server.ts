/**
 * The floors: what Node and PostgreSQL need at least for the work of a page, without our program. Prints its origin.
 */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'

const [databaseUrl = '', siteOrigin = '', folder = '.'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
await pool.query('create table if not exists floor_rows (id uuid primary key, body text not null)')
await pool.query('create table if not exists floor_slots (slot text primary key)')
const { rows: applicationIds } = await pool.query<{ id: string }>('select id from applications limit 10000')
const home = await loadHome()
const sixteenKib = Buffer.alloc(16 * 1024, '<p>Your application</p>\n')
const textPages = new Map<string, Buffer>()

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<unknown> | unknown

const ANSWERS: Record<string, Answer> = {
  '/': (_, response) => response.writeHead(200, home.headers).end(home.body),

  async '/row'(_, response) {
    const { id } = applicationIds[randomInt(applicationIds.length || 1)] ?? { id: randomUUID() }
    await pool.query({ name: 'row', text: 'select * from applications where id = $1', values: [id] })
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': sixteenKib.length }
    response.writeHead(200, headers).end(sixteenKib)
  },

  async '/list'(_, response) {
    const { rows } = await pool.query({
      name: 'list',
      text: `select id, reference, applicant_name, email, status, category_of_talent, payment_stage, created_at
        from applications where search_text like $1 and status = $2 order by created_at desc, id desc limit 25`,
      values: ['%adebayo%', 'completed'],
    })
    const body = JSON.stringify(rows)
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    response.writeHead(200, headers).end(body)
  },

  async '/insert'(request, response) {
    const body = (await buffer(request)).toString()
    await pool.query({ name: 'insert', text: 'insert into floor_rows values ($1, $2)', values: [randomUUID(), body] })
    response.writeHead(302, { location: '/' }).end()
  },

  async '/slot'(request, response, url) {
    await buffer(request)
    const values = [url.searchParams.get('slot')]
    const text = 'insert into floor_slots values ($1) on conflict do nothing returning slot'
    const { rows } = await pool.query({ name: 'slot', text, values })
    response.writeHead(rows.length === 1 ? 302 : 409, { 'content-length': 0 }).end()
  },

  /** The path of the upload form. Keeps the same promise: the bytes, their name and a row with their hash are on the disk. */
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
      createWriteStream(join(folder, id), { flush: true }),
    )
    const directory = await open(folder)
    await directory.sync()
    await directory.close()
    await pool.query({
      name: 'insert',
      text: 'insert into floor_rows values ($1, $2)',
      values: [id, hash.digest('hex')],
    })
    response.writeHead(302).end()
  },

  async '/text'(_, response, url) {
    const path = url.searchParams.get('of') ?? '/'
    const body = textPages.get(path) ?? (await createTextPage(path))
    textPages.set(path, body)
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
  },
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', siteOrigin)
  try {
    await (ANSWERS[url.pathname] ?? ((_, each) => each.writeHead(404).end()))(request, response, url)
  } catch {
    response.destroy()
  }
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))

/** Loads our home page as it travels to a browser: the same bytes and headers. */
async function loadHome() {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(siteOrigin, { headers: { 'accept-encoding': 'br' } }, resolve).once('error', reject)
  })
  const { connection, 'keep-alive': keepAlive, 'transfer-encoding': encoding, ...headers } = answer.headers
  const body = await buffer(answer)
  return { body, headers: { ...headers, 'content-length': String(body.length) } }
}

/** Returns one of our pages with its text and its own CSS inside, but without fonts, pictures and scripts. */
async function createTextPage(path: string): Promise<Buffer> {
  const html = await (await fetch(new URL(path, siteOrigin))).text()
  const sheetPaths = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
  const sheets = await Promise.all(sheetPaths.map(async href => (await fetch(new URL(href, siteOrigin))).text()))
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
  const css = [...styles, ...sheets]
    .join('')
    .replace(/@font-face\s*{[^}]*}/g, '')
    .replace(/url\([^)]*\)/g, 'none')
  const page = html
    .replace(/<(script|style|svg|picture|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<(img|source|link)\b[^>]*>/g, '')
    .replace('</head>', () => `<style>${css}</style></head>`)
  return brotliCompressSync(page)
}
