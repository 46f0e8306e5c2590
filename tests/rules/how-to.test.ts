import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** A path with a `<name>` is a file that the reader creates. */
const FOLDER = 'docs/how-to'
const WANTED = [
  'status',
  'question',
  'mail',
  'event',
  'column',
  'package',
  'setting',
  'page',
  'role',
  'channel',
  'payment-provider',
]

const recipes = readdirSync(FOLDER).filter(name => name.endsWith('.md'))
const sources = globSync('src/**/*.{ts,tsx}')
  .filter(file => !/\.test\.tsx?$/.test(file))
  .map(file => ({ file, text: readFileSync(file, 'utf8') }))

test('each kind of change has a recipe, and the README links to it', () => {
  const missing = WANTED.filter(kind => !recipes.some(name => new RegExp(`^add-an?-${kind}\\.md$`).test(name)))
  expect(missing).toEqual([])
  const readme = readFileSync('README.md', 'utf8')
  expect(recipes.filter(name => !readme.includes(`${FOLDER}/${name}`))).toEqual([])
})

describe.each(recipes)('%s', name => {
  const text = readFileSync(`${FOLDER}/${name}`, 'utf8')
  const paths = [...text.matchAll(/`([\w./<>*{},-]+\/[\w./<>*{},-]*)`/g)].map(([, path = '']) => path)
  const named = paths.filter(path => /^(src|tests|docs|demo|factories|bin|tools)\//.test(path))

  test('every file named in a recipe exists', () => {
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(path => !isThere(path))).toEqual([])
  })

  // "Check: `x` appears only in the files above." is tried against the code: a file that the recipe forgets fails.
  const examples = [...text.matchAll(/^Check: `([^`]+)` appears only in the files above\.$/gm)].map(
    ([, word = '']) => word,
  )
  if (examples.length === 0) return
  test('the example of a recipe appears in no other file', () => {
    const others = examples.flatMap(word => {
      const holders = sources.filter(source => source.text.includes(word)).map(({ file }) => file)
      expect(holders.length, `files with ${word}`).toBeGreaterThan(0)
      return holders.filter(file => !named.some(path => covers(path, file)))
    })
    expect(others).toEqual([])
  })
})

function isThere(path: string): boolean {
  return path.includes('<')
    ? existsSync(path.slice(0, path.lastIndexOf('/', path.indexOf('<'))))
    : globSync(path).length > 0 || existsSync(path)
}

function covers(path: string, file: string): boolean {
  const pattern = path
    .replace(/[.+]/g, '\\$&')
    .replace(/<[^>]*>/g, '[\\w.-]+')
    .replace(/\*/g, '[\\w.-]*')
  return new RegExp(`^${pattern}${path.endsWith('/') ? '.+' : ''}$`).test(file)
}
