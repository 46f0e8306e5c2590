import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { dayAndTime, dayInLagos, dayInWords, timeInLagos } from '#src/dates.ts'
import { EditableText, TypedText } from '#src/features/mail/editable-text.tsx'
import { defineMail } from '#src/features/mail/mail.ts'
import {
  DetailTable,
  MailLayout,
  NextStep,
  Paragraph,
  SecondaryLink,
  Subheading,
} from '#src/features/mail/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import { cityOf, differsFromLagos, LAGOS, timeIn, weekdayIn } from '#src/zones.ts'
import { formatAdviserEntry, formatCalendarEntry } from './calendar-entry.server.ts'
import { mayStillChange } from './rules.ts'

export const SAMPLE: BookingMailData = {
  name: 'Adébáyọ̀ Oyèníyì',
  email: 'adebayo@example.ng',
  itemName: '30-Minute Consultation',
  minutes: 30,
  startsAt: '2027-03-17T13:00:00.000Z',
  endsAt: '2027-03-17T13:30:00.000Z',
  zone: 'Europe/London',
  meetingLink: '#',
  paymentReference: 'TP-7K2M9QXD4RWB8VHN3JCF',
  changeUrl: '#',
  changeUntil: '2027-03-16T13:00:00.000Z',
  bookingUrl: '#',
  uid: 'sample@example.ng',
  sequence: 0,
  madeAt: '2027-03-03T10:00:00.000Z',
}

const PLACEHOLDERS: Readonly<Record<'name' | 'consultation' | 'time', Placeholder<BookingMailData>>> = {
  name: { means: 'the customer’s name', of: data => data.name },
  consultation: { means: 'what was booked', of: data => data.itemName },
  time: { means: 'when it begins', of: data => dayAndTime(new Date(data.startsAt)) },
}

export type BookingMailData = z.infer<typeof bookingMailSchema>

const bookingMailSchema = z.object({
  name: z.string(),
  email: z.string(),
  itemName: z.string(),
  minutes: z.literal([30, 60]),
  startsAt: z.string(),
  endsAt: z.string(),
  zone: z.string().nullable(),
  meetingLink: z.string(),
  paymentReference: z.string(),
  changeUrl: z.string(),
  changeUntil: z.string(),
  bookingUrl: z.string(),
  uid: z.string(),
  sequence: z.number(),
  madeAt: z.string(),
})

const noteSchema = z.string().nullable()

const customerMailOptions = { audience: 'visitor', about: ['booking'] } as const

const confirmationTexts: TemplateTexts<BookingMailData, 'opening'> = {
  when: 'As soon as a customer has chosen a time.',
  texts: {
    opening: {
      label: 'Opening',
      original: 'We meet online on {time}. Accept the invitation in this email to put it in your calendar.',
      placeholders: PLACEHOLDERS,
      sample: SAMPLE,
    },
  },
}

export const confirmationMail = defineMail({
  ...customerMailOptions,
  name: 'bookings.confirmation',
  label: 'Consultation booked',
  data: bookingMailSchema,
  attaches: 'An invitation for the reader’s calendar (invite.ics)',
  templateTexts: confirmationTexts,
  checkOutdated: () => import('./check-outdated.server.ts').then(({ checkConfirmations }) => checkConfirmations),
  subject: ({ startsAt }) => `Booked: ${dayAndTime(new Date(startsAt))}`,
  invitation: (data, from) => ({
    method: 'REQUEST',
    content: formatCalendarEntry({ method: 'REQUEST', organizer: from, booking: data }),
  }),
  Body({ data }) {
    return (
      <MailLayout
        title="Your consultation is booked"
        preview={`${data.itemName}. The link to the meeting is in this email.`}
      >
        <Paragraph>Dear {data.name},</Paragraph>
        <EditableText texts={confirmationTexts} textKey="opening" data={data} />
        <NextStep
          href={data.meetingLink}
          after="Open it a few minutes early. You need a phone or a computer with a camera, and a connection good enough for a call."
        >
          Join the meeting
        </NextStep>
        <BookingLines data={data} />
        <Subheading>Before we meet</Subheading>
        <Paragraph>{explainWhatToSend(data)}</Paragraph>
        <Subheading>If the time doesn’t suit you</Subheading>
        <HowToChange data={data} />
      </MailLayout>
    )
  },
})

