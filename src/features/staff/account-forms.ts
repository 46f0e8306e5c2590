import { z } from 'zod'
import { readCopiedEmail } from '#src/copied-values.ts'
import { emailAddress, personName } from '#src/form-text.ts'
import { ROLES } from './roles.ts'

const nameSchema = personName({ required: 'Please enter a name', min: 2 })

const newPassword = {
  password: typedPassword('Please enter a password'),
  repeat: typedPassword('Please enter it once more'),
}

function typedPassword(error: string) {
  return z.string({ error }).min(1, { error })
}

function isRepeated({ password, repeat }: { password: string; repeat: string }): boolean {
  return password === repeat
}

const PASSWORDS_MUST_MATCH = { error: 'This is not the same as the password above', path: ['repeat'] }

export const setUpSchema = z
  .object({ name: nameSchema, email: emailAddress(), ...newPassword })
  .refine(isRepeated, PASSWORDS_MUST_MATCH)

export const choosePasswordSchema = z.object(newPassword).refine(isRepeated, PASSWORDS_MUST_MATCH)

export const changePasswordSchema = z
  .object({ current: typedPassword('Please enter your password'), ...newPassword })
  .refine(isRepeated, PASSWORDS_MUST_MATCH)

export const forgottenPasswordSchema = z.object({ email: emailAddress() })

export const inviteSchema = z.object({
  name: nameSchema,
  email: emailAddress(),
  role: z.enum(ROLES, { error: 'Please choose a role' }),
})

const CREDENTIALS_REQUIRED = { error: 'Email and password are required' }

/** An invalid e-mail address gets the same answer as a wrong password. */
export const signInSchema = z.object({
  email: z
    .string(CREDENTIALS_REQUIRED)
    .transform(readCopiedEmail)
    .refine(value => value !== '', CREDENTIALS_REQUIRED),
  password: z.string(CREDENTIALS_REQUIRED).min(1, CREDENTIALS_REQUIRED),
})
