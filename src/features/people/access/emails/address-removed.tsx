import { BRAND } from '#src/brand.ts'
import { greetUnverified } from '#src/features/applications/emails/greet-unverified.ts'
import { MailLayout, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { AddressRemovedMailData } from './mails.ts'

export function subject({ purchase }: AddressRemovedMailData): string {
  return purchase === 'several' ? 'Your email address was changed' : `The email address of your ${purchase} was changed`
}

/** Does not name the new address, because the old one may belong to a stranger. */
export function Body({ data: { name, reference, purchase } }: { data: AddressRemovedMailData }) {
  const opened = purchase === 'several' ? 'them' : `the ${purchase}`
  const what = purchase === 'several' ? 'all your applications and consultations' : `your ${purchase}`
  return (
    <MailLayout title="Your email address was changed" preview="We no longer write to this address.">
      <Paragraph>{reference === null ? greetUnverified(name) : `Dear ${name},`}</Paragraph>
      <Paragraph>
        We changed the email address of {reference === null ? what : `application ${reference}`}. From now on we write
        to the new address, and this address {`no longer opens ${opened}`}.
      </Paragraph>
      <Paragraph>
        If you asked us for this, there’s nothing to do. If it wasn’t you, please write to us at {BRAND.email} today.
      </Paragraph>
    </MailLayout>
  )
}