function explainWhatToSend({ minutes }: BookingMailData): string {
  return minutes === 60
    ? 'Reply to this email the day before with your CV and up to ten pages of evidence, and we’ll read them before we meet.'
    : 'Reply to this email the day before with your CV and your question, and we’ll read them before we meet.'
}

type MovedMailData = z.infer<typeof movedSchema>

const movedSchema = bookingMailSchema.extend({
  /** `before` is the old start time. */
  before: z.string(),
  note: noteSchema,
  /** Only if another adviser takes the call. */
  newAdviser: z.object({ name: z.string(), hasOwnLink: z.boolean() }).optional(),
})

const SAMPLE_MOVE: MovedMailData = {
  ...SAMPLE,
  before: '2027-03-15T08:30:00.000Z',
  note: null,
}

const movedTexts: TemplateTexts<MovedMailData, 'opening'> = {
  when: 'When you or the customer move a consultation.',
  texts: {
    opening: {
      label: 'Opening',
      original:
        'Your consultation was to begin on {old_time}. It now begins on {time}. Accept the invitation in this email to update your calendar.',
      placeholders: {
        ...PLACEHOLDERS,
        old_time: { means: 'when it was to begin', of: data => dayAndTime(new Date(data.before)) },
      },
      required: ['old_time'],
      sample: SAMPLE_MOVE,
    },
  },
}

export const movedMail = defineMail({
  ...customerMailOptions,
  name: 'bookings.moved',
  label: 'Consultation moved',
  data: movedSchema,
  attaches: 'An invitation for the reader’s calendar, with the new time (invite.ics)',
  templateTexts: movedTexts,
  checkOutdated: () => import('./check-outdated.server.ts').then(({ checkConfirmations }) => checkConfirmations),
  subject: ({ startsAt }) => `Moved: ${dayAndTime(new Date(startsAt))}`,
  invitation: (data, from) => ({
    method: 'REQUEST',
    content: formatCalendarEntry({ method: 'REQUEST', organizer: from, booking: data }),
  }),
  Body({ data }) {
    return (
      <MailLayout
        title="Your consultation has a new time"
        preview={`Your consultation is now on ${dayAndTime(new Date(data.startsAt))}.`}
      >
        <Paragraph>Dear {data.name},</Paragraph>
        <EditableText texts={movedTexts} textKey="opening" data={data} />
        {data.newAdviser !== undefined && <Paragraph>You will talk to {data.newAdviser.name}.</Paragraph>}
        <NextStep href={data.meetingLink} after={describeLink(data)}>
          Join the meeting
        </NextStep>
        <BookingLines data={data} />
        <NoteFromStaff note={data.note} />
        <Subheading>If the time doesn’t suit you</Subheading>
        <HowToChange data={data} />
      </MailLayout>
    )
  },
})

function describeLink({ newAdviser }: MovedMailData): string {
  return newAdviser?.hasOwnLink
    ? 'This is a new link. The one in our earlier emails no longer leads to your meeting.'
    : 'The link to the meeting is the same as before.'
}

const adviserTexts: TemplateTexts<MovedMailData, 'opening'> = {
  when: 'When you give a consultation to another adviser at the same time.',
  texts: {
    opening: {
      label: 'Opening',
      original:
        'Your consultation on {time} stays, and you will talk to {adviser}. Accept the invitation in this email to update your calendar.',
      placeholders: {
        ...PLACEHOLDERS,
        adviser: { means: 'the new adviser', of: data => data.newAdviser?.name ?? BRAND.name },
      },
      required: ['adviser'],
      sample: {
        ...SAMPLE_MOVE,
        before: SAMPLE.startsAt,
        newAdviser: { name: 'Adaeze Okonkwo', hasOwnLink: true },
      },
    },
  },
}

