import { dateInWords, noonOf } from '#src/dates.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { naira, poundsAndPence } from '#src/money.ts'
import type { OfflinePaymentMailData } from './mails.ts'

export function subject({ act, pence, applicationReference }: OfflinePaymentMailData): string {
  return `Offline payment ${act}: ${poundsAndPence(pence)} for ${applicationReference}`
}

export function Body({ data }: { data: OfflinePaymentMailData }) {
  const { act, by, pence, kobo, offlineReference, note } = data
  return (
    <MailLayout title={`Offline payment ${act}`} preview={`${by} ${act} ${poundsAndPence(pence)}.`}>
      <Paragraph>
        {act === 'recorded'
          ? `${by} recorded money that reached us outside the website. Please check it against the bank statement.`
          : `${by} reversed a payment that had been recorded by hand. That payment no longer counts as paid.`}
      </Paragraph>
      <DetailTable
        rows={[
          ['For', `${data.name}, ${data.applicationReference}`],
          ['Counts as', poundsAndPence(pence)],
          ['Received', kobo === 0 ? poundsAndPence(pence) : naira(kobo)],
          ['How', data.method],
          ...(offlineReference === null ? [] : [['Reference', offlineReference] as const]),
          ['Received on', dateInWords(noonOf(data.receivedOn))],
          ['Proof', data.hasProof ? 'A file is attached to the payment' : 'None'],
          ...(note === null ? [] : [[act === 'recorded' ? 'Note' : 'Reason', note] as const]),
        ]}
        paymentReference={data.paymentReference}
      />
      <NextStep href={data.pageUrl} after="The page shows every payment of this application.">
        Open the payment
      </NextStep>
    </MailLayout>
  )
}
