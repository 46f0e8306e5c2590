import { resolve } from 'node:path'
import { z } from 'zod'
import type { ClamavAddress } from '#src/adapters/clamav/clamav.ts'
import type { S3Settings } from '#src/adapters/s3/bucket.ts'
import { BRAND } from '#src/brand.ts'

const portSchema = z.coerce.number().int().min(0).max(65_535)

const zeroOrOneSchema = z.enum(['0', '1', '']).transform(value => value === '1')
const httpUrlSchema = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''))

const variablesSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: portSchema.default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: httpUrlSchema.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: httpUrlSchema.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMAV_URL: z
    .string()
    .refine(value => parseClamavUrl(value) !== null, 'must be tcp://host:3310 or unix:///path')
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must start with sk_test_ or sk_live_')
    .optional(),
  PAYSTACK_URL: httpUrlSchema.optional(),
  EXCHANGE_RATE_URL: z
    .string()
    .transform(list => list.split(',').map(url => url.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1))
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().default(BRAND.email),
  MAIL_TO: z.email().default(BRAND.email),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).optional(),
  ALLOW_SANDBOX: zeroOrOneSchema.default(false),
  ALLOW_EMBEDDED_DATABASE: zeroOrOneSchema.default(false),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  METRICS_TOKEN: z.string().optional(),
  WORKER_PORT: portSchema.optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]+$/, 'must be a public key of age: age1…')
    .optional(),
  UPGRADE_WITHOUT_BACKUP: zeroOrOneSchema.default(false),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  NOW: z.iso.datetime({ offset: true }).optional(),
})

export type Env = Omit<z.infer<typeof variablesSchema>, 'PUBLIC_URL' | 'SESSION_SECRET' | 'TRUST_PROXY'> & {
  PUBLIC_URL: string
  TRUST_PROXY: number
  SESSION_SECRET: string
  /** Tells which outside services are simulated. */
  sandbox: { payments: boolean; rate: boolean; mail: boolean }
  s3: S3Settings | null
  clamav: ClamavAddress | null
  isLocal: boolean
}

/** Error messages name variables, but never their values, which may be secret. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment'
  readonly faults: ReadonlyArray<string>
  constructor(faults: ReadonlyArray<string>) {
    super(`The program cannot start:\n${faults.map(fault => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** Reads the variables. Throws `BadEnvironment` with all faults. An empty variable counts as not set. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const { env, faults } = inspectEnv(source)
  if (faults.length > 0) throw new BadEnvironment(faults)
  return env
}

/** Reads the variables with all their faults. Invalid variables count as not set. */
export function inspectEnv(source: Record<string, string | undefined>) {
  const variablesWithValue = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variablesSchema.safeParse(variablesWithValue)
  const invalidVariables = parsed.success
    ? []
    : parsed.error.issues.map(issue => ({ name: String(issue.path[0]), why: describeFault(issue) }))
  const validValues = parsed.success
    ? parsed.data
    : variablesSchema.parse(
        omitNames(
          variablesWithValue,
          invalidVariables.map(fault => fault.name),
        ),
      )

  const env = addDefaults(validValues)
  const invalidNames = new Set(invalidVariables.map(fault => fault.name))
  const faults = [
    ...invalidVariables.map(({ name, why }) => `${name} ${why}`),
    ...findConflicts(env, validValues, invalidNames).filter(fault => !invalidNames.has(fault.split(' ')[0] ?? '')),
  ]
  return { env, faults, invalidNames }
}

function omitNames(given: Record<string, string | undefined>, names: ReadonlyArray<string>) {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))
}

function describeFault(issue: { message: string; values?: ReadonlyArray<unknown> }): string {
  if (issue.message.startsWith('must')) return issue.message
  return issue.values === undefined ? 'is invalid' : `must be one of ${issue.values.filter(Boolean).join(', ')}`
}

function addDefaults(values: z.infer<typeof variablesSchema>): Env {
  const usesSandboxPayments = values.PAYSTACK_SECRET_KEY === undefined
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  return {
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: values.SESSION_SECRET ?? '',
    TRUST_PROXY: values.TRUST_PROXY ?? 0,
    sandbox: {
      payments: usesSandboxPayments,
      rate: usesSandboxPayments && values.EXCHANGE_RATE_URL === undefined,
      mail: values.SMTP_URL === undefined,
    },
    s3: readS3Settings(values),
    clamav: values.CLAMAV_URL === undefined ? null : parseClamavUrl(values.CLAMAV_URL),
    isLocal: ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname),
  }
}

