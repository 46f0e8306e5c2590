import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { dateInWords, dayAndTime, noonOf } from '#src/dates.ts'
import { formatStatusInSentence } from '#src/features/cases/states.ts'
import { EditableText } from '#src/features/mail/editable-text.tsx'
import { defineMail } from '#src/features/mail/mail.ts'
import {
  DetailTable,
  MailLayout,
  NextStep,
  Paragraph,
  Reference,
  SecondaryLink,
} from '#src/features/mail/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import { describeSecondPaymentDue } from '#src/features/site/catalogue/scope.ts'
import { defineNotice, HourlyLimitNote } from '#src/features/staff/define-notice.tsx'
import { naira, pounds, poundsAndPence, sumInCurrency } from '#src/money.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import { describeResolution } from './disputes/rules.ts'
import { isStoppedFlag, PAYMENT_FLAGS } from './flags.ts'
import { instalmentSchema, itemSchema } from './receipts/mails.tsx'

export type SecondDueMailData = z.infer<typeof secondPaymentDueSchema>

const secondPaymentDueSchema = z.object({
  name: z.string(),
  item: itemSchema,
  itemName: z.string(),
  service: z.string(),
  reference: z.string(),
  duePence: z.number(),
  totalPence: z.number(),
  paymentUrl: z.string(),
  isReminder: z.boolean(),
})

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

