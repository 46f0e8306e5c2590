import { z } from 'zod'
import { readCopiedEmail } from '#src/copied-values.ts'
import { emailAddress, personName } from '#src/form-text.ts'
import { ROLES } from './roles.ts'

const newPasswordSchema = z.string({ error: 'Please enter a password' }).min(1, { error: 'Please enter a password' })
const repeatedPasswordSchema = z
  .string({ error: 'Please enter it once more' })
  .min(1, { error: 'Please enter it once more' })
const PASSWORDS_MUST_MATCH = { error: 'This is not the same as the password above', path: ['repeat'] }

const nameSchema = personName({ required: 'Please enter a name', min: 2 })

export const setUpSchema = z
  .object({ name: nameSchema, email: emailAddress(), password: newPasswordSchema, repeat: repeatedPasswordSchema })
  .refine(({ password, repeat }) => password === repeat, PASSWORDS_MUST_MATCH)

export const choosePasswordSchema = z
  .object({ password: newPasswordSchema, repeat: repeatedPasswordSchema })
  .refine(({ password, repeat }) => password === repeat, PASSWORDS_MUST_MATCH)

export const changePasswordSchema = z
  .object({
    current: z.string({ error: 'Please enter your password' }).min(1, { error: 'Please enter your password' }),
    password: newPasswordSchema,
    repeat: repeatedPasswordSchema,
  })
  .refine(({ password, repeat }) => password === repeat, PASSWORDS_MUST_MATCH)

export const forgottenPasswordSchema = z.object({ email: emailAddress() })

export const inviteSchema = z.object({
  name: nameSchema,
  email: emailAddress(),
  role: z.enum(ROLES, { error: 'Please choose a role' }),
})

export type SetUpForm = z.infer<typeof setUpSchema>
export type ChoosePasswordForm = z.infer<typeof choosePasswordSchema>
export type ForgottenPasswordForm = z.infer<typeof forgottenPasswordSchema>

const CREDENTIALS_REQUIRED = 'Email and password are required'

/** An invalid e-mail address gets the same answer as a wrong password. */
export const signInSchema = z.object({
  email: z
    .string({ error: CREDENTIALS_REQUIRED })
    .transform(readCopiedEmail)
    .refine(value => value !== '', { error: CREDENTIALS_REQUIRED }),
  password: z.string({ error: CREDENTIALS_REQUIRED }).min(1, { error: CREDENTIALS_REQUIRED }),
})