function readS3Settings({
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_ENDPOINT,
}: z.infer<typeof variablesSchema>): S3Settings | null {
  if (bucket === undefined || region === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return null
  return { bucket, region, accessKeyId, secretAccessKey, endpoint: S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com` }
}

function parseClamavUrl(url: string): ClamavAddress | null {
  const { protocol, hostname, port, pathname } = URL.canParse(url) ? new URL(url) : {}
  if (protocol === 'tcp:' && hostname) return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
  if (protocol === 'unix:' && hostname === '' && pathname !== undefined && pathname.length > 1)
    return { path: pathname }
  return null
}

function findConflicts(
  env: Env,
  given: z.infer<typeof variablesSchema>,
  invalidNames: ReadonlySet<string>,
): Array<string> {
  const faults: Array<string> = []
  const missingNames = [
    ...(env.sandbox.payments && !invalidNames.has('PAYSTACK_SECRET_KEY') ? ['PAYSTACK_SECRET_KEY'] : []),
    ...(env.sandbox.mail && !invalidNames.has('SMTP_URL') ? ['SMTP_URL'] : []),
  ]
  if (!env.isLocal && missingNames.length > 0 && !env.ALLOW_SANDBOX) {
    faults.push(`PUBLIC_URL is not localhost, so these must be set (or ALLOW_SANDBOX=1): ${missingNames.join(', ')}`)
  }
  if (!env.isLocal && given.DATABASE_URL === undefined && !env.ALLOW_EMBEDDED_DATABASE) {
    faults.push(
      'DATABASE_URL must be set when PUBLIC_URL is not localhost (or ALLOW_EMBEDDED_DATABASE=1, for a single machine)',
    )
  }
  if (isLiveKey(env.PAYSTACK_SECRET_KEY)) {
    if (env.sandbox.mail) faults.push('SMTP_URL must be set with a live PAYSTACK_SECRET_KEY, even with ALLOW_SANDBOX=1')
    if (env.EXCHANGE_RATE_URL?.some(isSandboxUrl))
      faults.push('EXCHANGE_RATE_URL must not be a sandbox with a live PAYSTACK_SECRET_KEY')
  }
  if (!env.isLocal && given.SESSION_SECRET === undefined)
    faults.push('SESSION_SECRET must be set when PUBLIC_URL is not localhost')
  if (!env.isLocal && new URL(env.PUBLIC_URL).protocol !== 'https:')
    faults.push('PUBLIC_URL must be https unless it is localhost')
  // The program serves only http, so https needs a proxy in front.
  if (new URL(env.PUBLIC_URL).protocol === 'https:' && given.TRUST_PROXY === undefined)
    faults.push('TRUST_PROXY must be set when PUBLIC_URL is https: the number of proxies in front (0: none)')
  if (new URL(env.PUBLIC_URL).href !== `${new URL(env.PUBLIC_URL).origin}/`)
    faults.push('PUBLIC_URL must be an origin, without a path')
  faults.push(...findS3Faults(env, invalidNames))
  if (env.NOW !== undefined && !env.sandbox.payments) faults.push('NOW may only be set in sandbox mode')
  if (env.PAYSTACK_URL !== undefined && env.sandbox.payments) faults.push('PAYSTACK_URL needs PAYSTACK_SECRET_KEY')
  return faults
}

export function isLiveKey(key: string | undefined): boolean {
  return key?.startsWith('sk_live_') === true
}

/** Without this check, incomplete settings would store documents on the disk. */
function findS3Faults(env: Env, invalidNames: ReadonlySet<string>): Array<string> {
  const requiredNames = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const isSet = (name: keyof Env) => env[name] !== undefined || invalidNames.has(name)
  if (![...requiredNames, 'S3_ENDPOINT' as const].some(isSet)) return []
  const missingNames = requiredNames.filter(name => !isSet(name))
  return missingNames.length === 0 ? [] : [`To keep documents in S3 these must be set too: ${missingNames.join(', ')}`]
}

function isSandboxUrl(url: string): boolean {
  return new URL(url).pathname.startsWith('/sandbox/')
}
