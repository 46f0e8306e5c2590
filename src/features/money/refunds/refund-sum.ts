import { naira, poundsAndPence } from '#src/money.ts'

export function formatRefundSum({ amount, currency }: { amount: number; currency: 'NGN' | 'GBP' }): string {
  return currency === 'NGN' ? naira(amount) : poundsAndPence(amount)
}
