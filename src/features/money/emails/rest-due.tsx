import {
  DetailTable,
  MailLayout,
  NextStep,
  Paragraph,
  Reference,
  SecondaryLink,
} from '#src/features/mail/emails/mail-layout.tsx'
import { naira, poundsAndPence } from '#src/money.ts'
import type { RestDueMailData } from './mails.ts'

export function subject({ restPence }: RestDueMailData): string {
  return `${poundsAndPence(restPence)} of your payment is still due`
}

export function Body({ data }: { data: RestDueMailData }) {
  const {
    name,
    itemName,
    arrivedKobo,
    countedPence,
    restPence,
    paymentReference,
    paymentUrl,
    applicationReference,
    trackingUrl,
  } = data
  return (
    <MailLayout title="Part of your payment is still due" preview={`${poundsAndPence(restPence)} for ${itemName}.`}>
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>
        Thank you. We received {naira(arrivedKobo)}, which counts as {poundsAndPence(countedPence)}. That is less than
        was due, so please pay the rest.
      </Paragraph>
      <DetailTable
        rows={[
          ['Received', naira(arrivedKobo)],
          ['Counts as', poundsAndPence(countedPence)],
        ]}
        total={['Still due', poundsAndPence(restPence)]}
        paymentReference={paymentReference}
      />
      <NextStep href={paymentUrl} after="The page shows the amount in naira before you pay.">
        {`Pay the rest, ${poundsAndPence(restPence)}`}
      </NextStep>
      {applicationReference !== undefined && <Reference>{applicationReference}</Reference>}
      {trackingUrl !== undefined && <SecondaryLink href={trackingUrl}>Track your application</SecondaryLink>}
    </MailLayout>
  )
}
