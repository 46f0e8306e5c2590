import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { dateInWords } from '#src/dates.ts'
import { ITEMS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { convertToPence } from '#src/features/site/exchange-rate/rate.ts'
import { naira, poundsAndPence, rateInWords } from '#src/money.ts'
import { INSTALMENT_LABELS, type Instalment } from '../account.ts'
import { findChannelWords, OFFLINE_METHOD_WORDS, type OfflineMethod } from '../channels.ts'
import type { EntryKind } from '../ledger.ts'
import type { RECEIPT_SERIES } from '../table.server.ts'

/** A receipt or a credit note, which has negative sums. */
export type Receipt = {
  entryId: string
  paymentId: string
  number: string
  isCredit: boolean
  /** The receipt that a credit note corrects. */
  creditedNumber: string | null
  kind: EntryKind
  pence: number
  kobo: number
  movedAt: Date
  issuedAt: Date
  item: ItemKey
  instalment: Instalment
  instalmentPence: number | null
  /** The fee of a consultation that was taken off the price before. */
  creditedPence?: number | null
  nairaMicrosPerPound: number | null
  channel: string | null
  offlineMethod: OfflineMethod | null
  paymentReference: string
  /** Null unless another sum arrived than we asked for. */
  otherSum: { asked: string; arrived: string } | null
  isSandbox: boolean
  isSponsored: boolean
  payer: { name: string | null; email: string | null }
}

export type ReceiptText = {
  title: 'Receipt' | 'Credit note'
  number: string
  sandboxNote: string | null
  seller: ReadonlyArray<string>
  payer: ReadonlyArray<string>
  rows: ReadonlyArray<readonly [label: string, value: string]>
  total: { label: string; pounds: string; naira: string | null }
}

/** Returns the same text whenever it is asked, because the page and the PDF must never differ. */
export function describeReceipt(receipt: Receipt): ReceiptText {
  const { number, isCredit, isSandbox, payer } = receipt
  const kobo = Math.abs(receipt.kobo)
  return {
    title: isCredit ? 'Credit note' : 'Receipt',
    number,
    sandboxNote: isSandbox ? 'Sandbox: no real money' : null,
    seller: [BRAND.company.legalName, BRAND.company.registration, ...BRAND.office, BRAND.email, BRAND.phone],
    payer: [payer.name, payer.email].flatMap(line => (line === null || line === '' ? [] : [line])),
    rows: listRows(receipt),
    total: {
      label: isCredit ? 'Credited' : 'Paid',
      pounds: poundsAndPence(Math.abs(receipt.pence)),
      naira: kobo === 0 ? null : naira(kobo),
    },
  }
}

function listRows(receipt: Receipt): Array<readonly [label: string, value: string]> {
  const { issuedAt, movedAt, isCredit, creditedNumber, nairaMicrosPerPound } = receipt
  const [issuedOn, movedOn] = [dateInWords(issuedAt), dateInWords(movedAt)]
  return [
    ['Date', issuedOn] as const,
    ...(movedOn === issuedOn ? [] : [[isCredit ? 'Returned on' : 'Received on', movedOn] as const]),
    ...(isCredit ? [['Reason', REASONS[describeCreditReason(receipt)]] as const] : []),
    ...(creditedNumber === null ? [] : [['Credits receipt', creditedNumber] as const]),
    ['For', describeItem(receipt)],
    ...(receipt.creditedPence == null
      ? []
      : [
          [
            'Taken off the price before',
            `${poundsAndPence(receipt.creditedPence)}, the fee of your consultation`,
          ] as const,
        ]),
    ['Payment reference', receipt.paymentReference],
    [isCredit ? 'Original payment' : 'How', describeChannel(receipt)],
    ...(isCredit ? [] : listOtherSum(receipt)),
    ...(nairaMicrosPerPound !== null && isAtRate(receipt, nairaMicrosPerPound)
      ? [['Rate', rateInWords(nairaMicrosPerPound)] as const]
      : []),
  ]
}

export function listOtherSum({ otherSum }: Pick<Receipt, 'otherSum'>): Array<readonly [label: string, value: string]> {
  return otherSum === null
    ? []
    : [
        ['Asked for', otherSum.asked],
        ['Arrived', otherSum.arrived],
      ]
}

export const CREDIT_REASONS = ['refund', 'taken-back', 'reversed-by-hand', 'not-used'] as const

export type CreditReason = (typeof CREDIT_REASONS)[number]

const REASONS: Record<CreditReason, string> = {
  refund: 'Refund',
  'taken-back': 'The bank or the payment provider took the payment back',
  'reversed-by-hand': 'We reversed a payment that we had recorded by hand',
  'not-used': 'We can’t use the payment and refund it',
}

export function describeCreditReason({ kind, channel }: Pick<Receipt, 'kind' | 'channel'>): CreditReason {
  switch (kind) {
    case 'reversal':
      return 'taken-back'
    case 'correction':
      return channel === 'offline' ? 'reversed-by-hand' : 'not-used'
    case 'receipt':
    case 'refund':
    case 'reinstatement':
    case 'archived':
      return 'refund'
    default:
      return assertNever(kind)
  }
}

export function describeItem({
  item,
  instalment,
  instalmentPence,
  pence,
  isCredit,
}: Pick<Receipt, 'item' | 'instalment' | 'instalmentPence' | 'pence' | 'isCredit'>): string {
  const instalmentWords = instalment === 'full' ? null : INSTALMENT_LABELS[instalment].toLowerCase()
  const isPart = !isCredit && instalmentPence !== null && pence < instalmentPence
  const name = [ITEMS[item].name, instalmentWords].filter(words => words !== null).join(', ')
  return isPart ? `${name} (part of ${poundsAndPence(instalmentPence)})` : name
}

function describeChannel({ channel, offlineMethod }: Receipt): string {
  if (channel === 'offline') {
    return offlineMethod === null || offlineMethod === 'other'
      ? 'Paid to us directly'
      : `${OFFLINE_METHOD_WORDS[offlineMethod]}, paid to us directly`
  }
  return findChannelWords(channel).name ?? 'Online'
}

/** Staff may have counted other pounds than the rate gives. */
function isAtRate({ pence, kobo }: Receipt, nairaMicrosPerPound: number): boolean {
  return kobo !== 0 && Math.abs(convertToPence(Math.abs(kobo), nairaMicrosPerPound) - Math.abs(pence)) <= 1
}

type ReceiptSeries = (typeof RECEIPT_SERIES)[number]

/** Returns "R-000123". */
export function formatReceiptNumber({ series, number }: { series: ReceiptSeries; number: number }): string {
  return `${series}-${String(number).padStart(6, '0')}`
}

export function isCreditNote(series: ReceiptSeries): boolean {
  return series === 'C' || series === 'TEST-C'
}
