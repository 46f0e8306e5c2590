import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PAYMENT_STATE_KEYS } from '#src/features/money/states.ts'

const DECISIONS = 'docs/decisions'
const documents = globSync(['*.md', 'docs/**/*.md', 'dev/**/*.md', 'proof/**/*.md'])
const otherFiles = globSync([
  '{src,bin,deploy,dev,proof,tests}/**/*.{ts,tsx,mjs,css,sql,sh,txt,yml,service,conf}',
  '.env.example',
  'Dockerfile',
  '*.{ts,yaml}',
]).filter(path => !path.includes('/meta/'))
const numbers = readdirSync(DECISIONS)
  .filter(name => name !== 'README.md')
  .map(name => name.slice(0, 3))

test('every decision record has a number of its own and a place in the index', () => {
  expect(numbers).toEqual([...new Set(numbers)])
  const index = readFileSync(`${DECISIONS}/README.md`, 'utf8')
  expect(numbers.filter(number => !index.includes(`${number} `))).toEqual([])
})

test('every decision record that a document or a comment names exists', () => {
  const named = [...documents, ...otherFiles].flatMap(path => findNamedRecords(path).map(number => ({ path, number })))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([])
})

test('every name of code and of a table that ARCHITECTURE.md or a decision record uses exists', () => {
  const code = [...otherFiles.filter(path => !path.includes('upgrade')), 'package.json']
  const words = new Set(code.flatMap(path => readFileSync(path, 'utf8').match(/\w+/g) ?? []))
  const unknown = ['ARCHITECTURE.md', ...documents.filter(path => path.startsWith(DECISIONS))].flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/`((?!pg_)[a-z]+(?:[A-Z]|_[a-z])\w*)`/g)]
      .filter(([, name = '']) => !words.has(name))
      .map(([name]) => `${path}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('every source file that a document names exists', () => {
  const unknown = documents
    .filter(path => path !== 'CHANGELOG.md')
    .flatMap(path =>
      [...readFileSync(path, 'utf8').matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs|css|sql|sh))`/g)]
        .filter(([, name]) => !otherFiles.some(file => `/${file}`.endsWith(`/${name}`)))
        .map(([name]) => `${path}: ${name}`),
    )
  expect(unknown).toEqual([])
})

test('every link of a document leads to a file and a heading that exist', () => {
  const broken = documents.flatMap(path =>
    listLinks(readFileSync(path, 'utf8'))
      .filter(link => !/^[a-z]+:/.test(link) && !linkExists(path, link))
      .map(link => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('docs/dependencies.md says for each package why it is here', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const rows = [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `(\S+)` \| .{5,} \|$/gm)]
  const described = rows.map(([, name]) => name)
  expect(described.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted())
})

test('the diagrams of ARCHITECTURE.md show every state of a payment, and tables that exist', () => {
  const [tables = '', states = ''] = ['erDiagram', 'stateDiagram-v2'].map(readDiagrams)
  const drawnTables = [...tables.matchAll(/^ {2}(\w+) \S+--\S+ (\w+) :/gm)].flatMap(([, from, to]) => [from, to])
  const sources = globSync('src/features/**/table.server.ts').map(path => readFileSync(path, 'utf8'))
  expect(drawnTables.length).toBeGreaterThan(40)
  expect(drawnTables.filter(name => !sources.some(source => source.includes(`'${name}'`)))).toEqual([])
  const drawnStates = [...states.matchAll(/^ {2}(\S+) --> (\w+|\[\*\])/gm)].flatMap(([, from, to]) => [from, to])
  expect([...new Set(drawnStates)].filter(state => state !== '[*]').toSorted()).toEqual(PAYMENT_STATE_KEYS.toSorted())
})

function readDiagrams(kind: string): string {
  const architecture = readFileSync('ARCHITECTURE.md', 'utf8')
  return [...architecture.matchAll(/^```mermaid\n([\s\S]*?)^```/gm)]
    .flatMap(([, diagram = '']) => (diagram.startsWith(kind) ? [diagram] : []))
    .join('')
}

/** Numbers such as "ADR 041" anywhere, and "(041)" in documents. */
function findNamedRecords(path: string): Array<string> {
  const text = readFileSync(path, 'utf8')
  const inWords = [...text.matchAll(/\bADR\s+(\d{3})\b/g)].map(([, number = '']) => number)
  if (!path.endsWith('.md')) return inWords
  return [
    ...inWords,
    ...[...text.matchAll(/\(([01]\d{2}(?:, [01]\d{2})*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
  ]
}

function listLinks(markdown: string): Array<string> {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
}

function linkExists(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? from : join(dirname(from), path)
  if (!existsSync(file)) return false
  return anchor === undefined || listAnchors(readFileSync(file, 'utf8')).includes(anchor)
}

/** Anchors as GitHub builds them. */
function listAnchors(markdown: string): Array<string> {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}
