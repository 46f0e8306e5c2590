import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { checkAddress } from '#src/server/commands/doctor/check-address.ts'
import { checkMail } from '#src/server/commands/doctor/check-mail.ts'
import { checkWebhooks } from '#src/server/commands/doctor/check-payments.ts'
import { checkSessions } from '#src/server/commands/doctor/check-sessions.ts'
import { checkWork } from '#src/server/commands/doctor/check-work.ts'
import { type Finding, mend } from '#src/server/commands/doctor/finding.ts'
import { readEnv } from '#src/server/env.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startInstance } from '../support/instances.ts'
import { programThatEnds } from '../support/program.ts'
import { listen, runningPaystack, SECRET_KEY } from '../support/running-paystack.ts'
import { runningS3 } from '../support/running-s3.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

const DATABASE_PASSWORD = 'database-password'
const MAIL_PASSWORD = 'letters'
const GOOD_RATE = { base: 'GBP', quote: 'NGN', rate: 2057.4 }

test('before the first start, the doctor makes nothing and finds nothing to mend', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'passage-doctor-test-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const { code, output } = await runDoctor({ DATA_DIR: join(parent, 'data'), PORT: String(await freePort()) })
  expect(code, output).toBe(0)
  expect(output).toContain('There is no database yet')
  expect(output).toContain('! look at this  address      The program does not run')
  expect(await readdir(parent)).toEqual([])
})

test('beside a running local program the doctor finds all well, and sees a wrong TRUST_PROXY or secret', async () => {
  const { url } = await testDatabase()
  const PORT = String(await freePort())
  const { dataDir } = await startInstance({ PORT, DATABASE_URL: url, SESSION_SECRET: TEST_SECRET })
  const env = { PORT, HOST: '127.0.0.1', DATABASE_URL: url, DATA_DIR: dataDir, SESSION_SECRET: TEST_SECRET }
  const { output } = await runDoctor(env, ['--json'])
  const findings: Array<Finding> = JSON.parse(output).findings
  // The database of the tests does not wait for its disk.
  expect(findings.flatMap(({ level, found }) => (level === 'mend' ? [found] : []))).toEqual([
    'fsync, full_page_writes is off: a power cut loses payments.',
  ])
  for (const text of [
    'All variables are valid and fit together.',
    'The database has room to write.',
    'Locks, notices and prepared statements work.',
    `http://localhost:${PORT} answers and is ready.`,
    'X-Forwarded-For has 0 entries on arrival, and TRUST_PROXY is 0.',
    'No owner can sign in yet.',
    'A worker runs, and no job waits long.',
  ])
    expect(findings.map(({ found }) => found)).toContain(text)
  expect(await checkWebhooks(readEnv({ PORT, PAYSTACK_SECRET_KEY: SECRET_KEY }))).toMatchObject([
    { level: 'ok', found: expect.stringContaining(`http://localhost:${PORT}/webhooks/paystack`) },
  ])

  const wrongProxies = readEnv({ ...env, TRUST_PROXY: '1' })
  expect(await checkAddress(wrongProxies, true)).toContainEqual(
    mend(expect.stringContaining('Visitors can forge'), expect.anything()),
  )
  const otherSecret = readEnv({ ...env, SESSION_SECRET: TEST_SECRET.toUpperCase() })
  expect(await checkAddress(otherSecret, true)).toContainEqual(
    mend(expect.stringContaining('Another program'), expect.anything()),
  )
})

test('each fault gets its own sentence when everything is wrong at once', async () => {
  const { db } = await testDatabase()
  const paystack = await runningPaystack({ db, clock: systemClock })
  onTestFinished(() => paystack.close())
  const { settings } = await runningS3()
  const rates = await listen(() => new Response(null, { status: 500 }))
  onTestFinished(rates.close)
  const { code, output } = await runDoctor({
    PORT: String(await freePort()),
    LOG_LEVEL: 'loud',
    DATABASE_URL: await startDatabaseRefusingPasswords(),
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    CLAMAV_URL: `tcp://127.0.0.1:${await freePort()}`,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ENDPOINT: settings.endpoint,
    S3_ACCESS_KEY_ID: 'NOTTHEKEY',
    S3_SECRET_ACCESS_KEY: 'not-the-key',
    PAYSTACK_URL: paystack.url,
    PAYSTACK_SECRET_KEY: 'sk_test_of_another_shop',
    EXCHANGE_RATE_URL: `${rates.url}/key/hidden-rate-key`,
  })
  expect(code, output).toBe(1)
  for (const text of [
    'LOG_LEVEL must be one of',
    'The database refuses the user or password.',
    'No mail server answers at the host and port of SMTP_URL.',
    'ClamAV does not answer',
    'The bucket refuses the key.',
    'Paystack refuses PAYSTACK_SECRET_KEY.',
    '127.0.0.1 gives no rate: A rate source answered 500.',
  ])
    expect(output).toContain(text)
  for (const secret of ['not-the-key', 'sk_test_of_another_shop', 'hidden-rate-key', DATABASE_PASSWORD])
    expect(output).not.toContain(secret)
})

