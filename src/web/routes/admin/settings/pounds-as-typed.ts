import { pounds } from '#src/money.ts'

/** A price as its field takes it, beside the sign of the pound: 500000 → "5,000"; empty where there is none yet. */
export function poundsAsTyped(pence: number | null | undefined): string {
  return pence == null ? '' : pounds(pence).replace('£', '')
}
