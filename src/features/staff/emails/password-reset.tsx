import { BRAND } from '#src/brand.ts'
import { Letter, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import type { LinkLetter } from './mails.ts'

export function subject(): string {
  return `Choose a new password for ${BRAND.name}`
}

export function Body({ data }: { data: LinkLetter }) {
  return (
    <Letter title="Choose a new password" preview="The link works once, for an hour.">
      <Paragraph>Hello {data.name},</Paragraph>
      <Paragraph>
        Somebody, perhaps you, asked for a new password to your staff account. Your old one works until you have chosen
        another.
      </Paragraph>
      <NextStep href={data.url} after="The link works once, for an hour. It signs you out everywhere.">
        Choose a new password
      </NextStep>
      <Paragraph>If it was not you, you need not do anything: nobody but you can read this message.</Paragraph>
    </Letter>
  )
}
