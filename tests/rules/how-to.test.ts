import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listRecipeCode } from '../../bin/launch/recipe-code.mjs'

const RECIPES_FOLDER = 'docs/how-to'
/** Words between backticks that look like names of our code. */
const CODE_NAME_PATTERN = /`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]{2,}_[A-Z_]+)`/g
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
  'calendar',
  'list',
  'staff-dialog',
  'reminder',
  'deadline',
  'job',
  'reason',
]

const recipes = readdirSync(RECIPES_FOLDER).filter(name => name.endsWith('.md'))
const sourceFiles = globSync('src/**/*.{ts,tsx}')
  .filter(file => !/\.test\.tsx?$/.test(file))
  .map(file => ({ file, text: readFileSync(file, 'utf8') }))
const allText = globSync('{src,dev,tests}/**/*.{ts,tsx}').map(file => readFileSync(file, 'utf8'))

test('the check of types includes the code of the recipes', () => {
  const code = listRecipeCode()
  expect(code.length).toBeGreaterThan(10)
  const fences = recipes.flatMap(name => [...readFileSync(`${RECIPES_FOLDER}/${name}`, 'utf8').matchAll(/```tsx?$/gm)])
  expect(code.length, 'blocks without the path of their file').toBe(fences.length)
  const { include, compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'))
  // A folder with a dot that stands alone in `include` is skipped in silence.
  expect(include).toContain('.recipes/src')
  expect(compilerOptions.rootDirs).toContain('./.recipes')
})

test('each kind of change has a how-to recipe that the README links to', () => {
  const kindsWithoutRecipe = RECIPE_KINDS.filter(
    kind => !recipes.some(name => new RegExp(`^add-an?-${kind}\\.md$`).test(name)),
  )
  expect(kindsWithoutRecipe).toEqual([])
  const readme = readFileSync('README.md', 'utf8')
  expect(recipes.filter(name => !readme.includes(`${RECIPES_FOLDER}/${name}`))).toEqual([])
})

for (const name of recipes) {
  const text = readFileSync(`${RECIPES_FOLDER}/${name}`, 'utf8')
  const paths = [...text.matchAll(/`([\w./<>*{},-]+\/[\w./<>*{},-]*)`/g)].map(([, path = '']) => path)
  const namedPaths = paths.filter(path => /^(src|tests|docs|dev|proof|bin)\//.test(path))

  test(`every file that the recipe ${name} names exists`, () => {
    expect(namedPaths.length).toBeGreaterThan(0)
    expect(namedPaths.filter(path => !pathExists(path))).toEqual([])
  })

  test(`every name of code in the recipe ${name} exists`, () => {
    const prose = text.replace(/^ *```[\s\S]*?^ *```$/gm, '')
    const names = [...prose.matchAll(CODE_NAME_PATTERN)].map(([, each = '']) => each)
    expect(names.filter(each => !allText.some(file => file.includes(each)))).toEqual([])
  })

  // A recipe may say "Check: `x` appears only in the files above." This test finds files that such a recipe forgets.
  const exampleCode = [...text.matchAll(/^Check: `([^`]+)` appears only in the files above\.$/gm)].map(
    ([, word = '']) => word,
  )
  if (exampleCode.length === 0) continue
  test(`the example code of the recipe ${name} appears only in files that the recipe names`, () => {
    const forgottenFiles = exampleCode.flatMap(word => {
      const filesWithCode = sourceFiles.filter(source => source.text.includes(word)).map(({ file }) => file)
      expect(filesWithCode.length, `files with ${word}`).toBeGreaterThan(0)
      return filesWithCode.filter(file => !namedPaths.some(path => matchesPath(path, file)))
    })
    expect(forgottenFiles).toEqual([])
  })
}

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
