import { greetUnverified } from '#src/features/applications/emails/greet-unverified.ts'
import { MailLayout, NextStep, Paragraph, Reference, SecondaryLink } from '#src/features/mail/emails/mail-layout.tsx'
import type { AddressCorrectedMailData } from './mails.ts'

export function subject({ reference }: AddressCorrectedMailData): string {
  return `Application ${reference} now uses this email address`
}

export function Body({ data: { name, reference, trackingUrl, others } }: { data: AddressCorrectedMailData }) {
  return (
    <MailLayout title="We now write to this address" preview={`Your reference is ${reference}.`}>
      <Paragraph>{greetUnverified(name)}</Paragraph>
      <Paragraph>
        We corrected the email address of your application. Please use this address with your reference from now on.
        Browsers in which the application was open have to open it again.
      </Paragraph>
      <Reference>{reference}</Reference>
      <NextStep href={trackingUrl} after="The page opens with your reference and email filled in.">
        Track your application
      </NextStep>
      {others.length > 0 && (
        <>
          <Paragraph>You also have:</Paragraph>
          {others.map(other => (
            <SecondaryLink
              key={other.reference}
              href={other.trackingUrl}
            >{`Application ${other.reference}`}</SecondaryLink>
          ))}
        </>
      )}
    </MailLayout>
  )
}
