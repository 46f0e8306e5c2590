import { archiveSandbox } from '#src/features/cases/archive-sandbox.server.ts'
import { paymentsInWords, sandboxPaymentsLeft } from '#src/features/payments/sandbox-payments.server.ts'
import { pounds } from '#src/money.ts'
import { withApp } from './with-app.ts'
import { WrongUse } from './wrong-use.ts'

const YES = '--yes-archive='
const USE = `npm run archive-sandbox -- ${YES}`

/**
 * Archives sandbox payments, so that the program can start with a real provider. Asks for their sum, so that real money
 * marked as sandbox by mistake is noticed. Returns the exit code.
 */
export async function archiveSandboxCommand(args: Array<string>): Promise<number> {
  const [confirmation = null] = args
  if (args.length > 1 || (confirmation !== null && !confirmation.startsWith(YES)))
    throw new WrongUse(`Use it so: ${USE}the sum that it tells without this`)
  return withApp(async app => {
    const left = await sandboxPaymentsLeft(app.db)
    if (left === null) return say('There is no sandbox payment to archive.')
    const sum = pounds(left.pence)
    if (confirmation === null || inDigits(confirmation.slice(YES.length)) !== inDigits(sum)) {
      say(`There are sandbox payments: ${paymentsInWords(left)}.`)
      say('Archived, they stay in the books and never count again: their applications become unpaid, and their')
      say('consultations to come are cancelled without a mail. This cannot be undone. If any of them was')
      say('real, read docs/operations.md, "A trial on a public address", first. To archive them, type their sum:')
      say(`  ${USE}${sum}`)
      return 1
    }
    const { payments, bookings } = await archiveSandbox(app)
    return say(`Archived: ${payments} payments. Cancelled: ${bookings} consultations to come.`)
  })
}

/** "£1,234" and "1234" are the same sum. */
function inDigits(sum: string): string {
  return sum.replace(/[£,\s]/g, '')
}

function say(sentence: string): number {
  process.stdout.write(`${sentence}\n`)
  return 0
}