export const adviserMail = defineMail({
  ...customerMailOptions,
  name: 'bookings.adviser',
  label: 'Consultation with another adviser',
  data: movedSchema,
  attaches: 'An invitation for the reader’s calendar, with the new link (invite.ics)',
  templateTexts: adviserTexts,
  checkOutdated: () => import('./check-outdated.server.ts').then(({ checkConfirmations }) => checkConfirmations),
  subject: ({ startsAt }) => `Your adviser has changed: ${dayAndTime(new Date(startsAt))}`,
  invitation: (data, from) => ({
    method: 'REQUEST',
    content: formatCalendarEntry({ method: 'REQUEST', organizer: from, booking: data }),
  }),
  Body({ data }) {
    return (
      <MailLayout
        title="Another adviser takes your consultation"
        preview={`The time stays: ${dayAndTime(new Date(data.startsAt))}.`}
      >
        <Paragraph>Dear {data.name},</Paragraph>
        <EditableText texts={adviserTexts} textKey="opening" data={data} />
        <NextStep href={data.meetingLink} after={describeLink(data)}>
          Join the meeting
        </NextStep>
        <BookingLines data={data} />
        <NoteFromStaff note={data.note} />
        <Subheading>If this doesn’t suit you</Subheading>
        <HowToChange data={data} />
      </MailLayout>
    )
  },
})

type CancelledMailData = z.infer<typeof cancelledSchema>

const cancelledSchema = bookingMailSchema.extend({ by: z.enum(['customer', 'staff']), note: noteSchema })

const cancelledTexts: TemplateTexts<CancelledMailData, CancelledMailData['by']> = {
  when: 'When you or the customer cancel a consultation.',
  texts: {
    staff: {
      label: 'Opening, when we cancel',
      original:
        'We’re sorry: we’ve had to cancel this consultation. The file attached to this email removes it from your calendar.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, by: 'staff', note: null },
    },
    customer: {
      label: 'Opening, when the customer cancels',
      original: 'You have cancelled this consultation. The file attached to this email removes it from your calendar.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, by: 'customer', note: null },
    },
  },
}

export const cancelledMail = defineMail({
  ...customerMailOptions,
  name: 'bookings.cancelled',
  label: 'Consultation cancelled',
  data: cancelledSchema,
  attaches: 'A cancellation for the reader’s calendar (invite.ics)',
  templateTexts: cancelledTexts,
  checkOutdated: () => import('./check-outdated.server.ts').then(({ checkCancellations }) => checkCancellations),
  subject: ({ startsAt }) => `Cancelled: ${dayAndTime(new Date(startsAt))}`,
  invitation: (data, from) => ({
    method: 'CANCEL',
    content: formatCalendarEntry({ method: 'CANCEL', organizer: from, booking: data }),
  }),
  Body({ data }) {
    return (
      <MailLayout title="Your consultation is cancelled" preview="Your payment is kept: choose another time.">
        <Paragraph>Dear {data.name},</Paragraph>
        <EditableText texts={cancelledTexts} textKey={data.by} data={data} />
        <Paragraph>Your payment is kept, so you can choose another time whenever it suits you.</Paragraph>
        <NextStep href={data.bookingUrl} after="You’ll see the free days and times. There’s nothing more to pay.">
          Choose another time
        </NextStep>
        <BookingLines data={data} />
        <NoteFromStaff note={data.note} />
        <Subheading>If you would rather have a refund</Subheading>
        <Paragraph>
          Reply to this email. As our terms of service say, we refund you in naira, to the card or account you paid
          from, within ten business days.
        </Paragraph>
      </MailLayout>
    )
  },
})

type ReminderMailData = z.infer<typeof reminderSchema>

const reminderSchema = bookingMailSchema.extend({ before: z.enum(['day', 'hour']) })

const reminderTexts: TemplateTexts<ReminderMailData, ReminderMailData['before']> = {
  when: 'The day before a consultation, and an hour before.',
  texts: {
    day: {
      label: 'Opening, the day before',
      original: 'We meet on {time}. If you want us to read something beforehand, reply to this email with it today.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, before: 'day' },
    },
    hour: {
      label: 'Opening, an hour before',
      original: 'We meet in an hour. Open the link a few minutes early, and have your questions and documents to hand.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, before: 'hour' },
    },
  },
}

