import { dateInWords, noonOf } from '#src/dates.ts'
import type { Bridge } from '#src/features/money/payouts/bridge.server.ts'
import type { Difference } from '#src/features/money/payouts/differences.server.ts'
import { nameDifference } from '#src/features/money/payouts/rules.ts'
import { naira } from '#src/money.ts'

export type BridgeRow = { label: string; note: string | null; naira: string; isSum: boolean }

/** Lists the way from the ledger's net to the bank's sum. Rows of nothing are left out, except those of the ledger. */
export function listBridgeRows(bridge: Bridge): Array<BridgeRow> {
  const row = (label: string, kobo: number, note: string | null = null) => ({ label, note, kobo, isSum: false })
  const sum = (label: string, kobo: number) => ({ label, note: null, kobo, isSum: true })
  const ledgerRows = [
    row('Received through the website', bridge.receivedKobo),
    row('Given back', -bridge.returnedKobo),
    row('Provider fees', -bridge.feeKobo),
    sum('Net of the ledger', bridge.netKobo),
  ]
  const between = [
    row('Paid out later', bridge.laterKobo, 'Received in this month, in a payout of another month or in none yet.'),
    row('Paid out now', bridge.earlierKobo, 'Received in another month, in a payout of this month.'),
    row(
      'Given back, but not kept back',
      bridge.notKeptBackKobo,
      `Given back in the ledger less ${naira(bridge.keptBackKobo)} that payouts of this month kept back. The rest was kept back in another month or paid back by hand.`,
    ),
    row('Arrived, but not counted', bridge.uncountedKobo, 'It has the wrong amount or waits for a refund.'),
    row('Payers’ fees and surpluses', bridge.selfExplainedKobo, 'Also money that moved between payouts.'),
    ...[...bridge.explained, ...bridge.unexplained].map(each =>
      row(nameDifference(each), each.kobo, joinNotes([each.explanation?.note, namePayout(each)])),
    ),
    ...bridge.missing.map(each => {
      const sum = each.isCounted ? `${naira(-each.kobo)} less the fee.` : `${naira(-each.kobo)}, not in the ledger.`
      return row(nameDifference(each), each.netKobo, joinNotes([each.explanation?.note, sum, namePayout(each)]))
    }),
  ].filter(({ kobo, label }) => kobo !== 0 || label.includes(':'))
  return [...ledgerRows, ...between, sum('Paid to our bank', bridge.paidKobo)].map(({ kobo, ...each }) => ({
    ...each,
    naira: naira(kobo),
  }))
}

function joinNotes(notes: ReadonlyArray<string | undefined>): string {
  return notes.filter(note => note !== undefined).join(' ')
}

/** For example: "Payout 3090024 of 11 November 2026 to Guaranty Trust Bank ••6789". */
export function namePayout({ providerId, day, account }: Pick<Difference, 'providerId' | 'day' | 'account'>): string {
  const on = dateInWords(noonOf(day))
  if (providerId === null) return `Arrived on ${on}, in no payout`
  return `Payout ${providerId} of ${on}${account === null ? '' : ` to ${account}`}`
}
