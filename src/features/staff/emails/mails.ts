import { z } from 'zod'
import { defineMail } from '#src/features/outbox/mail.ts'

export type PasswordLinkMailData = z.infer<typeof passwordLinkMailData>
const passwordLinkMailData = z.object({ name: z.string(), url: z.string() })

export const invitationMail = defineMail({
  name: 'staff.invitation',
  label: 'Staff invitation',
  audience: 'staff',
  about: ['staff'],
  data: passwordLinkMailData,
  isSecret: true,
  template: () => import('./invitation.tsx'),
})

export const passwordResetMail = defineMail({
  name: 'staff.password_reset',
  label: 'Password link',
  audience: 'staff',
  about: ['staff'],
  data: passwordLinkMailData,
  isSecret: true,
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

export const staffMails = [invitationMail, passwordResetMail, passwordChangedMail] as const