const WEEKDAY_AND_DATE = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: LAGOS,
})

export const reminderMail = defineMail({
  ...customerMailOptions,
  name: 'bookings.reminder',
  label: 'Consultation reminder',
  data: reminderSchema,
  templateTexts: reminderTexts,
  checkOutdated: () => import('./check-outdated.server.ts').then(({ checkReminders }) => checkReminders),
  /** The subject names the date, because "tomorrow" would be wrong in a mail that arrives late. */
  subject: data => `Reminder: your consultation on ${dayAndTime(new Date(data.startsAt))}`,
  Body({ data }) {
    return (
      <MailLayout title={describeTitle(data)} preview={`${data.itemName}. The link to the meeting is in this email.`}>
        <Paragraph>Dear {data.name},</Paragraph>
        <EditableText texts={reminderTexts} textKey={data.before} data={data} />
        <NextStep
          href={data.meetingLink}
          after="You need a phone or a computer with a camera, and a connection good enough for a call."
        >
          Join the meeting
        </NextStep>
        <BookingLines data={data} />
        {data.before === 'day' && <HowToChange data={data} />}
      </MailLayout>
    )
  },
})

function describeTitle({ before, startsAt }: ReminderMailData): string {
  switch (before) {
    case 'day':
      return `Your consultation on ${WEEKDAY_AND_DATE.format(new Date(startsAt))}`
    case 'hour':
      return `Your consultation begins at ${timeInLagos(new Date(startsAt))}`
    default:
      return assertNever(before)
  }
}

export type StaffNoticeMailData = z.infer<typeof staffNoticeSchema>

const staffNoticeSchema = bookingMailSchema
  .pick({
    name: true,
    email: true,
    itemName: true,
    startsAt: true,
    endsAt: true,
    meetingLink: true,
    paymentReference: true,
  })
  .extend({
    what: z.enum(['booked', 'moved', 'cancelled', 'taken-over', 'given-away']),
    before: z.string().nullable(),
    /** The adviser whom the mail goes to. Without one, it goes to the mailbox. */
    adviser: z
      .object({ name: z.string(), email: z.string(), uid: z.string(), sequence: z.number(), madeAt: z.string() })
      .optional(),
    brief: z
      .object({
        field: z.string().nullable(),
        topic: z.string().nullable(),
        question: z.string().nullable(),
        hasCv: z.boolean(),
      })
      .optional(),
    callUrl: z.string().optional(),
  })

export const staffNoticeMail = defineMail({
  name: 'bookings.staff-notice',
  label: 'Staff notice: consultation',
  audience: 'staff',
  about: ['booking'],
  data: staffNoticeSchema,
  attaches: 'For the adviser of the call, an invitation (invite.ics)',
  checkOutdated: () => import('./check-outdated.server.ts').then(({ checkStaffNotices }) => checkStaffNotices),
  subject: ({ what, startsAt }) => `${NOTICE_TITLES[what]}: ${dayAndTime(new Date(startsAt))}`,
  invitation: (data, from) =>
    data.adviser === undefined
      ? null
      : {
          method: isOver(data) ? 'CANCEL' : 'REQUEST',
          content: formatAdviserEntry({
            method: isOver(data) ? 'CANCEL' : 'REQUEST',
            organizer: from,
            adviser: data.adviser,
            call: data,
          }),
        },
  Body({ data }) {
    return (
      <MailLayout title={NOTICE_TITLES[data.what]} preview={`${data.name}, ${data.itemName}`}>
        <Paragraph>{explainChange(data.what)}</Paragraph>
        <DetailTable
          rows={[
            ['Customer', data.name],
            ['Email', data.email],
            ['Consultation', data.itemName],
            ...(data.before === null ? [] : [['Old time', dayAndTime(new Date(data.before))] as const]),
            ['Starts', dayAndTime(new Date(data.startsAt))],
            ['Meeting link', data.meetingLink],
          ]}
          paymentReference={data.paymentReference}
        />
        {!isOver(data) && data.brief !== undefined && <DetailTable rows={listBrief(data.brief)} />}
        {data.callUrl !== undefined && data.what !== 'given-away' && (
          <NextStep href={data.callUrl} after="After you sign in, you see everything that the customer told us.">
            Open the call
          </NextStep>
        )}
        <Paragraph>A reply to this email goes to the customer.</Paragraph>
      </MailLayout>
    )
  },
})

