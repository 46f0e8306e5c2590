import { z } from 'zod'
import { defineMail } from '#src/features/mail/mail.ts'

export type PasswordLinkMailData = z.infer<typeof passwordLinkMailData>
/** Only an invitation names the inviter. Stored mails of older versions lack the name. */
const passwordLinkMailData = z.object({ name: z.string(), url: z.string(), invitedBy: z.string().optional() })

export const invitationMail = defineMail({
  name: 'staff.invitation',
  label: 'Staff invitation',
  audience: 'staff',
  about: ['staff'],
  data: passwordLinkMailData,
  secret: 'url',
  template: () => import('./invitation.tsx'),
})

export const passwordResetMail = defineMail({
  name: 'staff.password_reset',
  label: 'Password link',
  audience: 'staff',
  about: ['staff'],
  data: passwordLinkMailData,
  secret: 'url',
  template: () => import('./password-reset.tsx'),
})

/** `changedAt` is an ISO instant. */
export type PasswordChangedMailData = z.infer<typeof passwordChangedMailData>
const passwordChangedMailData = z.object({ name: z.string(), changedAt: z.string(), forgottenUrl: z.string() })

export const passwordChangedMail = defineMail({
  name: 'staff.password_changed',
  label: 'Password changed',
  audience: 'staff',
  about: ['staff'],
  data: passwordChangedMailData,
  template: () => import('./password-changed.tsx'),
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
  audience: 'staff',
  about: ['staff'],
  data: securityMailData,
  template: () => import('./security.tsx'),
})

export const staffMails = [invitationMail, passwordResetMail, passwordChangedMail, securityMail] as const
