import { readFileSync, writeFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#src/web/routes.ts'
import { filesBelow, folderSizes, sourceFiles } from '../support/source-code.ts'

/**
 * limits.json lists what exceeded limits from the start. No entry may be added or grow. `TIGHTEN=1 npx vitest run
 * tests/rules/limits.test.ts` lowers the entries that shrank.
 */
const RECORD_PATH = 'tests/rules/limits.json'
const FOLDERS = ['src', 'demo', 'factories', 'tools']

type SizesByName = Record<string, number>
type RecordedLimits = Record<string, SizesByName>

const recordedLimits: RecordedLimits = JSON.parse(readFileSync(RECORD_PATH, 'utf8'))
const files = FOLDERS.flatMap(folder => sourceFiles(folder))
const functions = files.flatMap(file =>
  file.functions.map(each => ({ ...each, path: file.path, isComponent: /^[A-Z]/.test(each.name) })),
)

const sizesOverLimits: RecordedLimits = {
  'files over 250 lines': collectSizes(
    files.filter(({ lines }) => lines > 250).map(({ path, lines }) => [path, lines]),
  ),
  'functions over 60 lines, components over 120': collectSizes(
    functions.filter(each => each.lines > (each.isComponent ? 120 : 60)).map(each => [findName(each), each.lines]),
  ),
  'functions with more than 4 parameters': collectSizes(
    functions.filter(each => each.parameters > 4).map(each => [findName(each), each.parameters]),
  ),
  'folders with more than 40 files': collectSizes([...folderSizes('src')].filter(([, size]) => size > 40)),
  'verbs without a test beside them': Object.fromEntries(findVerbsWithoutTest().map(path => [path, 1])),
}

if (process.env.TIGHTEN) writeFileSync(RECORD_PATH, `${JSON.stringify(tightenLimits(), null, 2)}\n`)

test.each(Object.keys(sizesOverLimits))('nothing new exceeds the limit "%s", and no recorded size has grown', limit => {
  const recordedSizes = recordedLimits[limit] ?? {}
  const violations = Object.entries(sizesOverLimits[limit] ?? {}).filter(
    ([name, size]) => size > (recordedSizes[name] ?? 0),
  )
  expect(violations.map(([name, size]) => `${name}: ${size}, on record ${recordedSizes[name] ?? 'nothing'}`)).toEqual(
    [],
  )
})

test.each(Object.keys(sizesOverLimits))(
  'limits.json records the current sizes of everything over the limit "%s"',
  limit => {
    const currentSizes = sizesOverLimits[limit] ?? {}
    const shrunkEntries = Object.entries(recordedLimits[limit] ?? {}).filter(
      ([name, size]) => (currentSizes[name] ?? 0) < size,
    )
    expect(
      shrunkEntries.map(([name, size]) => `${name}: ${currentSizes[name] ?? 'within the limit'}, on record ${size}`),
    ).toEqual([])
  },
)

test('the names of all route modules end in .route, and other names do not', () => {
  const routeFilesByName = filesBelow('src/web').filter(path => /\.route\.tsx?$/.test(path))
  expect(new Set(routeFilesByName)).toEqual(new Set(findRouteFiles(routes).map(file => `src/web/${file}`)))
})

/** Lists the files of features that open a transaction and have no test beside them. */
function findVerbsWithoutTest(): Array<string> {
  const featureFiles = new Set(filesBelow('src/features'))
  return [...featureFiles].filter(
    path =>
      path.endsWith('.server.ts') &&
      /\.transaction\(/.test(readFileSync(path, 'utf8')) &&
      !featureFiles.has(path.replace(/\.ts$/, '.test.ts')),
  )
}

function tightenLimits(): RecordedLimits {
  return Object.fromEntries(
    Object.entries(sizesOverLimits).map(([limit, sizes]) => {
      const recordedSizes = recordedLimits[limit]
      const recordedEntries = Object.entries(sizes).filter(
        ([name]) => recordedSizes === undefined || name in recordedSizes,
      )
      return [
        limit,
        collectSizes(recordedEntries.map(([name, size]) => [name, Math.min(size, recordedSizes?.[name] ?? size)])),
      ]
    }),
  )
}

function findRouteFiles(entries: ReadonlyArray<RouteConfigEntry>): Array<string> {
  return entries.flatMap(({ file, children = [] }) => [file, ...findRouteFiles(children)])
}

function findName({ path, name }: { path: string; name: string }): string {
  return `${path}#${name}`
}

/** Sorts the sizes by name. If several entries have the same name, only the largest size is kept. */
function collectSizes(entries: ReadonlyArray<readonly [string, number]>): SizesByName {
  const sizes: SizesByName = {}
  for (const [name, size] of entries) sizes[name] = Math.max(size, sizes[name] ?? 0)
  return Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => a.localeCompare(b, 'en')))
}
