import { BRAND } from '#src/brand.ts'
import { MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { PasswordLinkMailData } from './mails.ts'

export function subject(): string {
  return `You’re invited to join ${BRAND.name}`
}

export function Body({ data }: { data: PasswordLinkMailData }) {
  return (
    <MailLayout title="Choose your password" preview="Choose a password to open your account.">
      <Paragraph>Hello {data.name},</Paragraph>
      <Paragraph>
        {data.invitedBy === undefined ? 'We’ve' : `${data.invitedBy} has`} made a {BRAND.name} staff account for you. It
        opens as soon as you choose a password.
      </Paragraph>
      <NextStep
        href={data.url}
        after="The link works once, for 7 days. If it has expired, open “Forgotten your password?” on the sign-in page, and we’ll email you a new one."
      >
        Choose your password
      </NextStep>
      <Paragraph>
        If you weren’t expecting this, please ignore this email
        {data.invitedBy !== undefined && `, or ask ${data.invitedBy}`}.
      </Paragraph>
    </MailLayout>
  )
}
