import { formatVatRate, type Vat } from '#src/features/money/months/vat.ts'
import { naira, poundsAndPence } from '#src/money.ts'

export function describeVat({ rate, pence, kobo }: Vat): string {
  const share = formatVatRate(rate)
  return `${poundsAndPence(pence)}, of which ${naira(kobo)} on what moved in naira. Included at ${share}: received less given back, times ${rate / 100} ÷ ${(10_000 + rate) / 100}, once for the month, rounded to the nearest penny and kobo. Provider fees aren’t deducted.`
}
