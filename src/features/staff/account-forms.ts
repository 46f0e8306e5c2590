import { z } from 'zod'
import { emailAddress, personName } from '#src/form-text.ts'
import { ROLES } from './roles.ts'

/** Its strength is judged by `judgePassword`, which knows whose it is to be. */
const newPassword = z.string({ error: 'Please enter a password' }).min(1, { error: 'Please enter a password' })
const repeated = z.string({ error: 'Please enter it once more' }).min(1, { error: 'Please enter it once more' })
const DIFFERENT = { error: 'This is not the same as the password above', path: ['repeat'] }

const name = personName({ required: 'Please enter a name', min: 2 })

/** The first account: whoever holds the link from the start says who they are. */
export const setUpSchema = z
  .object({ name, email: emailAddress(), password: newPassword, repeat: repeated })
  .refine(({ password, repeat }) => password === repeat, DIFFERENT)

export const choosePasswordSchema = z
  .object({ password: newPassword, repeat: repeated })
  .refine(({ password, repeat }) => password === repeat, DIFFERENT)

export const changePasswordSchema = z
  .object({
    current: z.string({ error: 'Please enter your password' }).min(1, { error: 'Please enter your password' }),
    password: newPassword,
    repeat: repeated,
  })
  .refine(({ password, repeat }) => password === repeat, DIFFERENT)

export const forgottenSchema = z.object({ email: emailAddress() })

export const inviteSchema = z.object({
  name,
  email: emailAddress(),
  role: z.enum(ROLES, { error: 'Please choose a role' }),
})

export type SetUp = z.infer<typeof setUpSchema>
export type ChoosePassword = z.infer<typeof choosePasswordSchema>
export type Forgotten = z.infer<typeof forgottenSchema>

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
