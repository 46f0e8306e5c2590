import { z } from 'zod'
import { defineMail } from '#src/features/outbox/mail.ts'

/** The account, and where a password is chosen. */
export type LinkLetter = z.infer<typeof linkLetter>
const linkLetter = z.object({ name: z.string(), url: z.string() })

export const invitationMail = defineMail({
  name: 'staff.invitation',
  label: 'Invitation of a colleague',
  audience: 'staff',
  about: ['staff'],
  data: linkLetter,
  isSecret: true,
  template: () => import('./invitation.tsx'),
})

export const passwordResetMail = defineMail({
  name: 'staff.password_reset',
  label: 'Link to a new password',
  audience: 'staff',
  about: ['staff'],
  data: linkLetter,
  isSecret: true,
  template: () => import('./password-reset.tsx'),
})

/** `changedAt`: ISO instant. */
export type ChangeLetter = z.infer<typeof changeLetter>
const changeLetter = z.object({ name: z.string(), changedAt: z.string(), forgottenUrl: z.string() })

export const passwordChangedMail = defineMail({
  name: 'staff.password_changed',
  label: 'Notice of a new password',
  audience: 'staff',
  about: ['staff'],
  data: changeLetter,
  template: () => import('./password-changed.tsx'),
})

export const staffMails = [invitationMail, passwordResetMail, passwordChangedMail] as const
