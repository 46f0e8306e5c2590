import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { addDays, dateInWords, noonOf, readPlausibleDay } from '#src/dates.ts'
import { GatewayUnavailable } from '#src/features/money/checkout/payment-gateway.ts'
import { addMonths, monthInWords, monthOf, readMonth } from '#src/features/money/lists/months.ts'
import { explainDifference, undoExplanation } from '#src/features/money/payouts/explain-difference.server.ts'
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
import { readPayouts } from '#src/features/money/payouts/read-payouts.server.ts'
import { listDaysToRead } from '#src/features/money/payouts/rules.ts'
import { multiLine, singleLine } from '#src/form-text.ts'
import { naira } from '#src/money.ts'
import { countOf } from '#src/words.ts'
import { done, type Outcome, type RefusedOutcome, refuse, staffAct } from '../../parts/staff-act.server.ts'

const MAX_PREVIEWED = 20
const TOO_LARGE = 'This file is larger than 2 MB. Please export fewer days at once.'

const schema = z.object({
  paidOn: z
    .string()
    .default('')
    .refine(day => day === '' || readPlausibleDay(day) !== null, 'Please enter a date'),
  checked: z.string().default(''),
})

const explainSchema = z.object({
  paymentId: z.uuid().or(z.literal('')).default(''),
  payoutId: z.uuid().or(z.literal('')).default(''),
  transactionId: singleLine({ max: 100 }).default(''),
  kobo: z.coerce.number().int(),
  note: multiLine({ required: 'Please say why the sums differ', max: 500 }),
})

export const payoutsActs = {
  explainDifference: staffAct({
    may: 'payments',
    failed: 'Not Explained',
    schema: explainSchema,
    async run({ app, actor, form: { paymentId, payoutId, transactionId, kobo, note }, idempotencyKey }) {
      if (paymentId === '' && payoutId === '') return refuse('Please reload the page and try again.', 400)
      const about = paymentId === '' ? { payoutId, transactionId: transactionId || null } : { paymentId }
      const id = idempotencyKey('explanation', paymentId, payoutId, transactionId)
      const result = await explainDifference(app, actor, { id, about, kobo, note })
      return result.ok
        ? done('Difference Explained', 'It leaves the list, and the month report shows your note.')
        : refuse(EXPLAIN_REFUSALS[result.reason])
    },
  }),
  undoExplanation: staffAct({
    may: 'payments',
    failed: 'Not Undone',
    ids: ['explanationId'],
    async run({ app, actor, ids: { explanationId } }) {
      const { ok } = await undoExplanation(app, actor, explanationId)
      return ok ? done('Explanation Undone', 'The difference is in its list again.') : refuse('We can’t find it.', 404)
    },
  }),
  /** The first time, a file is only described. Sending its hash confirms that staff have seen what it contains. */
  uploadPayouts: staffAct({
    may: 'payments',
    failed: 'File Not Added',
    schema,
    files: { max: 1, required: 'Please choose a file', tooLarge: TOO_LARGE },
    run: async ({ app, actor, form, files }): Promise<Outcome<{ payoutFile: PayoutFilePreview }>> => {
      const [file] = files
      if (file === undefined || file.sizeBytes > MAX_PAYOUT_FILE_BYTES)
        return { ok: false, errors: { file: TOO_LARGE } }
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
      return {
        ...refusal,
        title: 'Nothing is added yet.',
        more: { payoutFile: toPreview(file.sha256, plan, parsed.file) },
      }
    },
  }),
  readPayouts: staffAct({
    may: 'payments',
    failed: 'Payouts Not Read',
    schema: z.object({ month: z.string().default('').transform(readMonth) }),
    async run({ app, form: { month } }) {
      const now = app.clock.now()
      const isPast = month !== null && month < monthOf(now)
      const days = isPast ? { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) } : listDaysToRead(now)
      try {
        const count = await readPayouts(app, days)
        const period = isPast ? `of ${monthInWords(month)}` : 'of the last two weeks'
        return done('Payouts Read', `${count === 1 ? '1 payout' : `${count} payouts`} ${period}.`)
      } catch (error) {
        if (!(error instanceof GatewayUnavailable)) throw error
        app.log.warn({ err: error }, 'payouts could not be read')
        return refuse(
          `${app.paymentProvider.name} doesn’t answer at the moment. What we had is still here. Please try again in a few minutes.`,
          503,
        )
      }
    },
  }),
}

const EXPLAIN_REFUSALS = {
  'no-difference': 'The sums agree by now, so nothing is to be explained.',
  changed: 'The difference has changed since you opened this page. Please close this dialog and look at it again.',
  explained: 'A colleague has explained this difference already.',
}

const NOTHING_NEW: RefusedOutcome = {
  ok: false,
  status: 409,
  errors: { file: 'We already have everything in this file, so nothing was added. Please choose another one.' },
}

/** Describes what a file would add. Sending `sha256` again confirms it. The amounts are formatted. */
export type PayoutFilePreview = {
  sha256: string
  payouts: Array<{ name: string; paidOn: string; payments: number; processed: string; fees: string; paid: string }>
  morePayouts: number
  remarks: Array<string>
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
