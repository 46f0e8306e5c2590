import { pounds } from '#src/money.ts'

/** A price as its field takes it, beside the sign of the pound: 500000 → "5,000". */
export function poundsAsTyped(pence: number): string {
  return pounds(pence).replace('£', '')
}
