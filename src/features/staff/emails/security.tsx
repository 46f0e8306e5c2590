import { BRAND } from '#src/brand.ts'
import { dateAndTime } from '#src/dates.ts'
import { MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { SecurityChange, SecurityMailData } from './mails.ts'

export function subject({ change }: SecurityMailData): string {
  return `${TITLES[change.what]} (${BRAND.name})`
}

export function Body({ data: { name, change, at, accountUrl } }: { data: SecurityMailData }) {
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
