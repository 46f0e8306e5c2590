import { EditableText } from '#src/features/mail/emails/editable-text.tsx'
import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import { describeSecondPaymentDue } from '#src/features/site/catalogue/scope.ts'
import { pounds } from '#src/money.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import type { SecondDueMailData } from './mails.ts'

const placeholders: Record<string, Placeholder<SecondDueMailData>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
  when_due: {
    means: 'when the final payment is due',
    of: data => describeSecondPaymentDue(data.item),
  },
}

const sample: SecondDueMailData = {
  name: 'Adébáyọ̀ Oyèníyì',
  item: 'application_fee',
  itemName: 'Application Fee',
  service: 'Arts and Culture',
  reference: 'GT-7K2M-9QXD',
  duePence: 4_000,
  totalPence: 9_900,
  paymentUrl: '#',
  isReminder: false,
}

export const secondDueTexts: TemplateTexts<SecondDueMailData, 'due' | 'reminder'> = {
  when: 'When an application that is paid in two payments reaches the final review, and up to three more times until the final payment is made.',
  texts: {
    due: {
      label: 'Opening',
      original:
        'The final payment for your application {reference} is now due. As agreed, it falls due {when_due}. Once it arrives, there’s nothing else to pay us.',
      placeholders,
      sample,
    },
    reminder: {
      label: 'Opening of the reminders',
      original:
        'The final payment for your application {reference} is still due. Once it arrives, there’s nothing else to pay us. If you can’t pay now, or don’t want to continue, reply and tell us.',
      placeholders,
      sample: { ...sample, isReminder: true },
    },
  },
}

export function subject({ isReminder, duePence, reference }: SecondDueMailData): string {
  return isReminder
    ? `Reminder: your final payment of ${pounds(duePence)} is due (${reference})`
    : `Your final payment of ${pounds(duePence)} is due (${reference})`
}

export function Body({ data }: { data: SecondDueMailData }) {
  const provider = usePaymentProvider()
  const { name, itemName, service, duePence, totalPence, paymentUrl, isReminder } = data
  return (
    <MailLayout
      title={isReminder ? 'Your final payment is still due' : 'Your final payment is due'}
      preview={`${pounds(duePence)}. You’ll see the naira amount before you pay.`}
    >
      <Paragraph>Dear {name},</Paragraph>
      <EditableText texts={secondDueTexts} textKey={isReminder ? 'reminder' : 'due'} data={data} />
      <DetailTable
        rows={[
          [itemName, pounds(totalPence)],
          ...(itemName === service ? [] : [['Service', service] as const]),
          ['Paid', pounds(totalPence - duePence)],
        ]}
        total={['Due now', pounds(duePence)]}
      />
      <NextStep
        href={paymentUrl}
        after={`You pay in naira on ${provider.name}’s secure page, by ${provider.waysToPay}. Nothing has been charged yet.`}
      >
        {`Pay ${pounds(duePence)}`}
      </NextStep>
    </MailLayout>
  )
}