const NOTICE_TITLES: Record<StaffNoticeMailData['what'], string> = {
  booked: 'Consultation booked',
  moved: 'Consultation moved',
  cancelled: 'Consultation cancelled',
  'taken-over': 'Consultation is yours now',
  'given-away': 'Consultation is no longer yours',
}

function isOver({ what }: StaffNoticeMailData): boolean {
  return what === 'cancelled' || what === 'given-away'
}

function listBrief(brief: NonNullable<StaffNoticeMailData['brief']>): Array<readonly [string, string]> {
  return [
    ['Field', brief.field ?? 'Not given'],
    ['Topic', brief.topic ?? 'Not given'],
    ['Question', brief.question ?? 'None'],
    ['CV', brief.hasCv ? 'On the page of the call' : 'None'],
  ]
}

/** The text must not call the old time free, because staff may have blocked it. */
function explainChange(what: StaffNoticeMailData['what']): string {
  switch (what) {
    case 'booked':
      return 'A customer has booked a consultation. We’ve emailed them a confirmation with a calendar invitation.'
    case 'moved':
      return 'A consultation was moved. We’ve emailed the customer the new time.'
    case 'cancelled':
      return 'A consultation was cancelled. The customer can book another time with the same payment.'
    case 'taken-over':
      return 'This call came to your calendar. The customer has the time and your meeting link.'
    case 'given-away':
      return 'A colleague takes this call now. The file attached to this email removes it from your calendar.'
    default:
      return assertNever(what)
  }
}

const invitedAgainTexts: TemplateTexts<BookingMailData, 'opening'> = {
  when: 'When a customer did not come, if Settings let them choose another time.',
  texts: {
    opening: {
      label: 'Opening',
      original:
        'We waited for you on {time}, and we’re sorry that we missed you. Your payment is kept: you may choose another time once more, without paying again.',
      placeholders: PLACEHOLDERS,
      sample: SAMPLE,
    },
  },
}

export const invitedAgainMail = defineMail({
  ...customerMailOptions,
  name: 'bookings.invited-again',
  label: 'Consultation missed',
  data: bookingMailSchema,
  templateTexts: invitedAgainTexts,
  checkOutdated: () => import('./check-outdated.server.ts').then(({ checkInvitedAgain }) => checkInvitedAgain),
  subject: ({ itemName }) => `We missed you: choose another time for your ${itemName}`,
  Body({ data }) {
    return (
      <MailLayout title="We missed you" preview="Choose another time. There’s nothing more to pay.">
        <Paragraph>Dear {data.name},</Paragraph>
        <EditableText texts={invitedAgainTexts} textKey="opening" data={data} />
        <NextStep
          href={data.bookingUrl}
          after="You’ll see the free days and times. If you miss the next one too, it counts as held."
        >
          Choose another time
        </NextStep>
        <BookingLines data={data} />
        <Paragraph>If you were there and we were not, reply to this email.</Paragraph>
      </MailLayout>
    )
  },
})

type SummaryMailData = z.infer<typeof summarySchema>

const summarySchema = z.object({
  name: z.string(),
  itemName: z.string(),
  startsAt: z.string(),
  adviser: z.string(),
  /** What the adviser wrote. Null in an example. */
  text: z.string().nullable(),
  recommended: z.object({ name: z.string(), price: z.string().nullable(), url: z.string() }).nullable(),
})

export const summaryTexts: TemplateTexts<SummaryMailData, 'draft'> = {
  when: 'After a call, when its adviser sends the summary. The adviser begins with this text and completes it.',
  texts: {
    draft: {
      label: 'Text to begin with',
      original:
        'Thank you for talking to us on {time}.\n\nWhat we discussed:\n…\n\nWhat we recommend:\n…\n\nNext steps:\n…\n\nKind regards,\n{adviser}',
      placeholders: {
        name: { means: 'the customer’s name', of: data => data.name },
        consultation: { means: 'what was booked', of: data => data.itemName },
        time: { means: 'when the call was', of: data => dayAndTime(new Date(data.startsAt)) },
        adviser: { means: 'the name of who sends it', of: data => data.adviser },
      },
      sample: {
        name: SAMPLE.name,
        itemName: SAMPLE.itemName,
        startsAt: SAMPLE.startsAt,
        adviser: 'Tádé Bámgbóṣé',
        text: null,
        recommended: { name: 'Initial Assessment', price: '£500', url: '#' },
      },
    },
  },
}

