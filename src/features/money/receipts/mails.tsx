import { useContext } from 'react'
import { z } from 'zod'
import { describeResponseTime } from '#src/brand.ts'
import { dateAndTime, dateInWords, dayAndTime, dayInLagos, noonOf } from '#src/dates.ts'
import { DETAILS_TASK_TEXT } from '#src/features/applications/open-tasks.ts'
import { EditableText } from '#src/features/mail/editable-text.tsx'
import { defineMail } from '#src/features/mail/mail.ts'
import {
  DetailTable,
  MailLayout,
  NextStep,
  Paragraph,
  Reference,
  SecondaryLink,
  SignedUrlsContext,
  Subheading,
} from '#src/features/mail/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import { ITEM_KEYS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { describeSecondPaymentDue, listContents, SCOPE, WE_START } from '#src/features/site/catalogue/scope.ts'
import { convertToKobo } from '#src/features/site/exchange-rate/rate.ts'
import { naira, pounds, poundsAndPence, rateInWords } from '#src/money.ts'
import { describePartlyPaid, INSTALMENTS } from '../account.ts'
import { REFUND_MEANINGS } from '../refunds/rules.ts'
import { CREDIT_REASONS, type CreditReason, listOtherSum } from './describe-receipt.ts'

export const itemSchema = z.enum(ITEM_KEYS as [ItemKey, ...Array<ItemKey>])

export const instalmentSchema = z.enum(INSTALMENTS)

const receiptFields = z.object({
  name: z.string(),
  item: itemSchema,
  needsDetails: z.boolean(),
  itemName: z.string(),
  service: z.string(),
  instalment: instalmentSchema,
  pence: z.number(),
  kobo: z.number(),
  isOffline: z.boolean(),
  nairaMicrosPerPound: z.number().nullable(),
  settledAt: z.string(),
  paymentReference: z.string(),
  stillDuePence: z.number(),
  leftOfPartPence: z.number(),
  partOfPence: z.number(),
  paymentUrl: z.string().optional(),
  otherSum: z.object({ asked: z.string(), arrived: z.string() }).nullish(),
  paidBy: z.string().optional(),
  requests: z.array(z.object({ documentType: z.string(), due: z.string().nullable() })),
  receiptNumber: z.string().optional(),
  entryId: z.string().nullish(),
})

export type ReceiptMailData = z.infer<typeof receiptSchema>

const receiptSchema = z.union([
  receiptFields.extend({
    applicationReference: z.string(),
    trackingUrl: z.string(),
  }),
  receiptFields.extend({
    applicationReference: z.null(),
    bookingUrl: z.string(),
    /** What came of the time that was chosen before paying. */
    heldTime: z.object({ outcome: z.enum(['booked', 'gone']), startsAt: z.string() }).nullish(),
  }),
])

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

