import { dateAndTime, dateInWords } from '#src/dates.ts'
import { DETAILS_TASK_TEXT } from '#src/features/applications/open-tasks.ts'
import { EditableText } from '#src/features/mail/emails/editable-text.tsx'
import {
  DetailTable,
  MailLayout,
  NextStep,
  Paragraph,
  Reference,
  SecondaryLink,
  Subheading,
} from '#src/features/mail/emails/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import { listContents, WE_START } from '#src/features/site/catalogue/scope.ts'
import { naira, pounds, poundsAndPence, rateInWords } from '#src/money.ts'
import { listOtherSum } from '../receipts/describe-receipt.ts'
import { ReceiptLink } from '../receipts/emails/receipt-link.tsx'
import type { ReceiptMailData } from './mails.ts'
import { describeNextSteps, isPartPayment } from './receipt-next-steps.ts'

const placeholders: Record<string, Placeholder<ReceiptMailData>> = {
  name: { means: 'the payer’s name', of: data => data.name },
  item: { means: 'what was paid for', of: data => data.itemName },
  amount: { means: 'what was paid', of: data => poundsAndPence(data.pence) },
}

const applicationPlaceholders = {
  ...placeholders,
  reference: {
    means: 'the reference of the application',
    of: (data: ReceiptMailData) => data.applicationReference ?? '',
  },
}

const initialReceipt: ReceiptMailData = {
  name: 'Adébáyọ̀ Oyèníyì',
  item: 'application_fee',
  needsDetails: false,
  itemName: 'Application Fee',
  service: 'Arts and Culture',
  instalment: 'initial',
  pence: 5_900,
  kobo: 12_138_700,
  nairaMicrosPerPound: 2_057_400_000,
  settledAt: '2027-03-03T13:30:00.000Z',
  paymentReference: 'TP-7K2M9QXD4RWB8VHN3JCF',
  isOffline: false,
  stillDuePence: 4_000,
  leftOfPartPence: 0,
  partOfPence: 5_900,
  requests: [],
  receiptNumber: 'R-000123',
  applicationReference: 'GT-7K2M-9QXD',
  trackingUrl: '#',
}
const consultationSample = {
  item: 'consultation_30',
  itemName: '30-Minute Consultation',
  service: '30-Minute Consultation',
  bookingUrl: '#',
} as const

export const receiptTexts: TemplateTexts<ReceiptMailData, 'initial' | 'final' | 'full' | 'part' | 'order'> = {
  when: 'When a payment arrives online, or when you record one.',
  texts: {
    initial: {
      label: 'Opening, after the initial payment',
      original: 'Thank you. We have received your initial payment, and your application is open.',
      placeholders: applicationPlaceholders,
      sample: initialReceipt,
    },
    final: {
      label: 'Opening, after the final payment',
      original: 'Thank you. We have received your final payment, and your application is paid in full.',
      placeholders: applicationPlaceholders,
      sample: { ...initialReceipt, instalment: 'final', pence: 4_000, kobo: 8_229_600, stillDuePence: 0 },
    },
    full: {
      label: 'Opening, when an application is paid at once',
      original: 'Thank you. We have received your payment, and your application is open and paid in full.',
      placeholders: applicationPlaceholders,
      sample: { ...initialReceipt, instalment: 'full', pence: 9_900, kobo: 20_368_300, stillDuePence: 0 },
    },
    part: {
      label: 'Opening, when less than a whole payment arrived',
      original: 'Thank you. We have received {amount}, which is part of what is due now.',
      placeholders: applicationPlaceholders,
      sample: { ...initialReceipt, pence: 3_000, kobo: 6_172_200, stillDuePence: 6_900, leftOfPartPence: 2_900 },
    },
    order: {
      label: 'Opening, for a consultation',
      original: 'Thank you. We have received your payment.',
      placeholders,
      sample: {
        ...initialReceipt,
        ...consultationSample,
        instalment: 'full',
        pence: 5_000,
        kobo: 10_287_000,
        stillDuePence: 0,
        applicationReference: null,
      },
    },
  },
}

