import { readFileSync, writeFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#src/web/routes.ts'
import { type Comment, filesBelow, folderSizes, sourceFiles } from '../support/source-code.ts'

/**
 * limits.json lists what exceeded a limit when the limit was introduced. Nothing may be added or grow. `TIGHTEN=1 npx
 * vitest run tests/rules/limits.test.ts` records what shrank.
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

const exceeded: RecordedLimits = {
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
  'comment words per 100 lines, over 45': countCommentsPerRoom(45, () => true),
  'comment words outside docstrings of exports per 100 lines, over 15': countCommentsPerRoom(
    15,
    comment => !comment.isDocstring,
  ),
  'verbs without a test beside them': Object.fromEntries(findVerbsWithoutTest().map(path => [path, 1])),
}

if (process.env.TIGHTEN) writeFileSync(RECORD_PATH, `${JSON.stringify(tightenLimits(), null, 2)}\n`)

test.each(Object.keys(exceeded))('the limit "%s" has no new entry, and no entry has grown', limit => {
  const allowed = recordedLimits[limit] ?? {}
  const wrong = Object.entries(exceeded[limit] ?? {}).filter(([name, size]) => size > (allowed[name] ?? 0))
  expect(wrong.map(([name, size]) => `${name}: ${size}, on record ${allowed[name] ?? 'nothing'}`)).toEqual([])
})

// The averages of comments are left out, because they change with every line of code.
const exactLimits = Object.keys(exceeded).filter(limit => !limit.startsWith('comment'))

test.each(exactLimits)('for the limit "%s", limits.json has the current size of every entry', limit => {
  const current = exceeded[limit] ?? {}
  const shrunk = Object.entries(recordedLimits[limit] ?? {}).filter(([name, size]) => (current[name] ?? 0) < size)
  expect(shrunk.map(([name, size]) => `${name}: ${current[name] ?? 'within the limit'}, on record ${size}`)).toEqual([])
})

test('every route module ends in .route, and nothing else does', () => {
  const routeFilesByName = filesBelow('src/web').filter(path => /\.route\.tsx?$/.test(path))
  expect(new Set(routeFilesByName)).toEqual(new Set(findRouteFiles(routes).map(file => `src/web/${file}`)))
})

function countCommentsPerRoom(limit: number, counts: (comment: Comment) => boolean): SizesByName {
  const rooms = Object.entries(Object.groupBy(files, ({ path }) => findRoom(path)))
  const densities = rooms.map(([room, members = []]): [string, number] => {
    const comments = members.flatMap(file => file.comments).filter(counts)
    const words = comments.reduce((sum, comment) => sum + comment.words, 0)
    const lines = members.reduce((sum, file) => sum + file.lines, 0)
    // The density is rounded up to a multiple of five, so that removing one comment does not change limits.json.
    return [room, Math.ceil((words / lines) * 20) * 5]
  })
  return collectSizes(densities.filter(([, density]) => density > limit))
}

/** Returns the room of a file: a feature, an area of `web`, or another folder of `src`. */
function findRoom(path: string): string {
  const [top = '', folder = '', inner = ''] = path.split('/').slice(0, -1)
  const isRoom = folder === 'features' || /^(staff|applicant|site)$/.test(inner)
  return [top, folder, isRoom ? inner : ''].filter(Boolean).join('/')
}

/** Lists verbs without a test beside them. A verb is a file of a feature that opens a transaction. */
function findVerbsWithoutTest(): Array<string> {
  const inFeatures = new Set(filesBelow('src/features'))
  return [...inFeatures].filter(
    path =>
      path.endsWith('.server.ts') &&
      /\.transaction\(/.test(readFileSync(path, 'utf8')) &&
      !inFeatures.has(path.replace(/\.ts$/, '.test.ts')),
  )
}

function tightenLimits(): RecordedLimits {
  return Object.fromEntries(
    Object.entries(exceeded).map(([limit, sizes]) => {
      const allowed = recordedLimits[limit]
      const known = Object.entries(sizes).filter(([name]) => allowed === undefined || name in allowed)
      return [limit, collectSizes(known.map(([name, size]) => [name, Math.min(size, allowed?.[name] ?? size)]))]
    }),
  )
}

function findRouteFiles(entries: ReadonlyArray<RouteConfigEntry>): Array<string> {
  return entries.flatMap(({ file, children = [] }) => [file, ...findRouteFiles(children)])
}

function findName({ path, name }: { path: string; name: string }): string {
  return `${path}#${name}`
}

/** Collects the sizes by name, sorted. Where several entries have one name, the largest counts. */
function collectSizes(entries: ReadonlyArray<readonly [string, number]>): SizesByName {
  const sizes: SizesByName = {}
  for (const [name, size] of entries) sizes[name] = Math.max(size, sizes[name] ?? 0)
  return Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => a.localeCompare(b, 'en')))
}