const receiptTexts: TemplateTexts<ReceiptMailData, 'initial' | 'final' | 'full' | 'part' | 'order'> = {
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

export const receiptMail = defineMail({
  name: 'payments.receipt',
  label: 'Receipt',
  audience: 'applicant',
  about: ['application', 'consultation'],
  data: receiptSchema,
  templateTexts: receiptTexts,
  signedIds: ({ entryId }) => ({ receiptEntryId: entryId }),
  subject(data) {
    const receivedText =
      data.paidBy === undefined
        ? `We have received ${poundsAndPence(data.pence)}`
        : `${data.paidBy} paid ${pounds(data.pence)} for you`
    return data.applicationReference === null
      ? `${receivedText}. ${describeTimeInSubject(data)}`
      : `${receivedText}. Your reference is ${data.applicationReference}`
  },
  Body({ data }) {
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
          <NextStepOfConsultation data={data} />
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
  },
})

type ConsultationReceiptData = Extract<ReceiptMailData, { applicationReference: null }>

function describeTimeInSubject({ heldTime }: ConsultationReceiptData): string {
  return heldTime?.outcome === 'booked'
    ? `You’re booked for ${dayAndTime(new Date(heldTime.startsAt))}`
    : 'Now choose your time'
}

function NextStepOfConsultation({ data: { bookingUrl, heldTime } }: { data: ConsultationReceiptData }) {
  const time = heldTime ? dayAndTime(new Date(heldTime.startsAt)) : ''
  if (heldTime?.outcome === 'booked') {
    return (
      <>
        <Paragraph>Your time is booked: {time}.</Paragraph>
        <NextStep href={bookingUrl} after="Another email confirms the time, with the link to the meeting.">
          See your booking
        </NextStep>
      </>
    )
  }
  return (
    <>
      {heldTime?.outcome === 'gone' && (
        <Paragraph>
          {time} was no longer free when your payment arrived. Your payment is credit for another time, so there’s
          nothing more to pay.
        </Paragraph>
      )}
      <NextStep href={bookingUrl} after="You’ll see the free days and times. Your payment covers one consultation.">
        Choose your time
      </NextStep>
    </>
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

/** Says in the receipt what happens next, and what we still need. */
function describeNextSteps({ item, instalment, needsDetails, ...data }: ReceiptMailData): Array<string> {
  if (data.applicationReference === null) {
    if (data.heldTime?.outcome === 'booked')
      return ['We meet you online at the time that you chose. There’s nothing else to pay us.']
    return [
      'Once you’ve chosen, we’ll confirm the time by email, with the link to the meeting. There’s nothing else to pay us.',
    ]
  }
  const requests = describeRequests(data)
  if (isPartPayment(data)) return [describeRemainingPart(data), ...requests]
  return [
    instalment === 'final' ? explainAfterSecondPayment(item) : explainAfterFirstPayment(item, needsDetails),
    ...requests,
    describeRemainingPayment({ item, ...data }),
  ]
}

function describeRequests({ requests, settledAt }: Pick<ReceiptMailData, 'requests' | 'settledAt'>): Array<string> {
  const today = dayInLagos(new Date(settledAt))
  return requests.map(({ documentType, due }) => {
    if (due === null) return `We need: ${documentType}.`
    const inWords = dateInWords(noonOf(due))
    return due < today
      ? `We still need: ${documentType}. It was due on ${inWords}.`
      : `We need: ${documentType} by ${inWords}.`
  })
}

function describeRemainingPayment({ item, stillDuePence }: Pick<ReceiptMailData, 'item' | 'stillDuePence'>): string {
  return stillDuePence > 0
    ? `The final payment, ${poundsAndPence(stillDuePence)}, is due ${describeSecondPaymentDue(item)}. We’ll write to you then, but you can pay it earlier from your tracking page.`
    : 'There’s nothing else to pay us. Government fees are separate, and you pay them to the Home Office.'
}

function describeRemainingPart({
  leftOfPartPence,
  partOfPence,
  nairaMicrosPerPound,
}: Pick<ReceiptMailData, 'leftOfPartPence' | 'partOfPence' | 'nairaMicrosPerPound'>): string {
  const request = `This was part of what is due. Please pay the remaining ${poundsAndPence(leftOfPartPence)} as well.`
  const leftKobo = nairaMicrosPerPound === null ? null : convertToKobo(leftOfPartPence, nairaMicrosPerPound)
  return `${describePartlyPaid({ ofPence: partOfPence, leftPence: leftOfPartPence, leftKobo })}. ${request}`
}

function explainAfterFirstPayment(item: ReceiptMailData['item'], needsDetails: boolean): string {
  const responseDeadline = `within ${describeResponseTime('Document review')}`
  if (needsDetails)
    return `${DETAILS_TASK_TEXT} on your tracking page. You’ll hear from us ${responseDeadline} after that.`
  const firstWork = describeFirstWork(item)
  return firstWork === null
    ? `You’ll hear from us ${responseDeadline}.`
    : `${firstWork}. You’ll hear from us ${responseDeadline}.`
}

function describeFirstWork(item: ReceiptMailData['item']): string | null {
  if (item === 'consultation_30' || item === 'consultation_60') return null
  return (SCOPE[item].assessment ?? SCOPE[item].evidence)?.we ?? null
}

function explainAfterSecondPayment(item: ReceiptMailData['item']): string {
  const workText = item === 'application_fee' ? `${SCOPE[item].final_check?.we}. ` : ''
  return `${workText}Your tracking page shows where your application is, and anything we still need from you.`
}

function isPartPayment({ leftOfPartPence }: Pick<ReceiptMailData, 'leftOfPartPence'>): boolean {
  return leftOfPartPence > 0
}

const documentFields = z.object({
  name: z.string().nullable(),
  number: z.string(),
  entryId: z.string(),
  itemName: z.string(),
  pence: z.number(),
  kobo: z.number(),
  paymentReference: z.string(),
})

export type CreditNoteMailData = z.infer<typeof creditNoteSchema>

const creditNoteSchema = documentFields.extend({
  creditedNumber: z.string().nullable(),
  reason: z.enum(CREDIT_REASONS),
  outcome: z.object({ meaning: z.enum(REFUND_MEANINGS), leftPence: z.number() }).nullable(),
  /** Staff have not said yet what the refund means. */
  isAsked: z.boolean().optional(),
})

const EXPLANATIONS: Record<CreditReason, string> = {
  refund: 'We have refunded the sum below to you. Your bank can take some days to show it.',
  'taken-back':
    'Your bank or the payment provider took the payment below back, so it no longer counts. If you didn’t expect that, please reply to this email.',
  'reversed-by-hand':
    'We have reversed a payment that we had recorded by hand, so it no longer counts. If you didn’t expect that, please reply to this email.',
  'not-used': 'We can’t use the payment below, so it no longer counts and we’ll refund it.',
}

export const creditNoteMail = defineMail({
  name: 'payments.credit-note',
  label: 'Credit note',
  audience: 'applicant',
  about: ['application', 'consultation', 'payment'],
  data: creditNoteSchema,
  signedIds: ({ entryId }) => ({ receiptEntryId: entryId }),
  subject({ number, pence, reason }) {
    if (reason === 'refund') return `We have refunded ${poundsAndPence(pence)}`
    return `Your credit note ${number} for ${poundsAndPence(pence)}`
  },
  Body({ data }) {
    const { name, number, creditedNumber, itemName, pence, kobo, paymentReference, reason, outcome, isAsked } = data
    return (
      <MailLayout
        title={reason === 'refund' ? 'Your refund' : 'Your credit note'}
        preview={`${poundsAndPence(pence)} for ${itemName}`}
      >
        <Paragraph>{name === null ? 'Hello,' : `Dear ${name},`}</Paragraph>
        <Paragraph>{EXPLANATIONS[reason]}</Paragraph>
        {outcome && <Paragraph>{describeOutcome(outcome, pence)}</Paragraph>}
        {isAsked && <Paragraph>You needn’t pay this sum again unless we write to you about it.</Paragraph>}
        <Paragraph>
          {creditedNumber === null
            ? 'This credit note is for your records.'
            : `This credit note is for your records. It corrects receipt ${creditedNumber}.`}
        </Paragraph>
        <DetailTable
          rows={[
            ['Credit note', number],
            ['For', itemName],
            ...(kobo === 0 ? [] : [['In naira', naira(kobo)] as const]),
          ]}
          total={['Credited', poundsAndPence(pence)]}
          paymentReference={paymentReference}
        />
        <ReceiptLink>Print your credit note or save it as a PDF</ReceiptLink>
      </MailLayout>
    )
  },
})

function describeOutcome(
  { meaning, leftPence }: NonNullable<CreditNoteMailData['outcome']>,
  refundedPence: number,
): string {
  if (meaning === 'case_ends') return 'Your application ends with this refund, so nothing more is due.'
  const left = leftPence === 0 ? 'Nothing is left to pay.' : `${poundsAndPence(leftPence)} is left to pay in total.`
  return meaning === 'price_falls'
    ? `The price falls by ${poundsAndPence(refundedPence)}. ${left}`
    : `This sum is due again. ${left}`
}

export type SponsorReceiptMailData = z.infer<typeof sponsorReceiptSchema>

const sponsorReceiptSchema = documentFields.extend({
  nairaMicrosPerPound: z.number().nullable(),
  paidAt: z.string(),
  otherSum: z.object({ asked: z.string(), arrived: z.string() }).nullable(),
  /** Is set after a part, while its link is valid. */
  rest: z.object({ pence: z.number(), payLinkId: z.string() }).nullable(),
})

export const sponsorReceiptMail = defineMail({
  name: 'payments.sponsor-receipt',
  label: 'Receipt for a sponsor',
  audience: 'visitor',
  about: ['payment'],
  data: sponsorReceiptSchema,
  signedIds: ({ entryId, rest }) => ({ receiptEntryId: entryId, payLinkId: rest?.payLinkId }),
  subject: ({ pence }) => `We have received ${poundsAndPence(pence)}. This is your receipt`,
  Body({ data }) {
    const { name, number, itemName, pence, kobo, nairaMicrosPerPound, paymentReference, paidAt, otherSum, rest } = data
    const { payLink } = useContext(SignedUrlsContext)
    return (
      <MailLayout title="Payment received" preview={`${poundsAndPence(pence)} for ${itemName}`}>
        <Paragraph>{name === null ? 'Hello,' : `Dear ${name},`}</Paragraph>
        <Paragraph>
          Thank you. We have received your payment, and we’ve told the person you paid for.{' '}
          {rest === null
            ? 'You don’t need to do anything else.'
            : `It’s part of the sum: ${pounds(rest.pence)} is still due, and either of you can pay it.`}
        </Paragraph>
        {rest !== null && payLink !== null && (
          <NextStep href={payLink} after="The page shows the amount in naira before you pay.">
            {`Pay the rest, ${pounds(rest.pence)}`}
          </NextStep>
        )}
        <DetailTable
          rows={[
            ['Receipt number', number],
            ...(kobo === 0 ? [] : [['Charged', naira(kobo)] as const]),
            ...listOtherSum({ otherSum }),
            ...(nairaMicrosPerPound === null ? [] : [['Rate', rateInWords(nairaMicrosPerPound)] as const]),
            ['Paid', dateAndTime(new Date(paidAt))],
          ]}
          total={[itemName, poundsAndPence(pence)]}
          paymentReference={paymentReference}
        />
        <ReceiptLink />
      </MailLayout>
    )
  },
})

export const receiptMails = [receiptMail, creditNoteMail, sponsorReceiptMail] as const

function ReceiptLink({ children = 'Print your receipt or save it as a PDF' }: { children?: string }) {
  const { receipt } = useContext(SignedUrlsContext)
  return receipt === null ? null : <SecondaryLink href={receipt}>{children}</SecondaryLink>
}
