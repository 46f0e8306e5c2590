import { randomBytes } from 'node:crypto'
import { crockford } from '#src/features/applications/reference.ts'

/** A payment attempt's reference: `TP-` and twenty random characters, a hundred bits: whoever has it may see the result. */
export function newPaymentReference(): string {
  return `TP-${crockford(randomBytes(20))}`
}
