import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import { PAID_OUT } from './states.ts'

/** A payout reaches the bank on the next working day, so money is missing only after a weekend. */
const DAYS_UNTIL_PAID_OUT = 3

const DAYS_READ_AGAIN = 14

export const MAX_LISTED = 20

export const MAX_SHOWN_LINES = 500

export type PayoutSums = {
  processedKobo: number
  feesKobo: number
  deductionsKobo: number
  paidKobo: number
}

/** Adds up the payouts that have reached the bank. */
export function sumInBank(payouts: ReadonlyArray<PayoutSums & { status: string }>): PayoutSums {
  const inBank = payouts.filter(({ status }) => status === PAID_OUT)
  const sumOf = (key: keyof PayoutSums) => inBank.reduce((sum, payout) => sum + payout[key], 0)
  return {
    processedKobo: sumOf('processedKobo'),
    feesKobo: sumOf('feesKobo'),
    deductionsKobo: sumOf('deductionsKobo'),
    paidKobo: sumOf('paidKobo'),
  }
}

/** For example: "Explained: TP-6D8ZVWNSPWD2PGCFDQKC". */
export function nameDifference({ reference, explanation }: { reference: string; explanation: object | null }): string {
  return `${explanation === null ? 'Not explained yet' : 'Explained'}: ${reference}`
}

export type LineSums = { lines: number; kobo: number; feeKobo: number }

export type Imbalance = 'no-lines' | 'processed' | 'fees' | 'paid'

/** Returns why a payout does not add up, or null. */
export function findImbalance(payout: PayoutSums, lines: LineSums): Imbalance | null {
  const { processedKobo, feesKobo, deductionsKobo, paidKobo } = payout
  if (processedKobo - feesKobo - deductionsKobo !== paidKobo) return 'paid'
  if (lines.lines === 0) return processedKobo === 0 ? null : 'no-lines'
  if (lines.kobo !== processedKobo) return 'processed'
  return lines.feeKobo === feesKobo ? null : 'fees'
}

/** Money that arrived before this instant should be in a payout. */
export function findPayoutDeadline(now: Date): Date {
  return instantInLagos(addDays(dayInLagos(now), -DAYS_UNTIL_PAID_OUT), '00:00')
}

/** The states of payouts change, so each night reads these days again. */
export function listDaysToRead(now: Date): { from: string; to: string } {
  const today = dayInLagos(now)
  return { from: addDays(today, -DAYS_READ_AGAIN), to: addDays(today, 1) }
}
