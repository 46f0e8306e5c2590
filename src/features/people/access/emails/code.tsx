import { BRAND } from '#src/brand.ts'
import { greetUnverified } from '#src/features/applications/emails/greet-unverified.ts'
import { MailLayout, Paragraph, Subheading } from '#src/features/mail/emails/mail-layout.tsx'
import { CODE_MINUTES, spaceCode } from '../codes.ts'
import { describeCodeTarget } from '../targets.ts'
import type { CodeMailData } from './mails.ts'

/** The log of staff keeps the subject, so it must not contain the code. */
export function subject({ reference }: CodeMailData): string {
  return `Your code for application ${reference}`
}

export function Body({ data: { name, code, target, browser, reference, isNewAddress } }: { data: CodeMailData }) {
  const title = `Your code is ${spaceCode(code)}`
  return (
    <MailLayout title={title} preview={`${title}. It works once, for ${CODE_MINUTES} minutes.`}>
      <Paragraph>{isNewAddress ? greetUnverified(name) : `Dear ${name},`}</Paragraph>
      <Paragraph>
        You asked for this code {describeCodeTarget(target)} in application {reference}. You asked in this browser:{' '}
        {browser}. Type the code there. It works once, for {CODE_MINUTES} minutes.
      </Paragraph>
      <Paragraph>Please don’t give this code to anyone. Our staff never ask for it.</Paragraph>
      <Subheading>If it wasn’t you</Subheading>
      {isNewAddress ? (
        <Paragraph>
          Someone entered your address by mistake. Without this code nothing changes, so you can ignore it.
        </Paragraph>
      ) : (
        <Paragraph>
          Someone has your reference and email, and could see the status of your application, but not your documents.
          Don’t pass the code on, and write to us at {BRAND.email}: we’ll end their access.
        </Paragraph>
      )}
    </MailLayout>
  )
}
