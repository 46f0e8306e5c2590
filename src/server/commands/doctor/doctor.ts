import { parseArgs } from 'node:util'
import { emailAddress } from '#src/form-text.ts'
import { checkScanner } from '#src/server/commands/doctor/check-documents.ts'
import { checkMailDomain } from '#src/server/commands/doctor/check-mail.ts'
import { checkRates } from '#src/server/commands/doctor/check-payments.ts'
import { mustMend, writeJson, writeReport } from '#src/server/commands/doctor/finding.ts'
import { type InspectedEnvironment, inspectEnvironment } from '../../environment.ts'
import { UsageError } from '../usage-error.ts'
import { checkAddress, isRunningHere } from './check-address.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkDatabase } from './check-database.ts'
import { checkDocuments } from './check-documents.ts'
import { checkMail } from './check-mail.ts'
import { checkPayments, checkWebhooks } from './check-payments.ts'
import { checkSessions } from './check-sessions.ts'
import { checkSettings } from './check-settings.ts'
import { checkWork } from './check-work.ts'
import { type Check, look, type Result, runCheck } from './finding.ts'
import { type DoctorDatabase, openDoctorDatabase } from './open-database.ts'

const USAGE = 'Usage: npm run doctor -- [--mail-to ADDRESS] [--json]'

const PROVIDER_NAMES = ['PAYSTACK_SECRET_KEY', 'PAYSTACK_URL']

/** Changes nothing, beside or before a running program. Returns 1 if something must be mended. */
export async function runDoctorCommand(args: Array<string>): Promise<number> {
  const { testAddress, asJson } = readOptions(args)
  const inspected = inspectEnvironment()
  const database = inspected.invalidNames.has('DATABASE_URL') ? null : await openDoctorDatabase(inspected.env)
  try {
    const isRunning = await isRunningHere(inspected.env)
    const checks = listChecks(inspected, { database, isRunning, testAddress })
    const findings = (await Promise.all(checks.map(check => runCheck(check)))).flat()
    process.stdout.write(
      asJson
        ? writeJson(findings)
        : writeReport(findings, { hasColour: process.stdout.isTTY && process.stdout.hasColors() }),
    )
    return mustMend(findings) ? 1 : 0
  } finally {
    await database?.release()
  }
}

function readOptions(args: Array<string>): { testAddress: string | null; asJson: boolean } {
  try {
    const { values } = parseArgs({ args, options: { 'mail-to': { type: 'string' }, json: { type: 'boolean' } } })
    const address = values['mail-to']
    return { testAddress: address === undefined ? null : emailAddress().parse(address), asJson: values.json === true }
  } catch {
    throw new UsageError(USAGE)
  }
}

type Circumstances = { database: DoctorDatabase | null; isRunning: boolean; testAddress: string | null }

function listChecks(
  inspected: InspectedEnvironment,
  { database, isRunning, testAddress }: Circumstances,
): Array<Check> {
  const { env, invalidNames } = inspected
  const unless = (names: ReadonlyArray<string>, run: Check['run']): Check['run'] => {
    const invalid = names.filter(name => invalidNames.has(name))
    return invalid.length === 0 ? run : () => [skip(invalid)]
  }
  const withDatabase =
    (run: (url: string) => Promise<Array<Result>>): Check['run'] =>
    async () =>
      database === null || database.url === null ? [] : run(database.url)
  const hasAddress = !['PUBLIC_URL', 'PORT'].some(name => invalidNames.has(name))
  return [
    { subject: 'settings', run: () => checkSettings(inspected) },
    { subject: 'data folder', run: () => checkDataFolder(env) },
    { subject: 'database', run: unless(['DATABASE_URL'], () => (database?.result ? [database.result] : [])) },
    { subject: 'database', run: withDatabase(url => checkDatabase(url, env)) },
    { subject: 'database', run: withDatabase(checkSessions) },
    { subject: 'documents', run: unless(['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT'], () => checkDocuments(env)) },
    { subject: 'scanner', run: unless(['CLAMAV_URL'], () => checkScanner(env)) },
    { subject: 'mail', run: unless(['SMTP_URL'], () => checkMail(env, testAddress)) },
    { subject: 'mail', run: unless(['MAIL_FROM', 'PUBLIC_URL'], () => checkMailDomain(env)) },
    { subject: 'payments', run: unless(PROVIDER_NAMES, () => checkPayments(env)) },
    { subject: 'rates', run: unless(['EXCHANGE_RATE_URL'], () => checkRates(env)) },
    { subject: 'address', run: unless(['PUBLIC_URL', 'PORT'], () => checkAddress(env, isRunning)) },
    { subject: 'webhook', run: () => (hasAddress && isRunning ? checkWebhooks(env) : []) },
    { subject: 'work', run: withDatabase(url => checkWork(url, env, isRunning)) },
  ]
}

function skip(names: ReadonlyArray<string>): Result {
  return look(`Not checked, because ${names.join(' and ')} is invalid.`, 'Correct it first.')
}
