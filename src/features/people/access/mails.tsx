import { z } from 'zod'
import { BRAND } from '#src/brand.ts'
import { greetUnverified } from '#src/features/applications/greet-unverified.ts'
import { defineMail } from '#src/features/mail/mail.ts'
import {
  MailLayout,
  NextStep,
  Paragraph,
  Reference,
  SecondaryLink,
  Subheading,
} from '#src/features/mail/mail-layout.tsx'
import { CODE_MINUTES, CODE_TARGET_KINDS, describeCodeTarget, spaceCode } from './codes.ts'

export const codeMail = defineMail({
  name: 'access.code',
  label: 'Code to open documents',
  audience: 'applicant',
  about: ['application'],
  data: z.object({
    name: z.string(),
    code: z.string(),
    target: z.enum(CODE_TARGET_KINDS),
    browser: z.string(),
    reference: z.string(),
    isNewAddress: z.boolean(),
  }),
  secret: 'code',
  /** The log of staff keeps the subject, so it must not contain the code. */
  subject: ({ reference }) => `Your code for application ${reference}`,
  Body({ data: { name, code, target, browser, reference, isNewAddress } }) {
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
  },
})

export const addressRemovedMail = defineMail({
  name: 'access.address-removed',
  label: 'Email address changed, to the old address',
  audience: 'applicant',
  about: ['application', 'consultation'],
  data: z.object({
    name: z.string(),
    reference: z.string().nullable(),
    purchase: z.enum(['application', 'consultation', 'several']),
  }),
  subject: ({ purchase }) =>
    purchase === 'several' ? 'Your email address was changed' : `The email address of your ${purchase} was changed`,
  /** Does not name the new address, because the old one may belong to a stranger. */
  Body({ data: { name, reference, purchase } }) {
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
  },
})

export const addressCorrectedMail = defineMail({
  name: 'access.address-corrected',
  label: 'Email address changed, to the new address',
  audience: 'applicant',
  about: ['application'],
  data: z.object({
    name: z.string(),
    reference: z.string(),
    trackingUrl: z.string(),
    others: z.array(z.object({ reference: z.string(), trackingUrl: z.string() })),
  }),
  subject: ({ reference }) => `Application ${reference} now uses this email address`,
  Body({ data: { name, reference, trackingUrl, others } }) {
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
  },
})

export type ReferencesMailData = z.infer<typeof referencesMailData>

const referencesMailData = z.object({
  applications: z.array(z.object({ service: z.string(), reference: z.string().nullable(), url: z.string() })),
})

export const referencesMail = defineMail({
  name: 'access.references',
  label: 'Lost reference',
  audience: 'applicant',
  about: ['application'],
  data: referencesMailData,
  subject: describeLinks,
  Body({ data }) {
    return (
      <MailLayout title={describeLinks(data)} preview="You asked for your reference on our website.">
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
  },
})

function describeLinks({ applications }: ReferencesMailData): string {
  return applications.length === 1 ? 'The link to your application' : 'The links to your applications'
}

export const accessMails = [codeMail, addressRemovedMail, addressCorrectedMail, referencesMail] as const
