import { z } from 'zod'
import { EXAMPLE_REFERENCE } from '#src/features/cases/reference.ts'
import {
  isDecision,
  isSentBack,
  isStopped,
  isUnsuccessful,
  STATUS_AFTER_RESUBMISSION,
  STATUSES,
  type Status,
  statusLabel,
} from '#src/features/cases/states.ts'
import { EditableText, TypedText, useTemplateText } from '#src/features/mail/editable-text.tsx'
import { defineMail } from '#src/features/mail/mail.ts'
import {
  DetailTable,
  MailLayout,
  NextStep,
  Paragraph,
  Reference,
  SecondaryLink,
  Subheading,
} from '#src/features/mail/mail-layout.tsx'
import type { Placeholder, TemplateText, TemplateTexts } from '#src/features/mail/template-text.ts'
import { APPLICATION_ITEMS, type ApplicationItem, ITEMS } from '#src/features/site/catalogue/items.ts'
import { describeSecondPaymentDue, STAGES, WE_START } from '#src/features/site/catalogue/scope.ts'
import { defineNotice, HourlyLimitNote } from '#src/features/staff/define-notice.tsx'
import { pounds, poundsAndPence } from '#src/money.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import { greetUnverified, readUnverifiedFirstName } from './greet-unverified.ts'
import { describeOpenTasks, hasNoOpenTasks, NO_OPEN_TASKS_TEXT, type OpenTasks } from './open-tasks.ts'
import { describeCurrentWork } from './progress/current-work.ts'
import {
  CALL_AFTER_REFUSAL,
  describeStatusSubject,
  describeUpdateSubject,
  hasCallAfterRefusal,
  STATUS_WORDS,
} from './progress/status-words.ts'
import { forEachQuestion, listAnswersShownIn } from './questions.ts'

const SAMPLE = {
  name: 'Adébáyọ̀ Oyèníyì',
  service: 'Arts and Culture',
  reference: EXAMPLE_REFERENCE,
  trackingUrl: '#',
  paymentUrl: '#',
} as const

const applicantMailFields = { audience: 'applicant', about: ['application'] } as const

const itemSchema = z.enum(APPLICATION_ITEMS as [ApplicationItem, ...Array<ApplicationItem>])

export type PaymentLinkMailData = z.infer<typeof paymentLinkMailData>

const paymentLinkMailData = z.object({
  name: z.string(),
  itemName: z.string(),
  service: z.string(),
  duePence: z.number(),
  totalPence: z.number(),
  paidPence: z.number(),
  paymentUrl: z.string(),
  isReminder: z.boolean(),
  /** Another application with the same address, which is open. */
  open: z.object({ reference: z.string(), service: z.string(), trackingUrl: z.string() }).optional(),
})

const paymentLinkPlaceholders: Record<string, Placeholder<PaymentLinkMailData>> = {
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
      placeholders: paymentLinkPlaceholders,
      sample,
    },
    rest: {
      label: 'Opening, when a part has arrived',
      original: 'Part of your payment has arrived, and the rest is still due. Here is the link to pay it.',
      placeholders: paymentLinkPlaceholders,
      sample: { ...sample, duePence: 2_900, paidPence: 3_000 },
    },
    reminder: {
      label: 'Opening of the reminder',
      original: `You started an application with us yesterday. What you told us is safe. ${WE_START} This is the only reminder we send.`,
      placeholders: paymentLinkPlaceholders,
      sample: { ...sample, isReminder: true },
    },
  },
}

export const paymentLinkMail = defineMail({
  ...applicantMailFields,
  name: 'applications.payment-link',
  label: 'Payment link',
  data: paymentLinkMailData,
  templateTexts: paymentLinkTexts,
  reminderMatter: ({ isReminder }) => (isReminder ? 'first-payment' : null),
  subject(data) {
    if (isForRest(data)) return `${pounds(data.duePence)} of your payment is still due: here is your payment link`
    return data.isReminder
      ? 'Reminder: your application is waiting for its initial payment'
      : 'Your application is saved: here is your payment link'
  },
  Body({ data }) {
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
  },
})

function isForRest({ paidPence }: PaymentLinkMailData): boolean {
  return paidPence > 0
}

