import { archiveSandbox } from '#src/features/casework/archive-sandbox.server.ts'
import { paymentsInWords, sandboxPaymentsLeft } from '#src/features/payments/sandbox-payments.server.ts'
import { withApp } from './with-app.ts'
import { WrongUse } from './wrong-use.ts'

const USE = 'npm run archive-sandbox -- --yes'

/** Archives sandbox payments, so that the program can start with a real provider. Returns the exit code. */
export async function archiveSandboxCommand(args: Array<string>): Promise<number> {
  const isConfirmed = args[0] === '--yes'
  if (args.length > (isConfirmed ? 1 : 0)) throw new WrongUse(`Use it so: ${USE}`)
  return withApp(async app => {
    const left = await sandboxPaymentsLeft(app.db)
    if (left.length === 0) return say('There is no sandbox payment to archive.')
    if (!isConfirmed) {
      say(`There are sandbox payments: ${paymentsInWords(left)}.`)
      say('Archived, they stay in the books and never count again: their applications become unpaid, and their')
      say('consultations to come are cancelled without a mail. This cannot be undone. To do it:')
      say(`  ${USE}`)
      return 1
    }
    const { payments, bookings } = await archiveSandbox(app)
    return say(`Archived: ${payments} payments. Cancelled: ${bookings} consultations to come.`)
  })
}

function say(sentence: string): number {
  process.stdout.write(`${sentence}\n`)
  return 0
}