export function subject(data: ReceiptMailData): string {
  const receivedText =
    data.paidBy === undefined
      ? `We have received ${poundsAndPence(data.pence)}`
      : `${data.paidBy} paid ${pounds(data.pence)} for you`
  return data.applicationReference === null
    ? `${receivedText}. Now choose your time`
    : `${receivedText}. Your reference is ${data.applicationReference}`
}

export function Body({ data }: { data: ReceiptMailData }) {
  return (
    <MailLayout title="Payment received" preview={`${poundsAndPence(data.pence)} for ${data.itemName}`}>
      <Paragraph>Dear {data.name},</Paragraph>
      {data.paidBy !== undefined && (
        <Paragraph>
          {data.paidBy} paid {pounds(data.pence)} for you with the link that you shared, and has a receipt.
        </Paragraph>
      )}
      <EditableText texts={receiptTexts} textKey={chooseOpening(data)} data={data} />
      {data.applicationReference === null ? (
        <NextStep
          href={data.bookingUrl}
          after="You’ll see the free days and times. Your payment covers one consultation."
        >
          Choose your time
        </NextStep>
      ) : (
        <>
          <Reference>{data.applicationReference}</Reference>
          <Paragraph>
            Please keep this reference. With it and this email address you can check your application at any time.
          </Paragraph>
          {data.paymentUrl !== undefined && isPartPayment(data) ? (
            <>
              <NextStep href={data.paymentUrl} after="The page shows the amount in naira before you pay.">
                {`Pay the rest, ${pounds(data.leftOfPartPence)}`}
              </NextStep>
              <SecondaryLink href={data.trackingUrl}>
                {data.needsDetails ? DETAILS_TASK_TEXT : 'Track your application'}
              </SecondaryLink>
            </>
          ) : data.needsDetails ? (
            <NextStep
              href={data.trackingUrl}
              after={`It takes about five minutes.${isPartPayment(data) ? '' : ` ${WE_START}`}`}
            >
              {DETAILS_TASK_TEXT}
            </NextStep>
          ) : (
            <NextStep href={data.trackingUrl} after="The page opens with your reference and email filled in.">
              Track your application
            </NextStep>
          )}
        </>
      )}
      <DetailTable {...createTable(data)} paymentReference={data.paymentReference} />
      <ReceiptLink />
      <Subheading>What happens next</Subheading>
      {describeNextSteps(data).map(step => (
        <Paragraph key={step}>{step}</Paragraph>
      ))}
      {data.instalment !== 'final' && (
        <>
          <Subheading>What you get</Subheading>
          {listContents(data.item).map(part => (
            <Paragraph key={part}>{part}</Paragraph>
          ))}
        </>
      )}
    </MailLayout>
  )
}

function chooseOpening(data: ReceiptMailData) {
  if (data.applicationReference === null && data.instalment === 'full') return 'order'
  return isPartPayment(data) ? 'part' : data.instalment
}

function createTable(data: ReceiptMailData) {
  const instalmentLabel =
    data.instalment === 'initial' ? ', initial payment' : data.instalment === 'final' ? ', final payment' : ''
  const paidRow = [`${data.itemName}${instalmentLabel}`, poundsAndPence(data.pence)] as const
  const isPaidInFull = data.stillDuePence <= 0
  // Staff know only the day of an offline payment.
  const formatPaidAt = data.isOffline ? dateInWords : dateAndTime
  const rows = [
    ...(data.receiptNumber === undefined ? [] : [['Receipt number', data.receiptNumber] as const]),
    ...(isPaidInFull ? [] : [paidRow]),
    ...(data.itemName === data.service ? [] : [['Service', data.service] as const]),
    ...(data.isOffline ? [['How', 'Paid to us directly'] as const] : []),
    ...(data.kobo === 0 ? [] : [[data.isOffline ? 'Received' : 'Charged', naira(data.kobo)] as const]),
    ...listOtherSum({ otherSum: data.otherSum ?? null }),
    ...(data.nairaMicrosPerPound === null ? [] : [['Rate', rateInWords(data.nairaMicrosPerPound)] as const]),
    ['Paid', formatPaidAt(new Date(data.settledAt))] as const,
  ]
  const remainingLabel = isPartPayment(data) ? 'Still to pay' : 'Still to pay later'
  return { rows, total: isPaidInFull ? paidRow : ([remainingLabel, poundsAndPence(data.stillDuePence)] as const) }
}