const openTasksSchema: z.ZodType<OpenTasks> = z.object({
  needsDetails: z.boolean(),
  documents: z.array(z.object({ documentType: z.string(), due: z.string().nullable(), isAgain: z.boolean() })),
  payment: z.object({ pence: z.number(), isSecond: z.boolean(), isOnly: z.boolean(), isRest: z.boolean() }).nullable(),
  question: z.object({ askedOn: z.string() }).nullable(),
  hasClock: z.boolean(),
  packToApprove: z.number().nullable().optional(),
})

export type StatusUpdateMailData = z.infer<typeof statusUpdateMailData>

const statusUpdateMailData = z.object({
  name: z.string(),
  item: itemSchema,
  status: z.enum(STATUSES),
  open: openTasksSchema,
  delivered: z.array(z.enum(STAGES)).readonly(),
  today: z.string(),
  /** False when staff changed only the reason. */
  hasNewStatus: z.boolean(),
  reason: z.string().nullable(),
  /** Says what happens to the money of a rejected application. */
  money: z.string().nullable(),
  /** Mails that an earlier release queued have none. */
  isPaidInFull: z.boolean().optional(),
  reference: z.string().nullable(),
  link: z.object({ to: z.enum(['tracking', 'payment']), url: z.string() }).nullable(),
})

/** Owners can edit these paragraphs; the defaults are in `status-words.ts`. */
export const statusUpdateTexts: TemplateTexts<StatusUpdateMailData, Status> = {
  when: 'When you change an application’s status and email the applicant.',
  texts: Object.fromEntries(STATUSES.map(status => [status, describeStatusText(status)])) as Record<
    Status,
    TemplateText<StatusUpdateMailData>
  >,
}

export const statusUpdateMail = defineMail({
  ...applicantMailFields,
  name: 'applications.status-update',
  label: 'New status',
  data: statusUpdateMailData,
  templateTexts: statusUpdateTexts,
  checkOutdated: () => import('./check-outdated.server.ts').then(({ checkStatusUpdates }) => checkStatusUpdates),
  subject: ({ status, hasNewStatus, reference }) =>
    hasNewStatus ? describeStatusSubject(status, reference) : describeUpdateSubject(reference),
  Body({ data }) {
    const { name, status, reason, reference, link } = data
    const statusParagraphs = useTemplateText(statusUpdateTexts, status, data)
    return (
      <MailLayout
        title={STATUS_WORDS[status].mailTitle ?? `Your application: ${statusLabel(status)}`}
        preview={statusParagraphs.split('\n')[0] ?? ''}
      >
        <Paragraph>{reference === null ? greetUnverified(name) : `Dear ${name},`}</Paragraph>
        <TypedText>{statusParagraphs}</TypedText>
        {reason !== null && (
          <>
            <Subheading>What we need</Subheading>
            <TypedText>{reason}</TypedText>
            {link?.to !== 'tracking' && <Paragraph>To send it, reply to this email and attach it.</Paragraph>}
          </>
        )}
        {data.money !== null && <Paragraph>{data.money}</Paragraph>}
        {isDecision(status) && isUnsuccessful(status) && hasCallAfterRefusal(data.item, data.isPaidInFull ?? false) && (
          <Paragraph>{CALL_AFTER_REFUSAL}</Paragraph>
        )}
        <OpenTaskList data={data} />
        {link?.to === 'tracking' && reason !== null && (
          <NextStep href={link.url} after="The link opens your application, where you choose the file to upload.">
            Upload it here
          </NextStep>
        )}
        {link?.to === 'tracking' && reason === null && (
          <NextStep href={link.url} after="The page opens with your reference and email filled in.">
            Track your application
          </NextStep>
        )}
        {link?.to === 'payment' && (
          <NextStep href={link.url} after="You see the amount in naira before you pay.">
            Continue to payment
          </NextStep>
        )}
        {reference !== null && <Paragraph>Your reference is {reference}.</Paragraph>}
      </MailLayout>
    )
  },
})

function describeStatusText(status: Status): TemplateText<StatusUpdateMailData> {
  const { name, reference, trackingUrl } = SAMPLE
  const link = isStopped(status) ? null : { to: 'tracking' as const, url: trackingUrl }
  return {
    label: `What ${statusLabel(status)} means`,
    original: STATUS_WORDS[status].mail.join('\n\n'),
    placeholders: {
      name: {
        means: 'the applicant’s name',
        of: data => (data.reference === null ? (readUnverifiedFirstName(data.name) ?? 'applicant') : data.name),
      },
      now: {
        means: 'what is happening, as on the tracking page',
        of: data => describeCurrentWork(data.status, data.item, data.delivered).sentence,
      },
    },
    sample: {
      name,
      item: 'full_support',
      status,
      open: { needsDetails: false, documents: [], payment: null, question: null, hasClock: false },
      delivered: [],
      today: '2027-03-03',
      hasNewStatus: true,
      reason: isSentBack(status) ? 'Mrs Bello’s letter is unsigned. Please send it with her signature.' : null,
      money: null,
      reference,
      link,
    },
  }
}

