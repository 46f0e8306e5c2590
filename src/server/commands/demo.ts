import { DEMO_COLLEAGUE, DEMO_OWNER } from '#demo/demo-staff.ts'
import { fillDemonstration } from '#demo/fill-demonstration.server.ts'
import { openAccount } from '#demo/open-account.server.ts'
import { recordsIn } from '#demo/records-in.server.ts'
import { createSandboxInboxTransport } from '#src/adapters/sandbox-inbox/sandbox-inbox.ts'
import { createSandboxInbox } from '#src/sandbox/mail/inbox.ts'
import type { Program } from '../compose.ts'
import { PROVIDER_KEYS } from '../payment-providers.ts'
import { withApp } from './with-app.ts'
import { WrongUse } from './wrong-use.ts'

/** Fills an empty database with forty weeks of work, once, and prints with which accounts staff can look at it. */
export async function demo(args: Array<string>): Promise<number> {
  if (args.length > 0) throw new WrongUse('Use it so: npm run demo')
  return withApp(async app => {
    const { payments, mail } = app.sandbox
    if (!payments || !mail) {
      throw new Error(`A demonstration is for the sandbox alone: start it without ${PROVIDER_KEYS} and SMTP_URL.`)
    }
    await fillOnce(app)
    say('Sign in at /admin/login, as an owner:')
    say(`  e-mail: ${DEMO_OWNER.email}\n  password: ${await openAccount(app, DEMO_OWNER)}`)
    say('or as a colleague, who may do less:')
    say(`  e-mail: ${DEMO_COLLEAGUE.email}\n  password: ${await openAccount(app, DEMO_COLLEAGUE)}`)
    return 0
  })
}

async function fillOnce(app: Program['app']) {
  const records = await recordsIn(app.db)
  if (records === 'a demonstration') return
  if (records === 'records of others') {
    throw new Error(
      'This database holds records that are not a demonstration’s: set DATA_DIR (or DATABASE_URL) to an empty one.',
    )
  }
  say('Making up forty weeks of work …')
  await fillDemonstration(app, (db, clock) => createSandboxInboxTransport(createSandboxInbox({ db, clock }).deliver))
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
