import { z } from 'zod'
import { emailAddress, personName } from '#src/form-text.ts'
import { ROLES } from './roles.ts'

const newPassword = z.string({ error: 'Please enter a password' }).min(1, { error: 'Please enter a password' })
const repeated = z.string({ error: 'Please enter it once more' }).min(1, { error: 'Please enter it once more' })
const DIFFERENT = { error: 'This is not the same as the password above', path: ['repeat'] }

const name = personName({ required: 'Please enter a name', min: 2 })

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

/** An invalid address gets the answer of a wrong password. */
export const signInSchema = z.object({
  email: z
    .string({ error: REQUIRED })
    // PostgreSQL refuses NUL in a parameter.
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
