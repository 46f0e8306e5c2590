import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { dateInWords, noonOf } from '#src/dates.ts'
import { defineMail } from '#src/features/mail/mail.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/mail-layout.tsx'
import { defineNotice } from '#src/features/staff/define-notice.tsx'
import { poundsAndPence } from '#src/money.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import { formatRefundSum, REFUND_MEANINGS } from './rules.ts'

const refundSumSchema = z.object({ amount: z.number(), currency: z.enum(['NGN', 'GBP']) })

const staffFields = refundSumSchema.extend({
  paymentReference: z.string(),
  itemName: z.string(),
  pageUrl: z.string(),
})

export const refundProposedMail = defineNotice({
  name: 'payments.refund-proposed',
  kind: 'confirm',
  label: 'Owner notice: refund to confirm',
  about: ['application', 'consultation', 'payment'],
  data: staffFields.extend({ by: z.string(), reason: z.string(), termsNote: z.string() }),
  subject: data => `Please confirm a refund of ${formatRefundSum(data)}`,
  Body({ data }) {
    const sum = formatRefundSum(data)
    return (
      <MailLayout title="A refund waits for an owner" preview={`${data.by} proposes to refund ${sum}.`}>
        <Paragraph>
          {`${data.by} proposes to refund ${sum}. A refund of this size needs an owner. Nothing is sent until you confirm it.`}
        </Paragraph>
        <DetailTable
          rows={[
            ['For', data.itemName],
            ['Reason', data.reason],
            ['Terms', data.termsNote],
          ]}
          paymentReference={data.paymentReference}
        />
        <NextStep href={data.pageUrl} after="You can confirm or decline it there.">
          Open the refund
        </NextStep>
      </MailLayout>
    )
  },
})

export const refundFailedMail = defineMail({
  name: 'payments.refund-failed',
  label: 'Staff notice: refund failed',
  audience: 'staff',
  about: ['application', 'consultation', 'payment'],
  /** `problem` is the provider's message. */
  data: staffFields.extend({ problem: z.string().nullable() }),
  subject: data => `A refund of ${formatRefundSum(data)} failed: ${data.paymentReference}`,
  Body({ data }) {
    const provider = usePaymentProvider().name
    return (
      <MailLayout title="A refund failed" preview={`${formatRefundSum(data)} did not reach the payer.`}>
        <Paragraph>
          {`${provider} could not pay back ${formatRefundSum(data)}. The payer has not got the money. Please propose the refund again, or pay it back outside the website and record that.`}
        </Paragraph>
        <DetailTable
          rows={[
            ['For', data.itemName],
            ...(data.problem === null ? [] : [[`${provider} says`, data.problem] as const]),
          ]}
          paymentReference={data.paymentReference}
        />
        <NextStep href={data.pageUrl} after="The page shows the payment and its refunds.">
          Open the payment
        </NextStep>
      </MailLayout>
    )
  },
})

/** For a refund that was not begun here. */
export const refundAskedMail = defineMail({
  name: 'payments.refund-asked',
  label: 'Staff notice: say what a refund means',
  audience: 'staff',
  about: ['application', 'consultation', 'payment'],
  data: staffFields,
  subject: data => `Please say what a refund of ${formatRefundSum(data)} means: ${data.paymentReference}`,
  Body({ data }) {
    const sum = formatRefundSum(data)
    const provider = usePaymentProvider().name
    return (
      <MailLayout title="What does this refund mean?" preview={`${sum} went back at ${provider}.`}>
        <Paragraph>
          {`${sum} went back at ${provider}, from its dashboard or after a dispute, so we don’t know whether the customer owes it again. Until you say so, we don’t ask them for it.`}
        </Paragraph>
        <DetailTable rows={[['For', data.itemName]]} paymentReference={data.paymentReference} />
        <NextStep href={data.pageUrl} after="Press “Say What It Means” beside the refund.">
          Open the refund
        </NextStep>
      </MailLayout>
    )
  },
})

