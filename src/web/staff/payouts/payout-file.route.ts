import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { dateInWords, noonOf, readPlausibleDay } from '#src/dates.ts'
import {
  importPayoutFile,
  type PayoutFilePlan,
  planPayoutFile,
} from '#src/features/money/payouts/import-payout-file.server.ts'
import {
  MAX_PAYOUT_FILE_BYTES,
  type PayoutFile,
  parsePayoutFile,
} from '#src/features/money/payouts/parse-payout-file.server.ts'
import { naira } from '#src/money.ts'
import type { PayoutFilePreview } from '../parts/answer.ts'
import { done, type Outcome, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

const MAX_PREVIEWED = 20
const TOO_LARGE = 'This file is larger than 2 MB. Please export fewer days at once.'

export const loader = refuseGet()

const schema = z.object({
  paidOn: z
    .string()
    .default('')
    .refine(day => day === '' || readPlausibleDay(day) !== null, 'Please enter a date'),
  checked: z.string().default(''),
})

/** The first time, a file is only described. Sending its hash confirms that staff have seen what it contains. */
export const action = staffAction({
  may: 'payments',
  failed: 'File Not Added',
  schema,
  files: { max: 1, required: 'Please choose a file', tooLarge: TOO_LARGE },
  run: async ({ app, actor, form, files }): Promise<Outcome> => {
    const [file] = files
    if (file === undefined || file.sizeBytes > MAX_PAYOUT_FILE_BYTES) return { ok: false, errors: { file: TOO_LARGE } }
    const bytes = await app.intake.withLocalFile(file.id, ({ path }) => readFile(path))
    const parsed = parsePayoutFile(bytes, readPlausibleDay(form.paidOn))
    if (!parsed.ok) return { ok: false, errors: { [parsed.field]: parsed.error } }
    const { gateway } = app
    const origin = { provider: gateway.id, isSandbox: gateway.isSandbox }
    if (form.checked === file.sha256) {
      const result = await importPayoutFile(app, actor, origin, parsed.file)
      if (!result.ok) return NOTHING_NEW
      return done('Payouts Added', `${countOf(result.payouts, 'payout')} with ${countOf(result.lines, 'payment')}.`)
    }
    const plan = await planPayoutFile(app.db, origin, parsed.file)
    if (plan.payouts.length === 0) return NOTHING_NEW
    const refusal = refuse('This is what the file contains. Check it, then press the button again.')
    return { ...refusal, title: 'Nothing is added yet.', payoutFile: toPreview(file.sha256, plan, parsed.file) }
  },
})

const NOTHING_NEW: Outcome = {
  ok: false,
  status: 409,
  errors: { file: 'We already have everything in this file, so nothing was added. Please choose another one.' },
}

function toPreview(sha256: string, plan: PayoutFilePlan, file: PayoutFile): PayoutFilePreview {
  const { payouts, knownPayouts, knownLines, unknownLines } = plan
  return {
    sha256,
    payouts: payouts.slice(0, MAX_PREVIEWED).map(payout => ({
      name: payout.providerId,
      paidOn: dateInWords(noonOf(payout.paidOn)),
      payments: payout.lines.length,
      processed: naira(payout.processedKobo),
      fees: naira(payout.feesKobo),
      paid: naira(payout.paidKobo),
    })),
    morePayouts: Math.max(0, payouts.length - MAX_PREVIEWED),
    remarks: [
      unknownLines > 0 && `${countOf(unknownLines, 'payment')} we don’t have, listed under “Unknown to us” afterwards.`,
      knownPayouts > 0 && `${countOf(knownPayouts, 'payout')} left out, because we already have it.`,
      knownLines > 0 && `${countOf(knownLines, 'payment')} left out, because a payout already has it.`,
      file.notDone > 0 && `${countOf(file.notDone, 'row')} left out, because it isn’t successful.`,
      file.notNaira > 0 && `${countOf(file.notNaira, 'row')} left out, because it isn’t in naira.`,
    ].filter(remark => remark !== false),
  }
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}
