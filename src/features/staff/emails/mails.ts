import { z } from 'zod'
import { defineMail } from '#src/features/mail/mail.ts'

const ABOUT_OWN_ACCOUNT = { audience: 'staff', about: ['staff'] } as const

export type PasswordLinkMailData = z.infer<typeof passwordLinkMailData>
/** Only an invitation names the inviter. */
const passwordLinkMailData = z.object({ name: z.string(), url: z.string(), invitedBy: z.string().optional() })

export const invitationMail = defineMail({
  name: 'staff.invitation',
  label: 'Staff invitation',
  ...ABOUT_OWN_ACCOUNT,
  data: passwordLinkMailData,
  secret: 'url',
  template: async () => (await import('./templates.tsx')).invitation,
})

export const passwordResetMail = defineMail({
  name: 'staff.password_reset',
  label: 'Password link',
  ...ABOUT_OWN_ACCOUNT,
  data: passwordLinkMailData,
  secret: 'url',
  template: async () => (await import('./templates.tsx')).passwordReset,
})

/** `changedAt` is an ISO instant. */
export type PasswordChangedMailData = z.infer<typeof passwordChangedMailData>
const passwordChangedMailData = z.object({ name: z.string(), changedAt: z.string(), forgottenUrl: z.string() })

export const passwordChangedMail = defineMail({
  name: 'staff.password_changed',
  label: 'Password changed',
  ...ABOUT_OWN_ACCOUNT,
  data: passwordChangedMailData,
  template: async () => (await import('./templates.tsx')).passwordChanged,
})

/** `left` counts the recovery codes that still work. */
export type SecurityChange = z.infer<typeof securityChange>
const securityChange = z.discriminatedUnion('what', [
  z.object({ what: z.literal('new-device'), browser: z.string() }),
  z.object({ what: z.literal('wrong-codes') }),
  z.object({ what: z.literal('authenticator-added') }),
  z.object({ what: z.literal('authenticator-removed') }),
  z.object({ what: z.literal('passkey-added'), name: z.string() }),
  z.object({ what: z.literal('passkey-removed'), name: z.string() }),
  z.object({ what: z.literal('recovery-codes-renewed') }),
  z.object({ what: z.literal('recovery-code-used'), left: z.number() }),
  z.object({ what: z.literal('second-steps-reset') }),
])

export type SecurityMailData = z.infer<typeof securityMailData>
const securityMailData = z.object({ name: z.string(), change: securityChange, at: z.string(), accountUrl: z.string() })

export const securityMail = defineMail({
  name: 'staff.security',
  label: 'Sign-in changed',
  ...ABOUT_OWN_ACCOUNT,
  data: securityMailData,
  template: async () => (await import('./templates.tsx')).security,
})

export const staffMails = [invitationMail, passwordResetMail, passwordChangedMail, securityMail] as const