export const offlineRefundMail = defineNotice({
  name: 'payments.offline-refund',
  kind: 'confirm',
  label: 'Owner notice: offline refund',
  about: ['application', 'consultation', 'payment'],
  data: staffFields.extend({
    by: z.string(),
    reason: z.string(),
    method: z.string(),
    offlineReference: z.string().nullable(),
    paidOn: z.string(),
    hasProof: z.boolean(),
  }),
  subject: data => `Offline refund recorded: ${formatRefundSum(data)}`,
  Body({ data }) {
    return (
      <MailLayout title="Offline refund recorded" preview={`${data.by} recorded ${formatRefundSum(data)}.`}>
        <Paragraph>
          {`${data.by} recorded money that we paid back outside the website. Please check it against the bank statement.`}
        </Paragraph>
        <DetailTable
          rows={[
            ['Paid back', formatRefundSum(data)],
            ['For', data.itemName],
            ['How', data.method],
            ...(data.offlineReference === null ? [] : [['Reference', data.offlineReference] as const]),
            ['Paid on', dateInWords(noonOf(data.paidOn))],
            ['Proof', data.hasProof ? 'A file is attached to the refund' : 'None'],
            ['Reason', data.reason],
          ]}
          paymentReference={data.paymentReference}
        />
        <NextStep href={data.pageUrl} after="The page shows the payment and its refunds.">
          Open the payment
        </NextStep>
      </MailLayout>
    )
  },
})

export const accountNeededMail = defineMail({
  name: 'payments.refund-account',
  label: 'Bank details for a refund',
  audience: 'applicant',
  about: ['application', 'consultation', 'payment'],
  secret: 'accountUrl',
  data: refundSumSchema.extend({
    name: z.string(),
    itemName: z.string(),
    paymentReference: z.string(),
    accountUrl: z.string(),
  }),
  subject: data => `Where shall we send your refund of ${formatRefundSum(data)}?`,
  Body({ data }) {
    const sum = formatRefundSum(data)
    return (
      <MailLayout title="Your refund needs a bank account" preview={`Please tell us where to send ${sum}.`}>
        <Paragraph>Dear {data.name},</Paragraph>
        <Paragraph>
          {`We sent back ${sum}, but your bank did not accept it on the card or account that you paid from. Please name a bank account in Nigeria, and the money goes there.`}
        </Paragraph>
        <DetailTable
          rows={[
            ['Refund', sum],
            ['For', data.itemName],
          ]}
          paymentReference={data.paymentReference}
        />
        <NextStep
          href={data.accountUrl}
          after="The page asks for your bank and account number, and for nothing else. We never ask for a card number, a PIN or a password."
        >
          Name a bank account
        </NextStep>
      </MailLayout>
    )
  },
})

export const refundAddressMail = defineMail({
  name: 'payments.refund-address',
  label: 'Address chosen for a refund, to both addresses',
  audience: 'applicant',
  about: ['application', 'consultation', 'payment'],
  /** `isChosen`: this address gets all further mails about the refund. */
  data: refundSumSchema.extend({
    name: z.string().nullable(),
    itemName: z.string(),
    paymentReference: z.string(),
    isChosen: z.boolean(),
  }),
  subject: data => `Your refund of ${formatRefundSum(data)}: which address we write to`,
  /** Names neither address, because the other one may belong to a stranger. */
  Body({ data }) {
    const { name, itemName, paymentReference, isChosen } = data
    const sum = formatRefundSum(data)
    return (
      <MailLayout
        title="Which address we write to about your refund"
        preview={isChosen ? 'We write to this address.' : 'We write to the other address.'}
      >
        <Paragraph>{name === null ? 'Hello,' : `Dear ${name},`}</Paragraph>
        <Paragraph>
          {`We’re preparing a refund of ${sum}. The email address was changed after this payment, so we’ve sent this email to the address that paid and to the new one.`}
        </Paragraph>
        <Paragraph>
          {isChosen
            ? 'From now on, everything about this refund comes to this address.'
            : 'From now on, everything about this refund goes to the other address.'}
        </Paragraph>
        <Paragraph>{`If that isn’t right, please write to us at ${BRAND.email} today.`}</Paragraph>
        <DetailTable rows={[['For', itemName]]} total={['Refund', sum]} paymentReference={paymentReference} />
      </MailLayout>
    )
  },
})