test('services that answer are called good, a clock two minutes off is not, and a test mail is sent on demand', async () => {
  const { db } = await testDatabase()
  const paystack = await runningPaystack({ db, clock: systemClock })
  onTestFinished(() => paystack.close())
  const slowClock = await listen(async request => {
    const answer = await paystack.app.fetch(request)
    return new Response(answer.body, { ...answer, headers: { date: new Date(Date.now() - 120_000).toUTCString() } })
  })
  const rates = await listen(() => Response.json(GOOD_RATE))
  onTestFinished(async () => {
    await slowClock.close()
    await rates.close()
  })
  const { settings } = await runningS3()
  const mailServer = await startMailServer()
  const env = {
    PORT: String(await freePort()),
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ENDPOINT: settings.endpoint,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    CLAMAV_URL: await startScanner(),
    SMTP_URL: mailServer.url,
    PAYSTACK_URL: slowClock.url,
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    EXCHANGE_RATE_URL: rates.url,
  }
  const { code, output } = await runDoctor(env, ['--mail-to', 'ada@house.example'])
  expect(code).toBe(1)
  for (const text of [
    'Paystack accepts PAYSTACK_SECRET_KEY.',
    '127.0.0.1 says £1 = ₦2,057.40.',
    `A file was written to the bucket ${settings.bucket}, read and listed.`,
    'ClamAV recognises the test virus.',
    'ClamAV refuses files of 10 MB.',
    'The mail server answers without encryption and accepts the password.',
    'The test mail was handed over.',
  ])
    expect(output).toContain(text)
  expect(output).toMatch(/This machine’s clock is 1(19|20)\.\d s ahead of Paystack’s\./)
  expect(mailServer.recipients).toEqual(['ada@house.example'])

  const wrongPassword = { SMTP_URL: mailServer.url.replace(MAIL_PASSWORD, 'guess'), MAIL_FROM: 'info@house.example' }
  expect(await checkMail(wrongPassword, 'ada@house.example')).toMatchObject([
    { level: 'mend', found: 'The mail server refuses the user, the password or the sender.' },
  ])
  expect(mailServer.recipients).toHaveLength(1)
})

test('work that waits for people or a worker is pointed out, and sandbox payments stop a start with a real key', async () => {
  const { db, url } = await testDatabase()
  const env = readEnv({ PAYSTACK_SECRET_KEY: SECRET_KEY })
  expect(await checkWork(url, env, false)).toMatchObject([
    { level: 'look' },
    { level: 'look', found: 'No worker runs.' },
    { level: 'ok', found: 'There is no backup yet.' },
  ])
  await aStaffMember().inRole('owner').withPassword('a phrase for the doctor').saveTo(db, systemClock)
  const { reference } = await aPayment().inState('reversed').flagged('reversed').saveTo(db, systemClock)
  await db.execute(sql`insert into pgboss.job (name, start_after) values ('deliver-mail', now() - interval '1 hour')`)
  await db.execute(sql`update pgboss.version set cron_on = now()`)
  expect(await checkWork(url, env, true)).toMatchObject([
    { level: 'ok', found: 'Owners who can sign in: 1.' },
    { level: 'mend', found: 'A job of deliver-mail has waited 60 minutes.' },
    { level: 'look', found: `Payments wait for a decision: ${reference}.` },
    { level: 'ok', found: 'There is no backup yet.' },
    { level: 'mend', found: expect.stringContaining('holds sandbox payments') },
  ])
})

test('connections of PostgreSQL itself keep their sessions', async () => {
  const { url } = await testDatabase()
  expect(await checkSessions(url)).toMatchObject([{ level: 'ok' }])
})

test('a certificate that browsers do not trust must be mended', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const server = new SMTPServer({ secure: true })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await new Promise<void>(resolve => server.close(resolve))
  })
  const { port } = server.server.address() as AddressInfo
  const env = readEnv({ PUBLIC_URL: `https://127.0.0.1:${port}`, TRUST_PROXY: '1' })
  expect(await checkAddress(env, true)).toMatchObject([{ level: 'mend', found: expect.stringMatching(/certificate/) }])
})

function runDoctor(env: Record<string, string>, args: ReadonlyArray<string> = []) {
  return programThatEnds(env, ['doctor', ...args])
}

/** Answers each connection like a PostgreSQL that asks for another password. */
async function startDatabaseRefusingPasswords(): Promise<string> {
  const fields = Buffer.from('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0')
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  const server = createServer(socket => {
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  return addLogin(`postgresql://127.0.0.1:${(server.address() as AddressInfo).port}/passage`, DATABASE_PASSWORD)
}

/** Finds the test virus, and refuses larger files like a clamd with a low StreamMaxLength. */
async function startScanner(): Promise<string> {
  const server = createServer(socket => {
    let received = Buffer.alloc(0)
    socket
      .on('error', () => {})
      .on('data', piece => {
        received = Buffer.concat([received, piece])
        if (received.length > 100_000) socket.end('INSTREAM size limit exceeded. ERROR\0')
        else if (received.includes('EICAR')) socket.end('stream: Eicar-Test-Signature FOUND\0')
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function startMailServer() {
  const recipients: Array<string> = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === MAIL_PASSWORD ? done(null, { user: username }) : done(new Error('No')),
    onData(stream, session, done) {
      stream.resume().once('end', () => {
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>(resolve => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { recipients, url: addLogin(`smtp://127.0.0.1:${port}`, MAIL_PASSWORD) }
}

function addLogin(address: string, password: string): string {
  return Object.assign(new URL(address), { username: 'ada', password }).href
}
