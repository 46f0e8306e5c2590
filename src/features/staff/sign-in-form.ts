import { z } from 'zod'

const REQUIRED = 'Email and password are required'

/** An address that is none is told like a wrong password: what is a right one is nobody's business. */
export const signInSchema = z.object({
  email: z
    .string({ error: REQUIRED })
    .transform(value => value.trim().toLowerCase())
    .refine(value => value !== '', { error: REQUIRED }),
  password: z.string({ error: REQUIRED }).min(1, { error: REQUIRED }),
})
