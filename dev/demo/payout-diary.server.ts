import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { importPayoutFile } from '#src/features/payouts/import-payout-file.server.ts'
import type { FilePayout } from '#src/features/payouts/parse-payout-file.server.ts'
import { readPayouts } from '#src/features/payouts/read-payouts.server.ts'
import { addMs, type DiaryContext, type DiaryEntry } from './diary.ts'
import { payAtCheckout } from './pay-online.server.ts'

const DAYS_PER_WEEK = 7
const READING_TIME = '03:15'

/** An export of this week was uploaded, in which a line is wrong and another is missing. */
const WEEKS_SINCE_FILE = 5
const DAYS_SINCE_INVOICE = 18
const MISSING_KOBO = 500_000

/** Reads the payouts of each week, one week from a file. One payout contains an invoice that no payment matches. */
export function createPayoutDiary(now: Date, weeks: number, owner: StaffActor): Array<DiaryEntry> {
  const today = dayInLagos(now)
  const lastDay = instantInLagos(today, READING_TIME) < now ? today : addDays(today, -1)
  const readings = Array.from({ length: weeks }, (_, week): DiaryEntry => {
    const at = instantInLagos(addDays(lastDay, -week * DAYS_PER_WEEK), READING_TIME)
    const day = dayInLagos(at)
    const days = { from: addDays(day, 1 - DAYS_PER_WEEK), to: day }
    return {
      at,
      write: async app => {
        await app.lookAlike.doDueWork()
        await (week === WEEKS_SINCE_FILE ? addFile(app, owner, days) : readPayouts(app, days))
      },
    }
  })
  return [...readings, { at: addMs(now, -DAYS_SINCE_INVOICE * DAY_MS - HOUR_MS), write: payInvoice }]
}

async function payInvoice(app: DiaryContext): Promise<void> {
  const reference = 'INVOICE-2026-031'
  const answer = await app.gateway.openCheckout({
    reference,
    email: 'accounts@harmattan-games.example',
    kobo: 42_000_000,
    channel: 'bank_transfer',
    callbackUrl: app.publicUrl,
    cancelUrl: app.publicUrl,
    description: 'Workshop for founders',
  })
  if (answer.outcome === 'ready') await payAtCheckout(app, { reference, checkoutUrl: answer.checkoutUrl })
}

async function addFile(app: DiaryContext, owner: StaffActor, days: { from: string; to: string }): Promise<void> {
  const payouts: Array<FilePayout> = []
  for (const payout of await app.gateway.payouts(days))
    payouts.push({ ...payout, lines: await app.gateway.payoutLines(payout.providerId) })
  const [changed, shortened, ...others] = payouts
  if (changed === undefined || shortened === undefined) throw new Error('The week of the file has too few payouts.')
  const [firstLine, ...otherLines] = changed.lines
  if (firstLine === undefined) throw new Error('A payout has no lines.')
  const [missing, ...leftLines] = shortened.lines
  const origin = { provider: app.gateway.id, isSandbox: app.gateway.isSandbox }
  await importPayoutFile(app, owner, origin, {
    payouts: [
      { ...changed, lines: [{ ...firstLine, kobo: firstLine.kobo - MISSING_KOBO }, ...otherLines] },
      {
        ...shortened,
        lines: leftLines,
        processedKobo: shortened.processedKobo - (missing?.kobo ?? 0),
        feesKobo: shortened.feesKobo - (missing?.feeKobo ?? 0),
        paidKobo: shortened.paidKobo - (missing?.kobo ?? 0) + (missing?.feeKobo ?? 0),
      },
      ...others,
    ],
    notNaira: 0,
    notDone: 0,
  })
}
