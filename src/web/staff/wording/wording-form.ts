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

/** Said of a form that no page of ours sends. */
export const OLD_FORM = 'Please load the page again and save once more.'
