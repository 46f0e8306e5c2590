import { EditableText } from '#src/features/mail/emails/editable-text.tsx'
import {
  DetailTable,
  MailLayout,
  NextStep,
  Paragraph,
  Reference,
  SecondaryLink,
} from '#src/features/mail/emails/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { describeSecondPaymentDue, WE_START } from '#src/features/site/catalogue/scope.ts'
import { pounds, poundsAndPence } from '#src/money.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import type { OpenedForYouMailData } from './mails.ts'
import { SAMPLE } from './sample.ts'

const placeholders: Record<string, Placeholder<OpenedForYouMailData>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
  service: { means: 'what they applied for', of: data => data.service },
  when_due: {
    means: 'when the final payment is due',
    of: data => describeSecondPaymentDue(data.item),
  },
}

const { name, service, reference, trackingUrl, paymentUrl } = SAMPLE
const paidSample: OpenedForYouMailData = {
  name,
  item: 'full_support',
  service,
  reference,
  trackingUrl,
  totalPence: 9_900,
  paidPence: 9_900,
  due: null,
}

export const openedForYouTexts: TemplateTexts<OpenedForYouMailData, 'unpaid' | 'part_paid' | 'paid' | 'nothing_due'> = {
  when: 'When you add an application yourself and email the applicant.',
  texts: {
    unpaid: {
      label: 'Opening, when nothing is paid yet',
      original: `We have opened an application for you. ${WE_START}`,
      placeholders,
      sample: { ...paidSample, paidPence: 0, due: { pence: 5_900, isFirst: true, paymentUrl } },
    },
    part_paid: {
      label: 'Opening, when the initial payment is made',
      original:
        'We have opened an application for you and received your initial payment. The final payment is due {when_due}, but you can pay it earlier.',
      placeholders,
      sample: { ...paidSample, paidPence: 5_900, due: { pence: 4_000, isFirst: false, paymentUrl } },
    },
    paid: {
      label: 'Opening, when everything is paid',
      original: 'We have opened an application for you. It’s paid in full, so there’s nothing else to pay us.',
      placeholders,
      sample: paidSample,
    },
    nothing_due: {
      label: 'Opening, when there’s nothing to pay',
      original: 'We have opened an application for you.',
      placeholders,
      sample: { ...paidSample, paidPence: 0 },
    },
  },
}

export function subject({ reference }: OpenedForYouMailData): string {
  return `Your application is open. Your reference is ${reference}`
}

export function Body({ data }: { data: OpenedForYouMailData }) {
  const provider = usePaymentProvider()
  const { name, service, reference, trackingUrl, due } = data
  return (
    <MailLayout title="Your application is open" preview={`${service}. Your reference is ${reference}.`}>
      <Paragraph>Dear {name},</Paragraph>
      <EditableText texts={openedForYouTexts} textKey={chooseOpeningText(data)} data={data} />
      <Reference>{reference}</Reference>
      <Paragraph>
        Please keep this reference. With it and this email address you can check your application at any time.
      </Paragraph>
      {due?.isFirst ? (
        <>
          <NextStep
            href={due.paymentUrl}
            after={`You pay in naira on ${provider.name}’s secure page, by ${provider.waysToPay}.`}
          >
            {`Continue to payment of ${pounds(due.pence)}`}
          </NextStep>
          <SecondaryLink href={trackingUrl}>Track your application</SecondaryLink>
        </>
      ) : (
        <>
          <NextStep href={trackingUrl} after="The page opens with your reference and email filled in.">
            Track your application
          </NextStep>
          {due !== null && (
            <SecondaryLink href={due.paymentUrl}>{`Make the final payment of ${pounds(due.pence)} now`}</SecondaryLink>
          )}
        </>
      )}
      <DetailTable {...listAmounts(data)} />
    </MailLayout>
  )
}

function chooseOpeningText({ due, paidPence }: OpenedForYouMailData) {
  if (due === null) return paidPence > 0 ? 'paid' : 'nothing_due'
  return due.isFirst ? 'unpaid' : 'part_paid'
}

function listAmounts({ item, service, totalPence, paidPence, due }: OpenedForYouMailData) {
  const itemName = ITEMS[item].name
  const priceRow = [itemName === service ? service : `${itemName} (${service})`, poundsAndPence(totalPence)] as const
  if (due === null) return { rows: [priceRow], total: ['Paid', poundsAndPence(paidPence)] as const }
  const secondPaymentPence = totalPence - paidPence - due.pence
  return {
    rows: [
      priceRow,
      ...(paidPence > 0 ? [['Paid', poundsAndPence(paidPence)] as const] : []),
      ...(secondPaymentPence > 0 ? [['Final payment, due later', poundsAndPence(secondPaymentPence)] as const] : []),
    ],
    total: [due.isFirst ? 'To pay now' : 'Still to pay later', poundsAndPence(due.pence)] as const,
  }
}
