import { EditableText } from '#src/features/mail/emails/editable-text.tsx'
import { DetailTable, MailLayout, NextStep, Paragraph, SecondaryLink } from '#src/features/mail/emails/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import { WE_START } from '#src/features/site/catalogue/scope.ts'
import { pounds } from '#src/money.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import { greetUnverified, readUnverifiedFirstName } from './greet-unverified.ts'
import type { PaymentLinkMailData } from './mails.ts'
import { SAMPLE } from './sample.ts'

const placeholders: Record<string, Placeholder<PaymentLinkMailData>> = {
  name: { means: 'the applicant’s first name', of: data => readUnverifiedFirstName(data.name) ?? 'applicant' },
  service: { means: 'what they applied for', of: data => data.service },
}

const sample: PaymentLinkMailData = {
  name: SAMPLE.name,
  itemName: 'Application Fee',
  service: SAMPLE.service,
  duePence: 5_900,
  totalPence: 9_900,
  paidPence: 0,
  paymentUrl: SAMPLE.paymentUrl,
  isReminder: false,
}

export const paymentLinkTexts: TemplateTexts<PaymentLinkMailData, 'first' | 'rest' | 'reminder'> = {
  when: 'When an applicant has sent the assessment form, and once more a day later if nothing was paid.',
  texts: {
    first: {
      label: 'Opening',
      original: `Thank you. Your application is saved. When you’ve paid, we’ll email you your reference and a receipt. ${WE_START}`,
      placeholders,
      sample,
    },
    rest: {
      label: 'Opening, when a part has arrived',
      original: 'Part of your payment has arrived, and the rest is still due. Here is the link to pay it.',
      placeholders,
      sample: { ...sample, duePence: 2_900, paidPence: 3_000 },
    },
    reminder: {
      label: 'Opening of the reminder',
      original: `You started an application with us yesterday. What you told us is safe. ${WE_START} This is the only reminder we send.`,
      placeholders,
      sample: { ...sample, isReminder: true },
    },
  },
}

export function subject(data: PaymentLinkMailData): string {
  if (isForRest(data)) return `${pounds(data.duePence)} of your payment is still due: here is your payment link`
  return data.isReminder
    ? 'Reminder: your application is waiting for its initial payment'
    : 'Your application is saved: here is your payment link'
}

export function Body({ data }: { data: PaymentLinkMailData }) {
  const provider = usePaymentProvider()
  const { paidPence } = data
  const isRest = isForRest(data)
  const secondPaymentPence = data.totalPence - paidPence - data.duePence
  return (
    <MailLayout
      title={
        isRest
          ? 'Part of your payment is still due'
          : data.isReminder
            ? 'Your application is still saved'
            : 'Your application is saved'
      }
      preview={`${pounds(data.duePence)} to pay now. You see the naira amount before you pay.`}
    >
      <Paragraph>{greetUnverified(data.name)}</Paragraph>
      <EditableText
        texts={paymentLinkTexts}
        textKey={isRest ? 'rest' : data.isReminder ? 'reminder' : 'first'}
        data={data}
      />
      {data.open !== undefined && (
        <>
          <Paragraph>
            You already have an open application, {data.open.reference} ({data.open.service}). If this one is for the
            same thing, don’t pay for it: continue with the open one.
          </Paragraph>
          <SecondaryLink href={data.open.trackingUrl}>{`Track ${data.open.reference}`}</SecondaryLink>
        </>
      )}
      <DetailTable
        rows={[
          [data.itemName, pounds(data.totalPence)],
          ...(data.itemName === data.service ? [] : [['Service', data.service] as const]),
          ...(isRest ? [['Paid so far', pounds(paidPence)] as const] : []),
          ...(secondPaymentPence > 0 ? [['Final payment, due later', pounds(secondPaymentPence)] as const] : []),
        ]}
        total={['To pay now', pounds(data.duePence)]}
      />
      <NextStep
        href={data.paymentUrl}
        after={`You pay in naira on ${provider.name}’s secure page, by ${provider.waysToPay}. Nothing has been charged yet.`}
      >
        {isRest ? `Pay the rest, ${pounds(data.duePence)}` : `Continue to payment of ${pounds(data.duePence)}`}
      </NextStep>
    </MailLayout>
  )
}

function isForRest({ paidPence }: PaymentLinkMailData): boolean {
  return paidPence > 0
}