export const summaryMail = defineMail({
  name: 'bookings.summary',
  label: 'Summary of a call',
  audience: 'visitor',
  about: ['consultation'],
  isWrittenByStaff: true,
  data: summarySchema,
  templateTexts: summaryTexts,
  subject: ({ startsAt }) => `Summary of our call on ${dayInWords(dayInLagos(new Date(startsAt)))}`,
  Body({ data }) {
    return (
      <MailLayout title="Summary of our call" preview={`${data.itemName}, ${dayAndTime(new Date(data.startsAt))}`}>
        <Paragraph>Dear {data.name},</Paragraph>
        {data.text === null ? (
          <EditableText texts={summaryTexts} textKey="draft" data={data} />
        ) : (
          <TypedText>{data.text}</TypedText>
        )}
        {data.recommended !== null && (
          <>
            <Subheading>The package that we recommend</Subheading>
            <NextStep href={data.recommended.url} after="You decide. This page says what is included, and how to pay.">
              {[data.recommended.name, data.recommended.price].filter(Boolean).join(', ')}
            </NextStep>
          </>
        )}
        <Paragraph>If something is missing, or if you have another question, reply to this email.</Paragraph>
      </MailLayout>
    )
  },
})

type ChooseTimeMailData = z.infer<typeof chooseTimeSchema>

const chooseTimeSchema = z.object({ name: z.string(), itemName: z.string(), bookingUrl: z.string() })

const placeholders: Record<string, Placeholder<ChooseTimeMailData>> = {
  name: { means: 'the customer’s name', of: data => data.name },
  consultation: { means: 'what they paid for', of: data => data.itemName },
}

const chooseTimeTexts: TemplateTexts<ChooseTimeMailData, 'opening'> = {
  when: 'One, three and seven days after a consultation was paid for, while no time is chosen.',
  texts: {
    opening: {
      label: 'Opening',
      original:
        'You have paid for a {consultation} with us and haven’t chosen a time yet. Your payment is kept. If no time suits you, or you would rather have a refund, reply and tell us.',
      placeholders,
      sample: { name: 'Adébáyọ̀ Oyèníyì', itemName: '30-Minute Consultation', bookingUrl: '#' },
    },
  },
}

export const chooseTimeMail = defineMail({
  name: 'bookings.choose-time',
  label: 'Reminder to choose a time',
  audience: 'visitor',
  about: ['consultation'],
  data: chooseTimeSchema,
  templateTexts: chooseTimeTexts,
  reminderMatter: () => 'booking',
  subject: ({ itemName }) => `Reminder: choose a time for your ${itemName}`,
  Body({ data }) {
    return (
      <MailLayout
        title="Choose a time to talk"
        preview={`Your ${data.itemName} is paid. Choosing a time takes a minute.`}
      >
        <Paragraph>Dear {data.name},</Paragraph>
        <EditableText texts={chooseTimeTexts} textKey="opening" data={data} />
        <NextStep
          href={data.bookingUrl}
          after="You’ll see the free days and times, and we’ll confirm your choice by email."
        >
          Choose a time
        </NextStep>
      </MailLayout>
    )
  },
})

type TimeGoneMailData = z.infer<typeof timeGoneSchema>

const timeGoneSchema = chooseTimeSchema.extend({ startsAt: z.string(), zone: z.string().nullable() })

