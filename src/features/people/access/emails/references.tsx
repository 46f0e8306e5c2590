import { MailLayout, Paragraph, SecondaryLink, Subheading } from '#src/features/mail/emails/mail-layout.tsx'
import type { ReferencesMailData } from './mails.ts'

export function subject({ applications }: ReferencesMailData): string {
  return applications.length === 1 ? 'The link to your application' : 'The links to your applications'
}

export function Body({ data }: { data: ReferencesMailData }) {
  return (
    <MailLayout title={subject(data)} preview="You asked for your reference on our website.">
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        You asked for your reference on our website. If it wasn’t you, there’s nothing to do: only you have received
        this email.
      </Paragraph>
      {data.applications.map(({ service, reference, url }) => (
        <div key={url}>
          <Subheading>{service}</Subheading>
          <Paragraph>
            {reference === null
              ? 'It has no reference yet, because its initial payment is still due.'
              : `Your reference is ${reference}.`}
          </Paragraph>
          <SecondaryLink href={url}>
            {reference === null ? 'Continue to payment' : 'Track this application'}
          </SecondaryLink>
        </div>
      ))}
    </MailLayout>
  )
}
