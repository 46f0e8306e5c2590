import { declareMail } from '#src/features/outbox/mail.ts'

/** Whom it is to, and where a password is chosen. */
export type LinkLetter = { name: string; url: string }

export const invitationMail = declareMail<LinkLetter>('staff.invitation', () => import('./invitation.tsx'), {
  isSecret: true,
})

export const passwordResetMail = declareMail<LinkLetter>('staff.password_reset', () => import('./password-reset.tsx'), {
  isSecret: true,
})

/** `changedAt`: ISO instant. */
export type ChangeLetter = { name: string; changedAt: string; forgottenUrl: string }

export const passwordChangedMail = declareMail<ChangeLetter>(
  'staff.password_changed',
  () => import('./password-changed.tsx'),
)

export const staffMails = [invitationMail, passwordResetMail, passwordChangedMail]