const secondDueTexts: TemplateTexts<SecondDueMailData, 'due' | 'reminder'> = {
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

export const secondDueMail = defineMail({
  name: 'payments.second-due',
  label: 'Final payment due',
  audience: 'applicant',
  about: ['application'],
  data: secondPaymentDueSchema,
  templateTexts: secondDueTexts,
  reminderMatter: ({ isReminder }) => (isReminder ? 'second-payment' : null),
  subject: ({ isReminder, duePence, reference }) =>
    isReminder
      ? `Reminder: your final payment of ${pounds(duePence)} is due (${reference})`
      : `Your final payment of ${pounds(duePence)} is due (${reference})`,
  Body({ data }) {
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
  },
})

export type PaymentProblem = z.infer<typeof paymentProblemSchema>

const paymentProblemSchema = z.object({
  why: z.enum(PAYMENT_FLAGS),
  paymentReference: z.string(),
  itemName: z.string(),
  pence: z.number(),
  kobo: z.number(),
  arrived: z.object({ kobo: z.number().nullable(), currency: z.string() }).nullable(),
})

export const paymentProblemMail = defineMail({
  name: 'payments.problem',
  label: 'Staff notice: payment to check',
  audience: 'staff',
  about: ['payment'],
  data: paymentProblemSchema,
  subject: ({ paymentReference }) => `Check this payment: ${paymentReference}`,
  Body({ data }) {
    const provider = usePaymentProvider()
    return (
      <MailLayout title="Check this payment" preview={explainProblem(data.why)}>
        <Paragraph>{explainProblem(data.why)}</Paragraph>
        <DetailTable
          rows={[
            ['For', data.itemName],
            ['We asked for', `${poundsAndPence(data.pence)}, ${naira(data.kobo)}`],
            ...(data.arrived === null ? [] : [['The provider reports', sumInCurrency(data.arrived)] as const]),
          ]}
          paymentReference={data.paymentReference}
        />
        <Paragraph>
          {`Look up this reference in ${provider.name}’s dashboard. Then press “Check” beside the payment in the Queue, and decide what to do with it. You can also refund it there.`}
        </Paragraph>
      </MailLayout>
    )
  },
})

function explainProblem(why: PaymentProblem['why']): string {
  if (isStoppedFlag(why)) {
    return `This payment arrived for an application that was ${formatStatusInSentence(why)}. Please refund it.`
  }
  switch (why) {
    case 'amount':
      return 'The amount that arrived is not the one we asked for, so this payment was not counted.'
    case 'currency':
      return 'This payment arrived in a different currency than we asked for, so it was not counted.'
    case 'reference':
      return 'The provider reported a different reference than ours, so this payment was not counted.'
    case 'paid-twice':
      return 'The amount due was already paid, so please refund this payment.'
    case 'ended':
      return 'This payment arrived for a case that had ended with a refund. Please refund it.'
    case 'deleted':
      return 'This payment arrived for an application that was deleted. Please refund it.'
    case 'late-rate':
      return 'This payment was made long after its quote had expired. We counted it at the rate when it arrived, so it may count for less than we asked for.'
    case 'overpaid':
      return 'More arrived than we asked for. Please refund the surplus.'
    case 'decided':
      return 'A colleague has decided to refund this payment.'
    case 'reversed':
      return 'The provider reversed a payment that had been counted. It no longer counts as paid.'
    default:
      return assertNever(why)
  }
}

/** `dueAt` is an ISO instant. `category`, `reason` and `resolution` are the provider's words. */
export type DisputeMailData = z.infer<typeof disputedSchema>

const disputedSchema = z.object({
  kind: z.enum(['opened', 'reminded', 'resolved']),
  paymentReference: z.string(),
  isOurs: z.boolean(),
  kobo: z.number().nullable(),
  category: z.string().nullable(),
  reason: z.string().nullable(),
  dueAt: z.string().nullable(),
  resolution: z.string().nullable(),
  pageUrl: z.string(),
})

export const disputedMail = defineNotice({
  name: 'payments.disputed',
  kind: 'disputes',
  label: 'Staff notice: dispute',
  about: ['dispute'],
  data: disputedSchema,
  subject({ kind, paymentReference }) {
    switch (kind) {
      case 'opened':
        return `A payment is disputed, please answer: ${paymentReference}`
      case 'reminded':
        return `Reminder: a disputed payment needs your answer: ${paymentReference}`
      case 'resolved':
        return `A dispute is resolved: ${paymentReference}`
      default:
        return assertNever(kind)
    }
  },
  Body({ data }) {
    const provider = usePaymentProvider().name
    const openingText = describeDispute(data, provider)
    const { kind, paymentReference, isOurs, kobo, category, reason, dueAt, resolution, pageUrl } = data
    const isOpen = kind !== 'resolved'
    return (
      <MailLayout title={isOpen ? 'Payment disputed' : 'A dispute is resolved'} preview={openingText}>
        <Paragraph>{openingText}</Paragraph>
        <DetailTable
          rows={[
            ...(kobo === null ? [] : [['Disputed amount', naira(kobo)] as const]),
            ...(category === null ? [] : [['Kind', category] as const]),
            ...(reason === null ? [] : [['Reason', reason] as const]),
            ...(isOpen && dueAt !== null ? [['Answer by', dayAndTime(new Date(dueAt))] as const] : []),
            ...(!isOpen && resolution !== null ? [['Result', describeResolution(resolution)] as const] : []),
          ]}
          paymentReference={paymentReference === '' ? 'Unknown' : paymentReference}
        />
        {!isOurs && <Paragraph>We have no record of a payment with this reference.</Paragraph>}
        {isOpen && (
          <Paragraph>
            {isOurs
              ? 'Open the payment on the admin pages and press “Answer”: accept the dispute, or contest it with our evidence.'
              : `Sign in to ${provider}’s dashboard, find the dispute by this reference, and answer it there.`}
          </Paragraph>
        )}
        <NextStep href={pageUrl}>Open the admin pages</NextStep>
      </MailLayout>
    )
  },
})

function describeDispute({ kind, dueAt }: DisputeMailData, provider: string): string {
  if (kind === 'resolved') return `${provider} has closed the dispute. You don’t need to answer it any more.`
  const deadline =
    dueAt === null ? 'Please answer it as soon as you can' : `Please answer it by ${dayAndTime(new Date(dueAt))}`
  return `A payer’s bank has disputed a payment. ${deadline}. If we don’t, ${provider} refunds the payer.`
}

export type ArrivedPaymentMailData = z.infer<typeof arrivedPaymentSchema>

const arrivedPaymentSchema = z.object({
  name: z.string(),
  email: z.string(),
  service: z.string(),
  instalment: instalmentSchema,
  pence: z.number(),
  kobo: z.number(),
  stillDuePence: z.number(),
  paymentReference: z.string(),
  applicationReference: z.string().nullable(),
  page: z.object({ of: z.enum(['application', 'order']), url: z.string() }),
})

export const arrivedPaymentMail = defineNotice({
  name: 'payments.arrived',
  kind: ['applications', 'payments'],
  isLimited: true,
  label: 'Staff notice: payment',
  about: ['application', 'consultation'],
  data: arrivedPaymentSchema,
  subject: ({ name, pence }) => `Payment received: ${poundsAndPence(pence)} from ${name}`,
  Body({ data }) {
    const { name, email, service, pence, kobo, stillDuePence, paymentReference, applicationReference, page } = data
    return (
      <MailLayout title="A payment was received" preview={`${poundsAndPence(pence)} from ${name}.`}>
        <HourlyLimitNote data={data} />
        <DetailTable
          rows={[
            ['From', name],
            ['Email', email],
            ['For', service],
            ['Received', `${poundsAndPence(pence)} (${naira(kobo)}), ${describeInstalment(data)}`],
            ...(stillDuePence === 0 ? [] : [['Still due', poundsAndPence(stillDuePence)] as const]),
            ...(applicationReference === null ? [] : [['Reference', applicationReference] as const]),
          ]}
          paymentReference={paymentReference}
        />
        <NextStep href={page.url} after="If you reply to this email, your answer goes to the payer.">
          {page.of === 'application' ? 'Open the application' : 'Open the calendar'}
        </NextStep>
      </MailLayout>
    )
  },
})

function describeInstalment({ instalment }: ArrivedPaymentMailData): string {
  switch (instalment) {
    case 'initial':
      return 'initial payment'
    case 'final':
      return 'final payment'
    case 'full':
      return 'paid in full'
    default:
      return assertNever(instalment)
  }
}

export type OfflinePaymentMailData = z.infer<typeof offlinePaymentSchema>

const offlinePaymentSchema = z.object({
  act: z.enum(['recorded', 'reversed']),
  by: z.string(),
  name: z.string(),
  pence: z.number(),
  kobo: z.number(),
  method: z.string(),
  offlineReference: z.string().nullable(),
  receivedOn: z.string(),
  note: z.string().nullable(),
  hasProof: z.boolean(),
  paymentReference: z.string(),
  applicationReference: z.string().nullable(),
  pageUrl: z.string(),
})

export const offlinePaymentMail = defineNotice({
  name: 'payments.offline',
  kind: 'confirm',
  label: 'Owner notice: offline payment',
  about: ['application'],
  data: offlinePaymentSchema,
  subject: ({ act, pence, applicationReference }) =>
    `Offline payment ${act}: ${poundsAndPence(pence)} for ${applicationReference}`,
  Body({ data }) {
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
  },
})

export type RestDueMailData = z.infer<typeof restDueSchema>

const restDueSchema = z.object({
  name: z.string(),
  itemName: z.string(),
  arrivedKobo: z.number(),
  countedPence: z.number(),
  restPence: z.number(),
  paymentReference: z.string(),
  paymentUrl: z.string(),
  applicationReference: z.string().optional(),
  trackingUrl: z.string().optional(),
})

export const restDueMail = defineMail({
  name: 'payments.rest-due',
  label: 'Remaining payment',
  audience: 'applicant',
  about: ['application'],
  data: restDueSchema,
  subject: ({ restPence }) => `${poundsAndPence(restPence)} of your payment is still due`,
  Body({ data }) {
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
  },
})

export const rejectedTransferMail = defineMail({
  name: 'payments.transfer-rejected',
  label: 'Bank transfer not accepted',
  audience: 'applicant',
  about: ['application', 'consultation', 'payment'],
  data: z.object({
    name: z.string().nullable(),
    providerName: z.string(),
    arrivedKobo: z.number().nullable(),
    kobo: z.number(),
    paymentReference: z.string(),
    paymentUrl: z.string().nullable(),
  }),
  subject: () => 'Your bank transfer was not accepted',
  Body({ data }) {
    const { name, providerName, arrivedKobo, kobo, paymentReference, paymentUrl } = data
    return (
      <MailLayout
        title="Bank transfer not accepted"
        preview="Nothing counts as paid yet, and the payment is still open."
      >
        <Paragraph>{name === null ? 'Hello,' : `Dear ${name},`}</Paragraph>
        <Paragraph>
          {providerName} did not accept your bank transfer. Usually this means that the sum was not exactly{' '}
          {naira(kobo)}, or that it came in several transfers. Nothing counts as paid yet.
        </Paragraph>
        <DetailTable
          rows={[
            ...(arrivedKobo === null ? [] : [['Transferred', naira(arrivedKobo)] as const]),
            ['Asked for', naira(kobo)],
          ]}
          paymentReference={paymentReference}
        />
        <Paragraph>
          The money goes back to the account that it came from. If it isn’t there after three working days, reply to
          this email.
        </Paragraph>
        {paymentUrl === null ? (
          <Paragraph>To pay, please use your link again, and transfer the exact sum in one go.</Paragraph>
        ) : (
          <NextStep href={paymentUrl} after="Please transfer the exact sum in one go, or choose another way to pay.">
            Pay again
          </NextStep>
        )}
      </MailLayout>
    )
  },
})

export const paymentMails = [
  secondDueMail,
  paymentProblemMail,
  arrivedPaymentMail,
  offlinePaymentMail,
  restDueMail,
  rejectedTransferMail,
  disputedMail,
] as const
