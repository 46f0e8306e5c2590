import { BRAND } from '#src/brand.ts'
import { Letter, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import type { LinkLetter } from './mails.ts'

export function subject(): string {
  return `You are invited to work in ${BRAND.name}`
}

export function Body({ data }: { data: LinkLetter }) {
  return (
    <Letter title="Choose your password" preview="Your account waits for its password.">
      <Paragraph>Hello {data.name},</Paragraph>
      <Paragraph>
        A staff account of {BRAND.name} has been made for you. It opens as soon as you have chosen a password.
      </Paragraph>
      <NextStep
        href={data.url}
        after="The link works once, for 7 days. If it has run out, open “Forgotten your password?” on the sign-in page, and a fresh one comes."
      >
        Choose your password
      </NextStep>
      <Paragraph>If you do not know why you get this, you need not do anything.</Paragraph>
    </Letter>
  )
}
