import { totalmem } from 'node:os'
import { BRAND } from '#src/brand.ts'
import type { Env } from '../../env.ts'
import type { InspectedEnvironment } from '../../environment.ts'
import { look, mend, ok, type Result } from './finding.ts'

const PLACEHOLDER = /\.example$/
/** A random secret of 32 characters has about 25 different ones. */
const DIFFERENT_CHARACTERS = 12
const SHORTEST_TOKEN = 16
const MIB_BESIDE_HEAP = 100

export function checkSettings({ env, faults, heapMib }: InspectedEnvironment): Array<Result> {
  const faultResults = faults.map(fault =>
    mend(`${fault}.`, 'Correct it where you set it: .env.example explains each variable.'),
  )
  return [
    ...(faults.length === 0 ? [ok('All variables are valid and fit together.')] : faultResults),
    ...checkMemory({ mib: readMemoryMib(), heapMib }),
    ...(env.isLocal ? [] : [...checkSecrets(env), ...checkStandIns(env), ...checkPlaceholders(env)]),
    ...checkTimeZones(),
  ]
}

function readMemoryMib(): number {
  const limit = process.constrainedMemory()
  return (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / 1024 ** 2
}

/** The processes of other units and containers on this machine are not known here. */
export function checkMemory(machine: { mib: number; heapMib: number }): Array<Result> {
  const neededMib = machine.heapMib + MIB_BESIDE_HEAP
  if (neededMib <= machine.mib) return []
  return [
    look(
      `The program may use ${neededMib} MiB of memory, but this machine has ${Math.round(machine.mib)} MiB.`,
      'Lower HEAP_MIB, or add memory.',
    ),
  ]
}

function checkSecrets(env: Env): Array<Result> {
  const results: Array<Result> = []
  if (env.SESSION_SECRET !== '' && isSimple(env.SESSION_SECRET))
    results.push(mend('SESSION_SECRET is easy to guess, and opens every account.', 'Use: openssl rand -base64 48'))
  if (env.METRICS_TOKEN === undefined)
    results.push(look('METRICS_TOKEN is not set, so /metrics cannot be read.', 'Set it: openssl rand -hex 24'))
  else if (env.METRICS_TOKEN.length < SHORTEST_TOKEN)
    results.push(mend('METRICS_TOKEN is too short.', 'Use: openssl rand -hex 24'))
  if (env.BACKUP_RECIPIENT === undefined)
    results.push(
      look(
        'BACKUP_RECIPIENT is not set, so a stolen backup opens.',
        'Encrypt backups to your key: docs/operations.md.',
      ),
    )
  if (env.clamav === null)
    results.push(
      look('CLAMAV_URL is not set, so no file is scanned for viruses.', 'Install ClamAV and set CLAMAV_URL.'),
    )
  return results
}

export function isSimple(secret: string): boolean {
  return new Set(secret).size < DIFFERENT_CHARACTERS
}

function checkStandIns({ sandbox, DATABASE_URL, ALLOW_EMBEDDED_DATABASE }: Env): Array<Result> {
  const simulated = Object.entries(sandbox).flatMap(([service, isSimulated]) => (isSimulated ? [service] : []))
  const results: Array<Result> = []
  if (simulated.length > 0)
    results.push(look(`The sandbox simulates: ${simulated.join(', ')}.`, 'Fine for a trial, never for business.'))
  if (DATABASE_URL === undefined && ALLOW_EMBEDDED_DATABASE)
    results.push(
      look(
        'The embedded database serves a public address, and the program may do everything in it.',
        'Fine for one machine with backups elsewhere. To grow, set DATABASE_URL.',
      ),
    )
  return results
}

function checkPlaceholders({ sandbox, MAIL_FROM, MAIL_TO }: Env): Array<Result> {
  const names = Object.entries({ MAIL_FROM, MAIL_TO }).flatMap(([name, value]) =>
    PLACEHOLDER.test(value) ? [name] : [],
  )
  const results: Array<Result> = []
  if (names.length > 0 && !sandbox.mail)
    results.push(mend(`Placeholders that get no mail: ${names.join(', ')}.`, `Set ${names.join(' and ')}.`))
  if (PLACEHOLDER.test(BRAND.email))
    results.push(look('The website shows placeholders for contact details.', 'Replace them in src/brand.ts.'))
  return results
}

function checkTimeZones(): Array<Result> {
  const noonUtc = new Date('2026-01-01T12:00:00Z')
  const lagosHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit' }).format(noonUtc)
  return lagosHour === '13' ? [] : [mend('Node does not know the time in Lagos.', 'Use the Node that npm ci installs.')]
}