const timeGoneTexts: TemplateTexts<TimeGoneMailData, 'opening'> = {
  when: 'When a payment arrives after the chosen time was taken.',
  texts: {
    opening: {
      label: 'Opening',
      original:
        'Thank you: your payment has arrived. It came after we could no longer hold {time} for you, and someone else has booked that time. We’re sorry. Your payment is credit for another time, and there’s nothing more to pay.',
      placeholders: {
        name: { means: 'the customer’s name', of: data => data.name },
        consultation: { means: 'what they paid for', of: data => data.itemName },
        time: { means: 'the time that they had chosen', of: data => dayAndTime(new Date(data.startsAt)) },
      },
      required: ['time'],
      sample: { name: SAMPLE.name, itemName: SAMPLE.itemName, startsAt: SAMPLE.startsAt, zone: null, bookingUrl: '#' },
    },
  },
}

export const timeGoneMail = defineMail({
  name: 'bookings.time-gone',
  label: 'Paid after the time was taken',
  audience: 'visitor',
  about: ['consultation'],
  data: timeGoneSchema,
  templateTexts: timeGoneTexts,
  subject: () => 'Please choose another time: the one you wanted is no longer free',
  Body({ data }) {
    return (
      <MailLayout
        title="Please choose another time"
        preview={`Your payment for a ${data.itemName} has arrived, and is credit for another time.`}
      >
        <Paragraph>Dear {data.name},</Paragraph>
        <EditableText texts={timeGoneTexts} textKey="opening" data={data} />
        <NextStep href={data.bookingUrl} after="You’ll see the free days and times, and we’ll confirm by email.">
          Choose another time
        </NextStep>
        <Subheading>If no time suits you</Subheading>
        <Paragraph>
          The page has a form in which you tell us when you can. If you would rather have a refund, reply to this email:
          we refund you in full, to the card or account you paid from, within ten business days.
        </Paragraph>
      </MailLayout>
    )
  },
})

export const bookingMails = [
  confirmationMail,
  movedMail,
  adviserMail,
  cancelledMail,
  reminderMail,
  chooseTimeMail,
  invitedAgainMail,
  summaryMail,
  timeGoneMail,
  staffNoticeMail,
] as const

function BookingLines({ data }: { data: BookingMailData }) {
  const day = dayInWords(dayInLagos(new Date(data.startsAt)))
  return (
    <DetailTable
      rows={[
        ['Consultation', data.itemName],
        ['Date', day],
        ['Lagos time', formatTimeRange(LAGOS, data)],
        ...createCustomerTimeRow(data),
        ['Duration', `${data.minutes} minutes`],
      ]}
      paymentReference={data.paymentReference}
    />
  )
}

function formatTimeRange(zone: string, { startsAt, endsAt }: Pick<BookingMailData, 'startsAt' | 'endsAt'>): string {
  return `${timeIn(zone, new Date(startsAt))} to ${timeIn(zone, new Date(endsAt))}`
}

function createCustomerTimeRow(data: BookingMailData) {
  const start = new Date(data.startsAt)
  if (data.zone === null || !differsFromLagos(data.zone, start)) return []
  const weekday = weekdayIn(data.zone, start)
  const time = formatTimeRange(data.zone, data)
  const customerTime = weekday === weekdayIn(LAGOS, start) ? time : `${weekday}, ${time}`
  return [[`Your time (${cityOf(data.zone)})`, customerTime] as const]
}

function HowToChange({ data }: { data: BookingMailData }) {
  if (!mayStillChange(new Date(data.startsAt), new Date(data.madeAt))) {
    return (
      <Paragraph>
        Your consultation begins in less than a day, so it can no longer be moved, cancelled or refunded. If something
        serious stops you from coming, write to {BRAND.email}.
      </Paragraph>
    )
  }
  return (
    <>
      <Paragraph>
        You can reschedule or cancel until {dayAndTime(new Date(data.changeUntil))}, free of charge. If you cancel by
        then, you get another time or a full refund. After that, or if you don’t come, there’s no refund. If something
        serious stops you from coming, write to us, and we’ll find another time.
      </Paragraph>
      <SecondaryLink href={data.changeUrl}>Reschedule or cancel</SecondaryLink>
    </>
  )
}

function NoteFromStaff({ note }: { note: string | null }) {
  if (note === null) return null
  return (
    <>
      <Subheading>A message from us</Subheading>
      <TypedText>{note}</TypedText>
    </>
  )
}
