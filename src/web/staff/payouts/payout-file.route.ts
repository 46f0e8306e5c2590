import { readFile } from 'node:fs/promises'
import type { ActionFunctionArgs } from 'react-router'
import { dateInWords, noonOf, readPlausibleDay } from '#src/dates.ts'
import { discardReceivedFiles } from '#src/features/files/remove-files.server.ts'
import {
  importPayoutFile,
  type PayoutFilePlan,
  planPayoutFile,
} from '#src/features/payouts/import-payout-file.server.ts'
import {
  MAX_PAYOUT_FILE_BYTES,
  type ParsedPayoutFile,
  type PayoutFile,
  parsePayoutFile,
} from '#src/features/payouts/parse-payout-file.server.ts'
import { naira } from '#src/money.ts'
import { Unavailable } from '#src/unavailable.ts'
import { type App, appContext } from '../../app-context.ts'
import { type PostedUpload, readUpload } from '../../guards/read-upload.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import type { PayoutFilePreview } from '../parts/answer.ts'
import { answerForm, done, type Outcome, refuse, refuseGet } from '../parts/staff-action.server.ts'

const FAILURE_TITLE = 'File Not Added'
const MAX_PREVIEWED = 20

export const loader = refuseGet()

/** This action does not use `staffAction`, because the form's file streams to the intake. */
export async function action({ context, request }: ActionFunctionArgs) {
  const staff = await requireStaff(context, request, { may: 'payments' })
  const app = context.get(appContext)
  try {
    const upload = await readUpload(context, request, ['paidOn', 'checked'])
    return answerForm(await addFile(app, staff.id, upload), FAILURE_TITLE)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    app.log.error({ err: error }, 'no room for a file of payouts')
    return answerForm(
      refuse('We can’t accept files at the moment. Please try again in a few minutes.', 503),
      FAILURE_TITLE,
    )
  }
}

/** The first time, a file is only described. Sending its hash confirms that staff have seen what it contains. */
async function addFile(app: App, staffId: string, upload: PostedUpload): Promise<Outcome> {
  const parsed = await parseUpload(app, upload)
  if (!parsed.ok) return { ok: false, errors: { [parsed.field]: parsed.error } }
  const { gateway } = app
  const origin = { provider: gateway.id, isSandbox: gateway.isSandbox }
  const sha256 = upload.file?.sha256 ?? ''
  if (upload.fields.get('checked') === sha256) {
    const result = await importPayoutFile(app, { kind: 'staff', id: staffId }, origin, parsed.file)
    if (!result.ok) return NOTHING_NEW
    return done('Payouts Added', `${countOf(result.payouts, 'payout')} with ${countOf(result.lines, 'payment')}.`)
  }
  const plan = await planPayoutFile(app.db, origin, parsed.file)
  if (plan.payouts.length === 0) return NOTHING_NEW
  const refusal = refuse('This is what the file contains. Check it, then press the button again.')
  return { ...refusal, title: 'Nothing is added yet.', payoutFile: toPreview(sha256, plan, parsed.file) }
}

const NOTHING_NEW: Outcome = {
  ok: false,
  status: 409,
  errors: { file: 'We already have everything in this file, so nothing was added. Please choose another one.' },
}

async function parseUpload(app: App, { file, refusal, fields }: PostedUpload): Promise<ParsedPayoutFile> {
  try {
    if (refusal !== null) return { ok: false, field: 'file', error: FILE_ERRORS[refusal] }
    if (file.sizeBytes > MAX_PAYOUT_FILE_BYTES) return { ok: false, field: 'file', error: FILE_ERRORS['too-large'] }
    const paidOn = String(fields.get('paidOn') ?? '')
    if (paidOn !== '' && readPlausibleDay(paidOn) === null)
      return { ok: false, field: 'paidOn', error: 'Please enter a date' }
    const bytes = await app.intake.withLocalFile(file.id, ({ path }) => readFile(path))
    return parsePayoutFile(bytes, readPlausibleDay(paidOn))
  } finally {
    if (file !== null) await discardReceivedFiles(app, [file.id])
  }
}

const FILE_ERRORS = {
  'no-file': 'Please choose a file',
  'two-files': 'Please choose only one file',
  empty: 'This file is empty. Please export it again.',
  'too-large': 'This file is larger than 2 MB. Please export fewer days at once.',
} as const

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
