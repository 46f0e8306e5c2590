import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const DECISIONS = 'docs/decisions'
const documents = globSync(['*.md', 'docs/**/*.md', 'dev/**/*.md', 'proof/**/*.md'])
const otherFiles = globSync([
  '{src,bin,deploy,demo,dev,factories,proof,tests,tools}/**/*.{ts,tsx,mjs,css,sql,sh,txt,yml,service,conf}',
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

test('every link of a document leads to a file and a heading that exist', () => {
  const broken = documents.flatMap(path =>
    listLinks(readFileSync(path, 'utf8'))
      .filter(link => !/^[a-z]+:/.test(link) && !linkExists(path, link))
      .map(link => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

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
