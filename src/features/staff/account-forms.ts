import { z } from 'zod'
import { emailAddress, personName } from '#src/form-text.ts'
import { ROLES } from './roles.ts'

const newPassword = z.string({ error: 'Please enter a password' }).min(1, { error: 'Please enter a password' })
const repeatedPassword = z.string({ error: 'Please enter it once more' }).min(1, { error: 'Please enter it once more' })
const PASSWORDS_MUST_MATCH = { error: 'This is not the same as the password above', path: ['repeat'] }

const name = personName({ required: 'Please enter a name', min: 2 })

export const setUpSchema = z
  .object({ name, email: emailAddress(), password: newPassword, repeat: repeatedPassword })
  .refine(({ password, repeat }) => password === repeat, PASSWORDS_MUST_MATCH)

export const choosePasswordSchema = z
  .object({ password: newPassword, repeat: repeatedPassword })
  .refine(({ password, repeat }) => password === repeat, PASSWORDS_MUST_MATCH)

export const changePasswordSchema = z
  .object({
    current: z.string({ error: 'Please enter your password' }).min(1, { error: 'Please enter your password' }),
    password: newPassword,
    repeat: repeatedPassword,
  })
  .refine(({ password, repeat }) => password === repeat, PASSWORDS_MUST_MATCH)

export const forgottenSchema = z.object({ email: emailAddress() })

export const inviteSchema = z.object({
  name,
  email: emailAddress(),
  role: z.enum(ROLES, { error: 'Please choose a role' }),
})

export type SetUp = z.infer<typeof setUpSchema>
export type ChoosePassword = z.infer<typeof choosePasswordSchema>
export type Forgotten = z.infer<typeof forgottenSchema>

const CREDENTIALS_REQUIRED = 'Email and password are required'

/** An invalid e-mail address gets the same answer as a wrong password. */
export const signInSchema = z.object({
  email: z
    .string({ error: CREDENTIALS_REQUIRED })
    // PostgreSQL refuses a NUL character in a parameter.
    .transform(value =>
      value
        .toWellFormed()
        .replace(/\p{Cc}/gu, '')
        .trim()
        .toLowerCase(),
    )
    .refine(value => value !== '', { error: CREDENTIALS_REQUIRED }),
  password: z.string({ error: CREDENTIALS_REQUIRED }).min(1, { error: CREDENTIALS_REQUIRED }),
})
