import type { RECEIPT_SERIES } from './table.server.ts'

type ReceiptSeries = (typeof RECEIPT_SERIES)[number]

/** Returns "R-000123". */
export function formatReceiptNumber({ series, number }: { series: ReceiptSeries; number: number }): string {
  return `${series}-${String(number).padStart(6, '0')}`
}

export function isCreditNote(series: ReceiptSeries): boolean {
  return series === 'C' || series === 'TEST-C'
}
