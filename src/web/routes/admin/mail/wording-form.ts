import { z } from 'zod'

/** What a passage's form holds. `readVersion`: of what stood when it was read. */
export const wordingSchema = z.object({
  intent: z.enum(['save', 'restore']),
  passage: z.string().max(60),
  readVersion: z
    .string()
    // As long as a version can be: the database's integers have ten digits.
    .regex(/^\d{1,10}$/)
    .transform(Number),
  words: z.string().default(''),
})

export const WORDING_FIELDS = Object.keys(wordingSchema.shape)
