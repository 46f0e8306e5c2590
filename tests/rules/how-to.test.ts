import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const RECIPES_FOLDER = 'docs/how-to'
const RECIPE_KINDS = [
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

const recipes = readdirSync(RECIPES_FOLDER).filter(name => name.endsWith('.md'))
const sources = globSync('src/**/*.{ts,tsx}')
  .filter(file => !/\.test\.tsx?$/.test(file))
  .map(file => ({ file, text: readFileSync(file, 'utf8') }))

test('each kind of change has a recipe, and the README links to it', () => {
  const missing = RECIPE_KINDS.filter(kind => !recipes.some(name => new RegExp(`^add-an?-${kind}\\.md$`).test(name)))
  expect(missing).toEqual([])
  const readme = readFileSync('README.md', 'utf8')
  expect(recipes.filter(name => !readme.includes(`${RECIPES_FOLDER}/${name}`))).toEqual([])
})

describe.each(recipes)('the recipe %s', name => {
  const text = readFileSync(`${RECIPES_FOLDER}/${name}`, 'utf8')
  const paths = [...text.matchAll(/`([\w./<>*{},-]+\/[\w./<>*{},-]*)`/g)].map(([, path = '']) => path)
  const named = paths.filter(path => /^(src|tests|docs|demo|factories|bin|tools)\//.test(path))

  test('every file named in a recipe exists', () => {
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(path => !pathExists(path))).toEqual([])
  })

  // A recipe may say "Check: `x` appears only in the files above." This test finds files that such a recipe forgets.
  const examples = [...text.matchAll(/^Check: `([^`]+)` appears only in the files above\.$/gm)].map(
    ([, word = '']) => word,
  )
  if (examples.length === 0) return
  test('the example of a recipe appears only in files that the recipe names', () => {
    const others = examples.flatMap(word => {
      const filesWithWord = sources.filter(source => source.text.includes(word)).map(({ file }) => file)
      expect(filesWithWord.length, `files with ${word}`).toBeGreaterThan(0)
      return filesWithWord.filter(file => !named.some(path => matchesPath(path, file)))
    })
    expect(others).toEqual([])
  })
})

/** Whether a path exists. A path with `<name>` is a file that the reader creates, so only its folder must exist. */
function pathExists(path: string): boolean {
  return path.includes('<')
    ? existsSync(path.slice(0, path.lastIndexOf('/', path.indexOf('<'))))
    : globSync(path).length > 0 || existsSync(path)
}

function matchesPath(path: string, file: string): boolean {
  const pattern = path
    .replace(/[.+]/g, '\\$&')
    .replace(/<[^>]*>/g, '[\\w.-]+')
    .replace(/\*/g, '[\\w.-]*')
  return new RegExp(`^${pattern}${path.endsWith('/') ? '.+' : ''}$`).test(file)
}
