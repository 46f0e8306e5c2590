import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { JSDOM } from 'jsdom'
import pg from 'pg'
import { freePort } from '#tests/support/free-port.ts'
import type { BenchSite, Server } from '../bench-site.ts'
import type { LoadRequest } from '../run-load.ts'

const SOURCE_FOLDER = resolve('proof/bench/next-twin')
/** Git ignores it. A build of the product would empty build/, and Next.js compiles nothing in node_modules. */
const FOLDER = resolve('.next-twin')
const COPIES_FILE = join(FOLDER, 'copies.json')
const NEXT = join(FOLDER, 'node_modules/next/dist/bin/next')

type Statement = { text: string; name?: string; values?: Array<unknown>; rowMode: 'array' }
type Place = { statement: number; row: number; column: number }
type Text = string | Array<string | Place>
type Node = Text | { tag: string; props: Record<string, Text | boolean>; filled: Array<string>; children: Array<Node> }
type Copies = { bodies: Record<string, Array<Node>>; statements: Record<string, Array<Statement>> }

/** Copies pages of the product into a Next.js server, each with the statements of each of its requests, and starts it. */
export async function startNextTwin(
  { program, env }: BenchSite,
  bareReact: Server,
  pages: ReadonlyArray<ReadonlyArray<LoadRequest>>,
) {
  await mkdir(FOLDER, { recursive: true })
  await rm(join(FOLDER, 'app'), { recursive: true, force: true })
  await cp(SOURCE_FOLDER, FOLDER, { recursive: true })
  if (!existsSync(NEXT)) await run('npm', ['install', '--no-audit', '--no-fund'])
  const copies: Copies = { bodies: {}, statements: {} }
  for (const requests of pages)
    await copyPage(copies, requests, { product: program, bareReact, databaseUrl: env.DATABASE_URL })
  await writeFile(COPIES_FILE, JSON.stringify(copies))
  await run(process.execPath, [NEXT, 'build'])

  const port = await freePort()
  const child = spawn(process.execPath, [NEXT, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: FOLDER,
    env: { ...NEXT_ENV, DATABASE_URL: env.DATABASE_URL, COPIES_FILE },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const childClosed = once(child, 'close')
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(origin).catch(() => null))) {
    if (child.exitCode !== null) throw new Error('Next.js did not start.')
    await pause(50)
  }
  return {
    origin,
    pid: child.pid,
    async stopAndDeleteData() {
      child.kill()
      await childClosed
    },
  }
}

const NEXT_ENV = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production' as const,
  NEXT_TELEMETRY_DISABLED: '1',
}

async function run(command: string, args: ReadonlyArray<string>) {
  const child = spawn(command, args, { cwd: FOLDER, env: NEXT_ENV, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`)
}

type Servers = { product: Server; bareReact: Server; databaseUrl: string }

async function copyPage(
  copies: Copies,
  requests: ReadonlyArray<LoadRequest>,
  { product, bareReact, databaseUrl }: Servers,
) {
  for (const { path, headers } of requests) {
    const answer = await fetch(new URL(path, bareReact.origin), { headers: { ...headers, 'x-record': '1' } })
    const statements = (await answer.json()) as Array<Omit<Statement, 'rowMode'>>
    copies.statements[path] = statements.map(each => ({ ...each, rowMode: 'array' }))
  }
  const [{ path, headers } = { path: '/' }] = requests
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const places = new Map<string, Place>()
  for (const [statement, each] of (copies.statements[path] ?? []).entries()) {
    const { rows } = await pool.query<Array<unknown>>(each)
    for (const [row, values] of rows.entries()) {
      for (const [column, value] of values.entries())
        if (typeof value === 'string' && value.length >= MIN_VALUE_LENGTH) places.set(value, { statement, row, column })
    }
  }
  await pool.end()

  const html = await (await fetch(new URL(path, product.origin), headers ? { headers } : {})).text()
  const { pathname, search } = new URL(path, product.origin)
  const { document } = new JSDOM(html).window
  const css = document.querySelector('style')?.textContent ?? ''
  // The page of one application and the look-up share a path.
  copies.bodies[search === '' ? pathname : `${pathname}?`] = [...document.body.childNodes].flatMap(node =>
    copyNode(node, places),
  )
  const folder = join(FOLDER, 'app', pathname)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'page.css'), css)
  await writeFile(
    join(folder, 'page.jsx'),
    `import { createPage } from '../../page.jsx'\nimport './page.css'\n\nexport default createPage(${JSON.stringify(pathname)})\n`,
  )
}

/** Shorter values would be found by chance. */
const MIN_VALUE_LENGTH = 6

function copyNode(node: globalThis.Node, places: ReadonlyMap<string, Place>): Array<Node> {
  if (node.nodeType === node.TEXT_NODE) return [copyText(node.textContent ?? '', places)]
  if (node.nodeType !== node.ELEMENT_NODE) return []
  const element = node as Element
  const props = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [
      name === 'value' && element.localName === 'input' ? 'defaultValue' : (REACT_NAMES[name] ?? name),
      BOOLEAN_ATTRIBUTES.has(name) ? true : copyText(value, places),
    ]),
  )
  const filled = Object.keys(props).filter(name => Array.isArray(props[name]))
  const children = [...element.childNodes].flatMap(child => copyNode(child, places))
  return [{ tag: element.localName, props, filled, children }]
}

function copyText(text: string, places: ReadonlyMap<string, Place>): Text {
  for (const [value, place] of places) {
    const at = text.indexOf(value)
    if (at === -1) continue
    const [before, after] = [text.slice(0, at), text.slice(at + value.length)].map(part => copyText(part, places))
    return [before ?? '', place, after ?? ''].flat()
  }
  return text
}

const REACT_NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  autocomplete: 'autoComplete',
  datetime: 'dateTime',
  maxlength: 'maxLength',
  minlength: 'minLength',
  enctype: 'encType',
  inputmode: 'inputMode',
  spellcheck: 'spellCheck',
  autocapitalize: 'autoCapitalize',
  enterkeyhint: 'enterKeyHint',
  novalidate: 'noValidate',
  viewbox: 'viewBox',
  checked: 'defaultChecked',
}

const BOOLEAN_ATTRIBUTES = new Set([
  'hidden',
  'required',
  'open',
  'disabled',
  'multiple',
  'checked',
  'readonly',
  'novalidate',
  'selected',
])