/** For money that never counted, so that it has no credit note. */
export const refundPaidMail = defineMail({
  name: 'payments.refund-paid',
  label: 'Refund paid',
  audience: 'applicant',
  about: ['application', 'consultation', 'payment'],
  data: refundSumSchema.extend({
    name: z.string().nullable(),
    itemName: z.string(),
    paymentReference: z.string(),
  }),
  subject: data => `We have sent back ${formatRefundSum(data)}`,
  Body({ data }) {
    const { name, itemName, paymentReference } = data
    const sum = formatRefundSum(data)
    return (
      <MailLayout title="Your refund is on its way" preview={`${sum} for ${itemName}`}>
        <Paragraph>{name === null ? 'Hello,' : `Dear ${name},`}</Paragraph>
        <Paragraph>
          {`We have sent back ${sum}, because it was not due or we could not use it. Your bank can take some days to show it. You don’t need to do anything.`}
        </Paragraph>
        <DetailTable rows={[['For', itemName]]} total={['Sent back', sum]} paymentReference={paymentReference} />
      </MailLayout>
    )
  },
})

type RefundMeaningMailData = z.infer<typeof refundMeaningSchema>

/** `leftPence` is what is still to be paid in total, and `payUrl` the page on which to pay what is due of it. */
const refundMeaningSchema = refundSumSchema.extend({
  name: z.string().nullable(),
  itemName: z.string(),
  paymentReference: z.string(),
  meaning: z.enum(REFUND_MEANINGS),
  leftPence: z.number(),
  payUrl: z.string().nullable(),
})

export const refundMeaningMail = defineMail({
  name: 'payments.refund-meaning',
  label: 'A refund changes what is due',
  audience: 'applicant',
  about: ['application', 'consultation'],
  data: refundMeaningSchema,
  subject: ({ leftPence }) =>
    leftPence === 0
      ? 'Your refund: nothing is left to pay'
      : `Your refund: ${poundsAndPence(leftPence)} is left to pay`,
  Body({ data }) {
    const { name, itemName, paymentReference, leftPence, payUrl } = data
    return (
      <MailLayout title="Your refund and what is to pay" preview={describeMeaning(data)}>
        <Paragraph>{name === null ? 'Hello,' : `Dear ${name},`}</Paragraph>
        <Paragraph>{describeMeaning(data)}</Paragraph>
        <DetailTable
          rows={[
            ['For', itemName],
            ['Refunded', formatRefundSum(data)],
          ]}
          total={['Left to pay', poundsAndPence(leftPence)]}
          paymentReference={paymentReference}
        />
        {payUrl === null ? (
          <Paragraph>If you have questions about this, please reply to this email.</Paragraph>
        ) : (
          <NextStep
            href={payUrl}
            after="You see the amount in naira before you pay. If something is wrong, please reply to this email."
          >
            Go to the payment page
          </NextStep>
        )}
      </MailLayout>
    )
  },
})

function describeMeaning(data: RefundMeaningMailData): string {
  const sum = formatRefundSum(data)
  switch (data.meaning) {
    case 'case_ends':
      return `We have refunded ${sum} to you, and ${data.itemName} ends with it. We ask you for no further payment.`
    case 'price_falls':
      return `We have refunded ${sum} to you, and the price falls by it. You don’t pay it again.`
    case 'due_again':
      return `We have refunded ${sum} to you. The payment is undone, so this sum is to be paid again.`
    default:
      return assertNever(data.meaning)
  }
}

export const refundMails = [
  refundProposedMail,
  refundFailedMail,
  offlineRefundMail,
  accountNeededMail,
  refundAddressMail,
  refundPaidMail,
  refundAskedMail,
  refundMeaningMail,
] as const
