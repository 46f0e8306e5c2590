import { BRAND } from '#src/brand.ts'
import { MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { PasswordLinkMailData } from './mails.ts'

export function subject(): string {
  return `Choose a new password for ${BRAND.name}`
}

export function Body({ data }: { data: PasswordLinkMailData }) {
  return (
    <MailLayout title="Choose a new password" preview="The link works once, for an hour.">
      <Paragraph>Hello {data.name},</Paragraph>
      <Paragraph>
        Someone, perhaps you, asked for a new password for your staff account. Your old one works until you choose
        another.
      </Paragraph>
      <NextStep href={data.url} after="The link works once, for an hour. A new password signs you out everywhere.">
        Choose a new password
      </NextStep>
      <Paragraph>If it wasn’t you, please ignore this email. Only you have received it.</Paragraph>
    </MailLayout>
  )
}
