import { z } from 'zod'
import { singleLine } from '#src/form-text.ts'

/** `bankIds` are the banks of the provider. */
export function refundAccountSchema(bankIds: ReadonlyArray<string>) {
  return z.object({
    bank: singleLine({ required: 'Please choose your bank', max: 40 }).refine(
      id => id === '' || bankIds.includes(id),
      'Please choose a bank from the list',
    ),
    accountNumber: singleLine({ required: 'Please enter your account number', max: 40 })
      .transform(typed => typed.replaceAll(/[\s-]/g, ''))
      .refine(
        digits => digits === '' || /^\d{10}$/.test(digits),
        'Please enter the 10 digits of your account number (NUBAN)',
      ),
  })
}
