import { z } from 'zod'
import { BRAND } from '#src/brand.ts'
import { dateAndTime } from '#src/dates.ts'
import { defineMail } from '#src/features/mail/mail.ts'
import { MailLayout, NextStep, Paragraph } from '#src/features/mail/mail-layout.tsx'

const ABOUT_OWN_ACCOUNT = { audience: 'staff', about: ['staff'] } as const

type PasswordLinkMailData = z.infer<typeof passwordLinkMailData>

/** Only an invitation names the inviter. */
const passwordLinkMailData = z.object({ name: z.string(), url: z.string(), invitedBy: z.string().optional() })

export const invitationMail = defineMail({
  name: 'staff.invitation',
  label: 'Staff invitation',
  ...ABOUT_OWN_ACCOUNT,
  data: passwordLinkMailData,
  secret: 'url',
  subject: () => `You’re invited to join ${BRAND.name}`,
  Body: InvitationBody,
})

function InvitationBody({ data }: { data: PasswordLinkMailData }) {
  return (
    <MailLayout title="Choose your password" preview="Choose a password to open your account.">
      <Paragraph>Hello {data.name},</Paragraph>
      <Paragraph>
        {data.invitedBy === undefined ? 'We’ve' : `${data.invitedBy} has`} made a {BRAND.name} staff account for you. It
        opens as soon as you choose a password.
      </Paragraph>
      <NextStep
        href={data.url}
        after="The link works once, for 7 days. If it has expired, open “Forgotten your password?” on the sign-in page, and we’ll email you a new one."
      >
        Choose your password
      </NextStep>
      <Paragraph>
        If you weren’t expecting this, please ignore this email
        {data.invitedBy !== undefined && `, or ask ${data.invitedBy}`}.
      </Paragraph>
    </MailLayout>
  )
}

export const passwordResetMail = defineMail({
  name: 'staff.password_reset',
  label: 'Password link',
  ...ABOUT_OWN_ACCOUNT,
  data: passwordLinkMailData,
  secret: 'url',
  subject: () => `Choose a new password for ${BRAND.name}`,
  Body: PasswordResetBody,
})

function PasswordResetBody({ data }: { data: PasswordLinkMailData }) {
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

/** `changedAt` is an ISO instant. */
type PasswordChangedMailData = z.infer<typeof passwordChangedMailData>

const passwordChangedMailData = z.object({ name: z.string(), changedAt: z.string(), forgottenUrl: z.string() })

export const passwordChangedMail = defineMail({
  name: 'staff.password_changed',
  label: 'Password changed',
  ...ABOUT_OWN_ACCOUNT,
  data: passwordChangedMailData,
  subject: () => `Your password for ${BRAND.name} was changed`,
  Body: PasswordChangedBody,
})

function PasswordChangedBody({ data }: { data: PasswordChangedMailData }) {
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

/** `left` counts the recovery codes that still work. */
export type SecurityChange = z.infer<typeof securityChange>

const securityChange = z.discriminatedUnion('what', [
  z.object({ what: z.literal('new-device'), browser: z.string() }),
  z.object({ what: z.literal('wrong-codes') }),
  z.object({ what: z.literal('authenticator-added') }),
  z.object({ what: z.literal('authenticator-removed') }),
  z.object({ what: z.literal('passkey-added'), name: z.string() }),
  z.object({ what: z.literal('passkey-removed'), name: z.string() }),
  z.object({ what: z.literal('recovery-codes-renewed') }),
  z.object({ what: z.literal('recovery-code-used'), left: z.number() }),
  z.object({ what: z.literal('second-steps-reset') }),
])

type SecurityMailData = z.infer<typeof securityMailData>

const securityMailData = z.object({ name: z.string(), change: securityChange, at: z.string(), accountUrl: z.string() })

export const securityMail = defineMail({
  name: 'staff.security',
  label: 'Sign-in changed',
  ...ABOUT_OWN_ACCOUNT,
  data: securityMailData,
  subject: ({ change }: SecurityMailData) => `${TITLES[change.what]} (${BRAND.name})`,
  Body: SecurityBody,
})

function SecurityBody({ data: { name, change, at, accountUrl } }: { data: SecurityMailData }) {
  return (
    <MailLayout title={TITLES[change.what]} preview="If it was you, there’s nothing to do.">
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        {describeChange(change)} This was on {dateAndTime(new Date(at))}. If it was you, there’s nothing to do.
      </Paragraph>
      <Paragraph>
        If it wasn’t you, end all other sessions on the page below, change your password, and tell an owner at once.
      </Paragraph>
      <NextStep href={accountUrl}>Check your sign-in</NextStep>
    </MailLayout>
  )
}

export const staffMails = [invitationMail, passwordResetMail, passwordChangedMail, securityMail] as const

const TITLES: Record<SecurityChange['what'], string> = {
  'new-device': 'New sign-in to your account',
  'wrong-codes': 'Someone knows your password',
  'authenticator-added': 'Authenticator app added',
  'authenticator-removed': 'Authenticator app removed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'recovery-codes-renewed': 'New recovery codes',
  'recovery-code-used': 'Recovery code used',
  'second-steps-reset': 'Your second step was reset',
}

function describeChange(change: SecurityChange): string {
  switch (change.what) {
    case 'new-device':
      return `Someone signed in to your staff account with a browser that we don’t know: ${change.browser}.`
    case 'wrong-codes':
      return 'Someone entered the right password of your staff account, and then five wrong codes. They’re not signed in.'
    case 'authenticator-added':
      return 'Signing in to your staff account now needs a code from your authenticator app.'
    case 'authenticator-removed':
      return 'The authenticator app was removed from your staff account.'
    case 'passkey-added':
      return `The passkey “${change.name}” was added to your staff account.`
    case 'passkey-removed':
      return `The passkey “${change.name}” was removed from your staff account.`
    case 'recovery-codes-renewed':
      return 'Your staff account has new recovery codes, and the old ones no longer work.'
    case 'recovery-code-used':
      return `A recovery code was used for your staff account. You have ${change.left} left.`
    case 'second-steps-reset':
      return 'Your authenticator app, passkeys and recovery codes were removed from your staff account, so that you can set them up again.'
  }
}
