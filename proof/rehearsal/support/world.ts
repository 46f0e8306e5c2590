import { systemClock } from '#src/clock.ts'
import { openDatabase } from '#src/database/client.ts'
import { createLogger } from '#src/logger.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type RunningProgram, startProgram, temporaryDataDir } from '#tests/support/program.ts'
import { listen, runningPaystack, SECRET_KEY } from '#tests/support/running-paystack.ts'
import { runningS3 } from '#tests/support/running-s3.ts'
import { TEST_SECRET } from '#tests/support/staff-session.ts'
import { startCaddy } from './caddy.ts'
import { startClamd } from './clamd.ts'
import { requireDebianPackages } from './debian.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { startPostfix } from './postfix.ts'
import { startPostgres } from './postgres.ts'
import { openTraffic } from './traffic.ts'

export type World = Awaited<ReturnType<typeof startWorld>>

export const MAILBOX = 'desk@passage.test'

/** Each package with a file that shows that it is installed. */
const PACKAGES = {
  caddy: '/usr/bin/caddy',
  'clamav-daemon': '/usr/sbin/clamd',
  faketime: '/usr/bin/faketime',
  openssl: '/usr/bin/openssl',
  pgbouncer: '/usr/sbin/pgbouncer',
  postfix: '/usr/sbin/postfix',
  postgresql: '/usr/share/doc/postgresql',
  'libsasl2-modules': '/usr/share/doc/libsasl2-modules',
  'sasl2-bin': '/usr/sbin/saslpasswd2',
}

/**
 * Starts three web instances and two workers behind Caddy, on PostgreSQL behind PgBouncer, with Postfix, ClamAV, an S3
 * store and the stand-in for Paystack. Everything ends after the test file.
 */
export async function startWorld() {
  if (process.getuid?.() !== 0) throw new Error('The rehearsal runs as root on Debian.')
  requireDebianPackages(PACKAGES)
  const ports = [await freePort(), await freePort(), await freePort()]
  const [postgres, clamd, postfix, caddy, s3] = [
    await startPostgres(),
    await startClamd(),
    await startPostfix(),
    await startCaddy(ports),
    await runningS3(),
  ]
  const pgbouncer = await startPgbouncer(postgres.port)
  const traffic = openTraffic(caddy)
  const provider = await startProvider(traffic.fetch, caddy.origin)
  const dataFolders = await Promise.all(Array.from({ length: 5 }, () => temporaryDataDir()))
  const env = buildEnv({ pgbouncer, clamd, postfix, caddy, s3, provider })
  const startInstance = (number: number, extraEnv: Record<string, string> = {}) => {
    const place = { DATA_DIR: dataFolders[number] ?? '', PORT: String(ports[number] ?? 0) }
    return startProgram({ ...env, ROLE: number < ports.length ? 'web' : 'worker', ...place, ...extraEnv })
  }
  const instances = await Promise.all(dataFolders.map((_, number) => startInstance(number)))
  closeAfterFile(async () => {
    await Promise.all(instances.map(instance => instance.stopAndDeleteData()))
  })
  while (traffic.upstreams.size < ports.length) await traffic.fetch(caddy.origin)
  const { db, close } = openDatabase(postgres.url, createLogger('silent'))
  closeAfterFile(close)
  const endedLogs: Array<string> = []
  return {
    /** The log of all instances. */
    logs: () => [...endedLogs, ...instances.map(instance => instance.output())].join(''),
    ports,
    postgres,
    pgbouncer,
    clamd,
    postfix,
    caddy,
    s3,
    provider,
    traffic,
    db,
    clock: systemClock,
    instances,
    webNumbers: ports.map((_, number) => number),
    workerNumbers: [ports.length, ports.length + 1],
    async replace(number: number, extraEnv: Record<string, string> = {}) {
      const instance = find(instances, number)
      await instance.stop()
      endedLogs.push(instance.output())
      instances[number] = await startInstance(number, extraEnv)
    },
    async kill(number: number) {
      const instance = find(instances, number)
      await instance.kill()
      endedLogs.push(instance.output())
    },
    async restart(number: number) {
      instances[number] = await startInstance(number)
    },
  }
}

type Parts = {
  pgbouncer: { url: string }
  clamd: { url: string }
  postfix: { url: string; certificate: string }
  caddy: { origin: string }
  s3: Awaited<ReturnType<typeof runningS3>>
  provider: { url: string }
}

function buildEnv({ pgbouncer, clamd, postfix, caddy, s3, provider }: Parts): Record<string, string> {
  return {
    PUBLIC_URL: caddy.origin,
    TRUST_PROXY: '1',
    SESSION_SECRET: TEST_SECRET,
    DATABASE_URL: pgbouncer.url,
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    PAYSTACK_URL: provider.url,
    EXCHANGE_RATE_URL: `${provider.url}/rate/v2/rate/GBP/NGN`,
    SMTP_URL: postfix.url,
    MAIL_TO: MAILBOX,
    CLAMAV_URL: clamd.url,
    ...s3.env,
    NODE_EXTRA_CA_CERTS: postfix.certificate,
    LOG_LEVEL: 'warn',
  }
}

/** The stand-in keeps its own database, as a provider does. Its webhooks go through Caddy. */
async function startProvider(fetchOver: typeof fetch, origin: string) {
  const { db } = await testDatabase()
  const provider = await runningPaystack({ db, clock: systemClock })
  const forwarder = await listen(async request => {
    const headers = Object.fromEntries(request.headers)
    delete headers.host
    delete headers['content-length']
    delete headers['transfer-encoding']
    delete headers.connection
    const body = await request.text()
    const answer = await fetchOver(origin + new URL(request.url).pathname, { method: 'POST', headers, body })
    return new Response(null, { status: answer.status })
  })
  provider.webhookReceiver.url = forwarder.url
  closeAfterFile(async () => {
    await Promise.all([provider.close(), forwarder.close()])
  })
  return provider
}

function find(instances: ReadonlyArray<RunningProgram>, number: number): RunningProgram {
  const instance = instances[number]
  if (instance === undefined) throw new Error(`There is no instance ${number}.`)
  return instance
}
