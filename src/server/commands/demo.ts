import { findDatabaseContent, resetDemoAccount } from '#dev/demo/demo-accounts.server.ts'
import { fillDemonstration } from '#dev/demo/fill-demonstration.server.ts'
import { STAFF } from '#dev/demo/people.ts'
import type { Program } from '../compose.ts'
import { UsageError } from './usage-error.ts'
import { withApp } from './with-app.ts'

export async function runDemoCommand(args: Array<string>): Promise<number> {
  if (args.length > 0) throw new UsageError('Usage: npm run demo')
  return withApp(async app => {
    const { payments, mail } = app.sandbox
    if (!payments || !mail) {
      throw new Error(`The demonstration runs only in the sandbox: start it without PAYSTACK_SECRET_KEY and SMTP_URL.`)
    }
    await fillDatabaseIfEmpty(app)
    const accounts = [
      ['Sign in at /admin/login, as an owner:', STAFF.adaeze],
      ['or as a case worker:', STAFF.tade],
      ['or as the bookkeeper:', STAFF.bisi],
    ] as const
    for (const [line, account] of accounts)
      print(`${line}\n  e-mail: ${account.email}\n  password: ${await resetDemoAccount(app, account)}`)
    return 0
  })
}

async function fillDatabaseIfEmpty(app: Program['app']) {
  const content = await findDatabaseContent(app.db)
  if (content === 'demonstration') return
  if (content === 'other records') {
    throw new Error(
      'This database contains records that are not from the demonstration: set DATA_DIR (or DATABASE_URL) to an empty one.',
    )
  }
  print('Creating forty weeks of demonstration data …')
  await fillDemonstration(app)
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