/** Lists what the applicant must do. If there is nothing, says so only when we must act next. */
function OpenTaskList({ data: { item, status, open, delivered, today } }: { data: StatusUpdateMailData }) {
  if (isStopped(status)) return null
  const lines = describeOpenTasks(open, { item, today })
  if (lines.length === 0) {
    const isNothing = hasNoOpenTasks(open) && describeCurrentWork(status, item, delivered).isOurs
    return isNothing ? <Paragraph>{NO_OPEN_TASKS_TEXT}</Paragraph> : null
  }
  return (
    <>
      <Subheading>To do</Subheading>
      {lines.map(line => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
    </>
  )
}

export type FromStaffMailData = z.infer<typeof fromStaffMailData>

const fromStaffMailData = z.object({
  name: z.string(),
  subject: z.string(),
  message: z.string(),
  reference: z.string().nullable(),
  trackingUrl: z.string().nullable(),
})

export const fromStaffMail = defineMail({
  ...applicantMailFields,
  name: 'applications.from-staff',
  isWrittenByStaff: true,
  label: 'Email from us',
  data: fromStaffMailData,
  subject: data => data.subject,
  Body({ data }) {
    const { name, message, reference, trackingUrl } = data
    return (
      <MailLayout title="About your application" preview={message.slice(0, 140)}>
        <Paragraph>{reference === null ? greetUnverified(name) : `Dear ${name},`}</Paragraph>
        <TypedText>{message}</TypedText>
        {trackingUrl !== null && (
          <NextStep href={trackingUrl} after="The page opens with your reference and email filled in.">
            Track your application
          </NextStep>
        )}
        <Paragraph>
          {reference === null
            ? 'To answer, reply to this email.'
            : `To answer, open Messages on that page, or reply to this email. Your reference is ${reference}.`}
        </Paragraph>
      </MailLayout>
    )
  },
})

export type OpenedForYouMailData = z.infer<typeof openedForYouMailData>

const openedForYouMailData = z.object({
  name: z.string(),
  item: itemSchema,
  service: z.string(),
  reference: z.string(),
  trackingUrl: z.string(),
  totalPence: z.number(),
  /** The fee of a consultation that was taken off the price. */
  creditedPence: z.number().optional(),
  paidPence: z.number(),
  due: z.object({ pence: z.number(), isFirst: z.boolean(), paymentUrl: z.string() }).nullable(),
})

const openedForYouPlaceholders: Record<string, Placeholder<OpenedForYouMailData>> = {
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

const openedForYouTexts: TemplateTexts<OpenedForYouMailData, 'unpaid' | 'part_paid' | 'paid' | 'nothing_due'> = {
  when: 'When you add an application yourself and email the applicant.',
  texts: {
    unpaid: {
      label: 'Opening, when nothing is paid yet',
      original: `We have opened an application for you. ${WE_START}`,
      placeholders: openedForYouPlaceholders,
      sample: { ...paidSample, paidPence: 0, due: { pence: 5_900, isFirst: true, paymentUrl } },
    },
    part_paid: {
      label: 'Opening, when the initial payment is made',
      original:
        'We have opened an application for you and received your initial payment. The final payment is due {when_due}, but you can pay it earlier.',
      placeholders: openedForYouPlaceholders,
      sample: { ...paidSample, paidPence: 5_900, due: { pence: 4_000, isFirst: false, paymentUrl } },
    },
    paid: {
      label: 'Opening, when everything is paid',
      original: 'We have opened an application for you. It’s paid in full, so there’s nothing else to pay us.',
      placeholders: openedForYouPlaceholders,
      sample: paidSample,
    },
    nothing_due: {
      label: 'Opening, when there’s nothing to pay',
      original: 'We have opened an application for you.',
      placeholders: openedForYouPlaceholders,
      sample: { ...paidSample, paidPence: 0 },
    },
  },
}

export const openedForYouMail = defineMail({
  ...applicantMailFields,
  name: 'applications.opened-for-you',
  label: 'Application added by us',
  data: openedForYouMailData,
  templateTexts: openedForYouTexts,
  subject: ({ reference }) => `Your application is open. Your reference is ${reference}`,
  Body({ data }) {
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
              <SecondaryLink
                href={due.paymentUrl}
              >{`Make the final payment of ${pounds(due.pence)} now`}</SecondaryLink>
            )}
          </>
        )}
        <DetailTable {...listAmounts(data)} />
      </MailLayout>
    )
  },
})

