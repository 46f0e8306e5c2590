import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { memoryOptions } from '../../../bin/launch/serve.mjs'
import { closeAfterFile } from '../after-file.ts'
import { testDatabase } from '../database.ts'
import { freePort } from '../free-port.ts'
import { type RunningProgram, startProgram, temporaryDataDir } from '../program.ts'
import { runningPaystack, SECRET_KEY } from '../running-paystack.ts'
import { TEST_SECRET } from '../staff-session.ts'
import { type Moment, type Step, startKillingProxy } from './killing-proxy.ts'

export type PaymentWorld = Awaited<ReturnType<typeof startPaymentWorld>>

const SHIFT_CLOCK = fileURLToPath(new URL('./shift-clock.ts', import.meta.url))
const PROGRAM_ARGS = [...memoryOptions, `--import=${SHIFT_CLOCK}`, 'build/server/index.js']

/**
 * Starts the program and, outside it, the stand-in for Paystack with its own database. Their requests go through a proxy
 * that can kill the program, and the provider keeps running. Everything stops after the test file.
 */
export async function startPaymentWorld({ stepMinutes }: { stepMinutes: number }) {
  const stepMs = stepMinutes * 60_000
  const [records, providerRecords, dataDir, port] = await Promise.all([
    testDatabase(),
    testDatabase(),
    temporaryDataDir(),
    freePort(),
  ])
  let shiftMs = 0
  const clock = { now: () => new Date(Date.now() + shiftMs) }
  const provider = await runningPaystack({ db: providerRecords.db, clock })
  let program: RunningProgram
  const kill = () => program.kill()
  const proxy = await startKillingProxy({ providerUrl: provider.url, programOrigin: () => program.origin, kill })
  provider.webhookReceiver.url = proxy.url
  const boss = new PgBoss({ db: fromDrizzle(records.db, sql), supervise: false, schedule: false, migrate: false })
  await boss.start()

  const start = async () => {
    program = await startProgram(
      {
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: records.url,
        SESSION_SECRET: TEST_SECRET,
        PAYSTACK_SECRET_KEY: SECRET_KEY,
        PAYSTACK_URL: proxy.url,
        EXCHANGE_RATE_URL: `${provider.url}/rate/v2/rate/GBP/NGN`,
        TRUST_PROXY: '1',
        CLOCK_SHIFT_MS: String(shiftMs),
        CLOCK_STEP_MS: String(stepMs),
      },
      PROGRAM_ARGS,
    )
  }
  await start()
  closeAfterFile(async () => {
    await program.stopAndDeleteData()
    await boss.stop({ graceful: false })
    await Promise.all([proxy.close(), provider.close()])
  })

  return {
    db: records.db,
    providerDb: providerRecords.db,
    clock,
    provider,
    origin: () => program.origin,
    kill,
    killAt: (step: Step, moment: Moment) => proxy.killAt(step, moment),
    restart: start,
    /** Lets `stepMinutes` pass at the provider and in the program. The provider then does what is due. */
    async passTime() {
      shiftMs += stepMs
      if (program.pid !== undefined) process.kill(program.pid, 'SIGUSR2')
      await provider.tick()
    },
    /** Queues the jobs that ask the provider, as the schedule does each minute. */
    reconcile: () => boss.send('reconcile-payments'),
  }
}
