import { BRAND } from '#src/brand.ts'
import { dateAndTime } from '#src/dates.ts'
import { Letter, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import type { ChangeLetter } from './mails.ts'

export function subject(): string {
  return `Your password for ${BRAND.name} was changed`
}

export function Body({ data }: { data: ChangeLetter }) {
  return (
    <Letter title="Your password was changed" preview="If it was you, all is well.">
      <Paragraph>Hello {data.name},</Paragraph>
      <Paragraph>
        The password of your staff account was changed on {dateAndTime(new Date(data.changedAt))}. Whoever was signed in
        with the old one has been signed out. If it was you, all is well.
      </Paragraph>
      <Paragraph>If it was not, choose another password now and tell an owner.</Paragraph>
      <NextStep href={data.forgottenUrl}>Choose another password</NextStep>
    </Letter>
  )
}