function chooseOpeningText({ due, paidPence }: OpenedForYouMailData) {
  if (due === null) return paidPence > 0 ? 'paid' : 'nothing_due'
  return due.isFirst ? 'unpaid' : 'part_paid'
}

function listAmounts({ item, service, totalPence, creditedPence = 0, paidPence, due }: OpenedForYouMailData) {
  const itemName = ITEMS[item].name
  const name = itemName === service ? service : `${itemName} (${service})`
  const priceRows = [
    [name, poundsAndPence(totalPence + creditedPence)] as const,
    ...(creditedPence > 0 ? [['Paid for your consultation', `− ${poundsAndPence(creditedPence)}`] as const] : []),
  ]
  if (due === null) return { rows: priceRows, total: ['Paid', poundsAndPence(paidPence)] as const }
  const secondPaymentPence = totalPence - paidPence - due.pence
  return {
    rows: [
      ...priceRows,
      ...(paidPence > 0 ? [['Paid', poundsAndPence(paidPence)] as const] : []),
      ...(secondPaymentPence > 0 ? [['Final payment, due later', poundsAndPence(secondPaymentPence)] as const] : []),
    ],
    total: [due.isFirst ? 'To pay now' : 'Still to pay later', poundsAndPence(due.pence)] as const,
  }
}

export const resubmittedMail = defineMail({
  name: 'applications.resubmitted',
  label: 'Staff notice: resubmission',
  audience: 'staff',
  about: ['document'],
  data: z.object({
    reference: z.string(),
    documentType: z.string(),
    applicationUrl: z.string(),
  }),
  subject: ({ reference }) => `Resubmitted: ${reference}`,
  Body({ data }) {
    const { reference, documentType, applicationUrl } = data
    return (
      <MailLayout title="An application was resubmitted" preview={`${documentType}, ${reference}`}>
        <Paragraph>
          An applicant has resubmitted the document you asked for. The application is in{' '}
          {statusLabel(STATUS_AFTER_RESUBMISSION)} again, and the applicant reads by when we answer.
        </Paragraph>
        <DetailTable
          rows={[
            ['Reference', reference],
            ['Document', documentType],
          ]}
        />
        <NextStep href={applicationUrl} after="You need to be signed in as staff.">
          Open the application
        </NextStep>
      </MailLayout>
    )
  },
})

export const newApplicationMail = defineNotice({
  name: 'applications.new-application',
  kind: 'applications',
  isLimited: true,
  label: 'Staff notice: application',
  about: ['application'],
  data: z.object({
    name: z.string(),
    email: z.string(),
    ...forEachQuestion(() => z.string().nullish()),
    service: z.string(),
    sector: z.string().nullable(),
    totalPence: z.number(),
    isSplit: z.boolean(),
    applicationUrl: z.string(),
  }),
  subject: ({ name }) => `New application: ${name}`,
  Body({ data }) {
    const { name, email, service, sector, totalPence, isSplit, applicationUrl } = data
    return (
      <MailLayout title="A new application" preview={`${name} applied for ${service}.`}>
        <HourlyLimitNote data={data} />
        <DetailTable
          rows={[
            ['Applicant', name],
            ['Email', email],
            ...listAnswersShownIn('mail', data).flatMap(([label, answer]) =>
              answer ? [[label, answer] as const] : [],
            ),
            ['For', service],
            ...(sector === null ? [] : [['Category', sector] as const]),
            ['Price', `${pounds(totalPence)}${isSplit ? ', in two payments' : ''}`],
            ['Payment', 'None yet. The initial payment issues the reference.'],
          ]}
        />
        <NextStep href={applicationUrl} after="If you reply to this email, your answer goes to the applicant.">
          Open the application
        </NextStep>
      </MailLayout>
    )
  },
})

export const applicationMails = [
  paymentLinkMail,
  statusUpdateMail,
  fromStaffMail,
  openedForYouMail,
  resubmittedMail,
  newApplicationMail,
] as const
