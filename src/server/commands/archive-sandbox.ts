import {
  archiveSandbox,
  describeSandboxPayments,
  findUnarchivedSandboxPayments,
} from '#src/features/money/archive-sandbox.server.ts'
import { pounds } from '#src/money.ts'
import { UsageError } from './usage-error.ts'
import { withApp } from './with-app.ts'

const CONFIRMATION_PREFIX = '--yes-archive='
const USAGE = `npm run archive-sandbox -- ${CONFIRMATION_PREFIX}`

/** The operator must type the sum, to notice real payments marked as sandbox by mistake. Returns the exit code. */
export async function archiveSandboxCommand(args: Array<string>): Promise<number> {
  const [confirmation = null] = args
  if (args.length > 1 || (confirmation !== null && !confirmation.startsWith(CONFIRMATION_PREFIX)))
    throw new UsageError(`Usage: ${USAGE}SUM (run it without arguments to see the sum)`)
  return withApp(async app => {
    const sandboxPayments = await findUnarchivedSandboxPayments(app.db)
    if (sandboxPayments === null) return print('There are no sandbox payments to archive.')
    const sum = pounds(sandboxPayments.pence)
    if (
      confirmation === null ||
      removeSumFormatting(confirmation.slice(CONFIRMATION_PREFIX.length)) !== removeSumFormatting(sum)
    ) {
      print(`There are sandbox payments: ${describeSandboxPayments(sandboxPayments)}.`)
      print(
        'Once archived, they stay in the accounts but never count again: their applications become unpaid, and their',
      )
      print('upcoming consultations are cancelled without an email. You can’t undo this. If any of them was')
      print('real, read docs/operations.md, "From trial to business", first. To archive them, type their sum:')
      print(`  ${USAGE}${sum}`)
      return 1
    }
    const { payments, bookings } = await archiveSandbox(app)
    return print(`Archived: ${payments} payments. Cancelled: ${bookings} upcoming consultations.`)
  })
}

function removeSumFormatting(sum: string): string {
  return sum.replace(/[£,\s]/g, '')
}

function print(sentence: string): number {
  process.stdout.write(`${sentence}\n`)
  return 0
}
