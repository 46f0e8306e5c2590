import { BRAND } from '#src/brand.ts'
import { dateAndTime } from '#src/dates.ts'
import { MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { PasswordChangedMailData } from './mails.ts'

export function subject(): string {
  return `Your password for ${BRAND.name} was changed`
}

export function Body({ data }: { data: PasswordChangedMailData }) {
  return (
    <MailLayout title="Your password was changed" preview="If it was you, there’s nothing to do.">
      <Paragraph>Hello {data.name},</Paragraph>
      <Paragraph>
        The password of your staff account was changed on {dateAndTime(new Date(data.changedAt))}. Everyone signed in
        with the old one has been signed out. If it was you, there’s nothing to do.
      </Paragraph>
      <Paragraph>If it wasn’t you, choose another password now and tell an owner.</Paragraph>
      <NextStep href={data.forgottenUrl}>Choose another password</NextStep>
    </MailLayout>
  )
}
