import { z } from 'zod'

const REQUIRED = 'Email and password are required'

/** An address that is none is told like a wrong password: what is a right one is nobody's business. */
export const signInSchema = z.object({
  email: z
    .string({ error: REQUIRED })
    // Without what PostgreSQL refuses to look for (NUL): no address has it.
    .transform(value =>
      value
        .toWellFormed()
        .replace(/\p{Cc}/gu, '')
        .trim()
        .toLowerCase(),
    )
    .refine(value => value !== '', { error: REQUIRED }),
  password: z.string({ error: REQUIRED }).min(1, { error: REQUIRED }),
})
