import { z } from 'zod'

/** `expectedVersion` is the version that the form showed. */
export const templateTextSchema = z.object({
  intent: z.enum(['save', 'restore']),
  template: z.string().max(100),
  textKey: z.string().max(60),
  expectedVersion: z
    .string()
    // A version is a PostgreSQL integer: at most ten digits.
    .regex(/^\d{1,10}$/)
    .transform(Number),
  text: z.string().default(''),
})
