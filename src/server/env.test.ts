import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BadEnvironment, readEnv } from './env.ts'
import { readOrCreateSessionSecret, readRateLimitSecret } from './session-secret.ts'

const PUBLIC_ENV = {
  PUBLIC_URL: 'https://passage.example',
  SESSION_SECRET: 'a'.repeat(32),
  PAYSTACK_SECRET_KEY: 'sk_test_abc',
  SMTP_URL: 'smtp://mail.example',
  DATABASE_URL: 'postgresql://127.0.0.1/any',
  TRUST_PROXY: '1',
}

function findFaults(source: Record<string, string | undefined>): ReadonlyArray<string> {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (error instanceof BadEnvironment) return error.faults
    throw error
  }
}

test('a local installation needs no environment variables and runs as a sandbox', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    PUBLIC_URL: 'http://localhost:3000',
    ROLE: 'all',
    TRUST_PROXY: 0,
    sandbox: { payments: true, rate: true, mail: true },
    isLocal: true,
  })
})

test('without PUBLIC_URL, the address is localhost with the port from PORT', () => {
  expect(readEnv({ PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000')
})

test('an empty variable counts as not set', () => {
  expect(readEnv({ PAYSTACK_SECRET_KEY: '', SMTP_URL: '', NOW: '', PORT: '' })).toEqual(readEnv({}))
})

test('a public server with all required variables starts without sandboxes', () => {
  expect(readEnv(PUBLIC_ENV)).toMatchObject({ isLocal: false, sandbox: { payments: false, rate: false, mail: false } })
})

test('all invalid variables are reported at once', () => {
  const faults = findFaults({ PORT: 'eighty', SMTP_URL: 'mail.example', SESSION_SECRET: 'short', ROLE: 'boss' })
  expect(faults.length).toBe(4)
  for (const name of ['PORT', 'SMTP_URL', 'SESSION_SECRET must have at least 32 characters', 'ROLE']) {
    expect(faults.filter(fault => fault.startsWith(name)).length).toBe(1)
  }
})

test('a malformed variable does not hide missing ones', () => {
  const faults = findFaults({ PUBLIC_URL: 'https://passage.example', SMTP_URL: 'mail.example' })
  expect(faults.filter(fault => fault.includes('PAYSTACK_SECRET_KEY')).length).toBe(1)
  expect(faults.filter(fault => fault.includes('SESSION_SECRET')).length).toBe(1)
  expect(faults.filter(fault => fault.startsWith('SMTP_URL')).length).toBe(1)
})

test('C8: no error message contains the value of a variable', () => {
  const values = {
    PORT: 'port-value',
    PUBLIC_URL: 'public-value',
    DATABASE_URL: 'database-value',
    S3_BUCKET: 'Bucket-value',
    S3_ENDPOINT: 'endpoint-value',
    S3_REGION: 'Region-value',
    CLAMAV_URL: 'clamav-value',
    SESSION_SECRET: 'secret-value',
    PAYSTACK_SECRET_KEY: 'key-value',
    PAYSTACK_URL: 'paystack-value',
    EXCHANGE_RATE_URL: 'rate-value',
    SMTP_URL: 'smtp-value',
    MAIL_FROM: 'from-value',
    MAIL_TO: 'to-value',
    TRUST_PROXY: 'proxy-value',
    ALLOW_SANDBOX: 'sandbox-value',
    ALLOW_EMBEDDED_DATABASE: 'embedded-value',
    ROLE: 'role-value',
    LOG_LEVEL: 'level-value',
    NODE_ENV: 'node-value',
    NOW: 'now-value',
  }
  const faults = findFaults(values)
  for (const name of Object.keys(values)) expect(faults.filter(fault => fault.startsWith(`${name} `)).length).toBe(1)
  expect(new BadEnvironment(faults).message).not.toContain('-value')
})

test('C8: a public server refuses to start with sandboxes and names the missing variables', () => {
  const { PUBLIC_URL, SESSION_SECRET, DATABASE_URL, TRUST_PROXY } = PUBLIC_ENV
  expect(findFaults({ PUBLIC_URL, SESSION_SECRET, DATABASE_URL, TRUST_PROXY })).toEqual([
    'PUBLIC_URL is not localhost, so these must be set (or ALLOW_SANDBOX=1): PAYSTACK_SECRET_KEY, SMTP_URL',
  ])
  expect(findFaults({ ...PUBLIC_ENV, SMTP_URL: undefined })).toEqual([
    'PUBLIC_URL is not localhost, so these must be set (or ALLOW_SANDBOX=1): SMTP_URL',
  ])
})

test('a public server may have sandboxes with ALLOW_SANDBOX', () => {
  const { PUBLIC_URL, SESSION_SECRET, DATABASE_URL, TRUST_PROXY } = PUBLIC_ENV
  expect(findFaults({ PUBLIC_URL, SESSION_SECRET, DATABASE_URL, TRUST_PROXY, ALLOW_SANDBOX: '1' })).toEqual([])
  expect(findFaults({ PUBLIC_URL, SESSION_SECRET, DATABASE_URL, TRUST_PROXY, ALLOW_SANDBOX: '0' }).length).toBe(1)
})

test('a public server refuses the embedded database until ALLOW_EMBEDDED_DATABASE is set', () => {
  const fault =
    'DATABASE_URL must be set when PUBLIC_URL is not localhost (or ALLOW_EMBEDDED_DATABASE=1, for a single machine)'
  const embeddedEnv = { ...PUBLIC_ENV, DATABASE_URL: undefined }
  expect(findFaults(embeddedEnv)).toEqual([fault])
  expect(findFaults({ ...embeddedEnv, ALLOW_SANDBOX: '1' })).toEqual([fault])
  expect(findFaults({ ...embeddedEnv, ALLOW_EMBEDDED_DATABASE: '1' })).toEqual([])
})

test('an https PUBLIC_URL needs TRUST_PROXY', () => {
  const fault = 'TRUST_PROXY must be set when PUBLIC_URL is https: the number of proxies in front (0: none)'
  for (const TRUST_PROXY of [undefined, '']) expect(findFaults({ ...PUBLIC_ENV, TRUST_PROXY })).toEqual([fault])
  expect(findFaults({ PUBLIC_URL: 'https://localhost:8443' })).toEqual([fault])
  expect(findFaults({ ...PUBLIC_ENV, TRUST_PROXY: 'many' })).toHaveLength(1)
  expect(readEnv({ ...PUBLIC_ENV, TRUST_PROXY: '0' }).TRUST_PROXY).toBe(0)
  expect(readEnv({ PUBLIC_URL: 'http://localhost:8080' }).TRUST_PROXY).toBe(0)
})

test('sandbox mail is refused with a live Paystack key, even with ALLOW_SANDBOX', () => {
  const liveEnv = { ...PUBLIC_ENV, PAYSTACK_SECRET_KEY: 'sk_live_abc' }
  expect(findFaults(liveEnv)).toEqual([])
  expect(findFaults({ ...liveEnv, SMTP_URL: undefined, ALLOW_SANDBOX: '1' })).toEqual([
    'SMTP_URL must be set with a live PAYSTACK_SECRET_KEY, even with ALLOW_SANDBOX=1',
  ])
  expect(findFaults({ PAYSTACK_SECRET_KEY: 'sk_live_abc' }).length).toBe(1)
})

test('a sandbox exchange rate is refused with a live Paystack key, even with ALLOW_SANDBOX', () => {
  const liveEnv = { ...PUBLIC_ENV, PAYSTACK_SECRET_KEY: 'sk_live_abc', ALLOW_SANDBOX: '1' }
  expect(readEnv(liveEnv).sandbox).toMatchObject({ payments: false, rate: false })
  const EXCHANGE_RATE_URL = 'https://passage.example/sandbox/paystack/rate/v2/rate/GBP/NGN'
  expect(findFaults({ ...liveEnv, EXCHANGE_RATE_URL })).toEqual([
    'EXCHANGE_RATE_URL must not be a sandbox with a live PAYSTACK_SECRET_KEY',
  ])
})

test('a Paystack key without the prefix sk_test_ or sk_live_ is refused', () => {
  expect(findFaults({ PAYSTACK_SECRET_KEY: 'pk_test_abc' })).toEqual([
    'PAYSTACK_SECRET_KEY must start with sk_test_ or sk_live_',
  ])
})

test('C8: NOW is allowed only with sandbox payments', () => {
  const NOW = '2027-03-03T14:30:00+01:00'
  expect(readEnv({ NOW }).NOW).toBe(NOW)
  expect(findFaults({ NOW, PAYSTACK_SECRET_KEY: 'sk_test_abc' })).toEqual(['NOW may only be set in sandbox mode'])
  expect(findFaults({ NOW: '2027-03-03' }).length).toBe(1)
})

test('a public PUBLIC_URL must be https and have no path', () => {
  expect(findFaults({ ...PUBLIC_ENV, PUBLIC_URL: 'http://passage.example' })).toEqual([
    'PUBLIC_URL must be https unless it is localhost',
  ])
  expect(findFaults({ ...PUBLIC_ENV, PUBLIC_URL: 'https://passage.example/app' })).toEqual([
    'PUBLIC_URL must be an origin, without a path',
  ])
  expect(readEnv({ ...PUBLIC_ENV, PUBLIC_URL: 'https://passage.example/' }).PUBLIC_URL).toBe('https://passage.example')
  expect(findFaults({ PUBLIC_URL: 'ftp://passage.example' }).length).toBe(1)
})

test('C8: a public server needs SESSION_SECRET', () => {
  expect(findFaults({ ...PUBLIC_ENV, SESSION_SECRET: undefined })).toEqual([
    'SESSION_SECRET must be set when PUBLIC_URL is not localhost',
  ])
})

test('PAYSTACK_URL needs PAYSTACK_SECRET_KEY', () => {
  expect(findFaults({ PAYSTACK_URL: 'https://paystack.example' })).toEqual(['PAYSTACK_URL needs PAYSTACK_SECRET_KEY'])
  expect(findFaults({ PAYSTACK_URL: 'https://paystack.example', PAYSTACK_SECRET_KEY: 'sk_test_abc' })).toEqual([])
})

test('several URLs in EXCHANGE_RATE_URL keep their order', () => {
  const env = readEnv({ EXCHANGE_RATE_URL: 'https://one.example/rate , https://two.example/rate' })
  expect(env.EXCHANGE_RATE_URL).toEqual(['https://one.example/rate', 'https://two.example/rate'])
  expect(env.sandbox).toMatchObject({ payments: true, rate: false })
})

const S3_ENV = {
  S3_BUCKET: 'papers',
  S3_REGION: 'eu-west-2',
  S3_ACCESS_KEY_ID: 'AKIA1',
  S3_SECRET_ACCESS_KEY: 'very-secret',
}

test('documents are stored on the disk, or in an S3 bucket at Amazon or elsewhere', () => {
  expect(readEnv({}).s3).toBe(null)
  expect(readEnv(S3_ENV).s3).toEqual({
    bucket: 'papers',
    region: 'eu-west-2',
    accessKeyId: 'AKIA1',
    secretAccessKey: 'very-secret',
    endpoint: 'https://s3.eu-west-2.amazonaws.com',
  })
  expect(readEnv({ ...S3_ENV, S3_ENDPOINT: 'http://minio:9000/' }).s3?.endpoint).toBe('http://minio:9000')
})

test('incomplete bucket settings are refused', () => {
  for (const name of Object.keys(S3_ENV)) {
    expect(findFaults({ ...S3_ENV, [name]: undefined })).toEqual([
      `To keep documents in S3 these must be set too: ${name}`,
    ])
    expect(findFaults({ ...S3_ENV, [name]: '' })).toHaveLength(1)
  }
  expect(findFaults({ S3_ENDPOINT: 'https://s3.example' })).toEqual([
    'To keep documents in S3 these must be set too: S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
  ])
  expect(findFaults({ ...S3_ENV, S3_BUCKET: 'Not A Bucket' })).toEqual(['S3_BUCKET must be the name of a bucket'])
})

test('CLAMAV_URL is a network address or a Unix socket', () => {
  const scanner = (CLAMAV_URL: string) => readEnv({ CLAMAV_URL }).clamav
  expect(readEnv({}).clamav).toBe(null)
  expect(scanner('tcp://clamav:3311')).toEqual({ host: 'clamav', port: 3311 })
  expect(scanner('tcp://127.0.0.1')).toEqual({ host: '127.0.0.1', port: 3310 })
  expect(scanner('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 })
  expect(scanner('unix:///var/run/clamav/clamd.sock')).toEqual({ path: '/var/run/clamav/clamd.sock' })
  for (const CLAMAV_URL of [
    'clamav:3310',
    'http://clamav:3310',
    'tcp://',
    'tcp://clamav:99999',
    'unix://',
    'unix:///',
  ]) {
    expect(findFaults({ CLAMAV_URL }), CLAMAV_URL).toEqual(['CLAMAV_URL must be tcp://host:3310 or unix:///path'])
  }
})

test('without SESSION_SECRET, a secret is created once and kept in the data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passage-env-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const env = readEnv({ DATA_DIR: join(folder, 'data') })
  const secret = readOrCreateSessionSecret(env)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(readOrCreateSessionSecret(env)).toBe(secret)
  expect((await readFile(join(folder, 'data', 'session-secret'), 'utf8')).trim()).toBe(secret)
  expect(readOrCreateSessionSecret(readEnv({ SESSION_SECRET: 's'.repeat(32) }))).toBe('s'.repeat(32))
})

test('all processes on one database share the secret for rate limits, even with different data folders', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passage-env-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [oneEnv, otherEnv] = ['one', 'other'].map(name => ({ DATA_DIR: join(folder, name) }))
  const DATABASE_URL = 'postgresql://127.0.0.1/any'
  const SESSION_SECRET = 's'.repeat(32)
  expect(readRateLimitSecret(readEnv({ ...oneEnv, DATABASE_URL }))).toBe(
    readRateLimitSecret(readEnv({ ...otherEnv, DATABASE_URL })),
  )
  expect(readRateLimitSecret(readEnv({ ...oneEnv, DATABASE_URL, SESSION_SECRET }))).toBe(SESSION_SECRET)
  expect(readRateLimitSecret(readEnv({ ...oneEnv }))).toBe(readOrCreateSessionSecret(readEnv({ ...oneEnv })))
})
