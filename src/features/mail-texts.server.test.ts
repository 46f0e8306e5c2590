import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type FromStaffMailData,
  fromStaffMail,
  newApplicationMail,
  type OpenedForYouMailData,
  openedForYouMail,
  type PaymentLinkMailData,
  paymentLinkMail,
  paymentLinkTexts,
  resubmittedMail,
  type StatusUpdateMailData,
  statusUpdateMail,
  statusUpdateTexts,
} from '#src/features/applications/mails.tsx'
import {
  adviserMail,
  type BookingMailData,
  cancelledMail,
  chooseTimeMail,
  confirmationMail,
  invitedAgainMail,
  movedMail,
  reminderMail,
  staffNoticeMail,
  summaryMail,
  timeGoneMail,
} from '#src/features/bookings/mails.tsx'
import { clockNoticeMail, clockReminderMail } from '#src/features/cases/dates/mails.tsx'
import { STATUSES, statusLabel } from '#src/features/cases/states.ts'
import { assignedMail, mentionedMail } from '#src/features/cases/work/mails.tsx'
import {
  arrivedMail,
  type DecisionsMailData,
  decisionsMail,
  reminderMail as documentReminderMail,
  type ReviewedMailData,
  requestMail,
  reviewedMail,
} from '#src/features/documents/mails.tsx'
import { packApprovedMail, packReadyMail } from '#src/features/evidence/pack/mails.tsx'
import {
  letterLinkMail,
  letterNoticeMail,
  letterReminderMail,
  letterRequestMail,
  letterSentBackMail,
} from '#src/features/letters/mails.tsx'
import { deliverMail } from '#src/features/mail/deliver-mail.server.ts'
import type { Mail } from '#src/features/mail/mail.ts'
import type { OutgoingMail } from '#src/features/mail/mail-transport.ts'
import { unansweredMail } from '#src/features/mail/mails.tsx'
import { queueMail } from '#src/features/mail/notify.server.ts'
import { fillPlaceholders } from '#src/features/mail/template-text.ts'
import { MAILS_TO_STAFF, mailTemplates } from '#src/features/mails.ts'
import { acknowledgementMail, answerMail, messageMail, receivedMail, sentMail } from '#src/features/messages/mails.tsx'
import {
  type ArrivedPaymentMailData,
  arrivedPaymentMail,
  type DisputeMailData,
  disputedMail,
  type OfflinePaymentMailData,
  offlinePaymentMail,
  type PaymentProblem,
  paymentProblemMail,
  type RestDueMailData,
  rejectedTransferMail,
  restDueMail,
  type SecondDueMailData,
  secondDueMail,
} from '#src/features/money/mails.tsx'
import {
  type CreditNoteMailData,
  creditNoteMail,
  type ReceiptMailData,
  receiptMail,
  type SponsorReceiptMailData,
  sponsorReceiptMail,
} from '#src/features/money/receipts/mails.tsx'
import {
  accountNeededMail,
  offlineRefundMail,
  refundAddressMail,
  refundAskedMail,
  refundFailedMail,
  refundMeaningMail,
  refundPaidMail,
  refundProposedMail,
} from '#src/features/money/refunds/mails.tsx'
import {
  addressCorrectedMail,
  addressRemovedMail,
  codeMail,
  referencesMail,
} from '#src/features/people/access/mails.tsx'
import { requestAnsweredMail, requestNoticeMail, requestReceivedMail } from '#src/features/privacy/mails.tsx'
import { type UnconfirmedRateNotice, unconfirmedRateMail } from '#src/features/site/exchange-rate/mails.tsx'
import { invitationMail, passwordChangedMail, passwordResetMail, securityMail } from '#src/features/staff/mails.tsx'
import { storyRequestMail, storyThanksMail } from '#src/features/stories/mails.tsx'
import { CONSENT } from '#src/features/stories/story.ts'
import { factsDueMail } from '#src/features/visa/mails.tsx'
import { queuedMail, testContext } from '#tests/support/app-context.ts'
import { FIRST_RECEIPT } from '#tests/support/sample-receipt.ts'

const SPECIAL_NAME = 'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>'.normalize('NFC')
const SPECIAL_NAME_IN_HTML = SPECIAL_NAME.replace('<b>', '&lt;b&gt;')

const STORY_ID = '55ca1e4d-0000-4000-8000-000000000132'

const LETTER = {
  name: 'Folake Bello',
  applicantName: SPECIAL_NAME,
  field: 'Technology',
  dueOn: '2027-03-17',
  letterId: STORY_ID,
  linkId: STORY_ID,
  privacyUrl: 'http://localhost:3000/privacy#referees',
}

const PAYMENT_LINK: PaymentLinkMailData = {
  name: SPECIAL_NAME,
  itemName: 'Application Fee',
  service: 'Initial Assessment',
  duePence: 5_900,
  totalPence: 9_900,
  paidPence: 0,
  paymentUrl: 'http://localhost:3000/payment?application_id=1&email=ola%40example.ng',
  isReminder: false,
}

const SECOND_PAYMENT_DUE: SecondDueMailData = {
  name: SPECIAL_NAME,
  item: 'application_fee',
  itemName: 'Application Fee',
  service: 'Initial Assessment',
  reference: 'GT-7K2M-9QXD',
  duePence: 4_000,
  totalPence: 9_900,
  paymentUrl: 'http://localhost:3000/payment?application_id=1&email=ola%40example.ng&payment_type=final',
  isReminder: false,
}

const RECEIPT = {
  ...FIRST_RECEIPT,
  name: SPECIAL_NAME,
  trackingUrl: 'http://localhost:3000/application-tracking?reference=GT-7K2M-9QXD&email=ola%40example.ng',
} satisfies ReceiptMailData

const OFFLINE_PAYMENT: OfflinePaymentMailData = {
  act: 'recorded',
  by: 'Tádé Balógun',
  name: SPECIAL_NAME,
  pence: 300_000,
  kobo: 617_220_000,
  method: 'Bank transfer',
  offlineReference: 'FT26-0815',
  receivedOn: '2026-10-30',
  note: 'From her brother',
  hasProof: true,
  paymentReference: RECEIPT.paymentReference,
  applicationReference: RECEIPT.applicationReference,
  pageUrl: 'http://localhost:3000/admin/applications/1#payments',
}

const REST_DUE: RestDueMailData = {
  name: SPECIAL_NAME,
  itemName: 'Application Fee',
  arrivedKobo: 6_069_400,
  countedPence: 2_950,
  restPence: 2_950,
  paymentReference: RECEIPT.paymentReference,
  paymentUrl: 'http://localhost:3000/payment?application_id=1',
  applicationReference: RECEIPT.applicationReference,
  trackingUrl: RECEIPT.trackingUrl,
}
const { applicationReference: _reference, trackingUrl: _trackingUrl, ...REST_DUE_WITHOUT_APPLICATION } = REST_DUE

const CREDIT_NOTE: CreditNoteMailData = {
  name: SPECIAL_NAME,
  number: 'C-000007',
  creditedNumber: 'R-000123',
  entryId: '3f0c6a0e-6f0b-4d0e-9a53-1f6d3e0b7c11',
  itemName: 'Application Fee, initial payment',
  pence: 2_950,
  kobo: 6_069_350,
  paymentReference: RECEIPT.paymentReference,
  reason: 'refund',
  outcome: null,
}

const SPONSOR_RECEIPT: SponsorReceiptMailData = {
  name: SPECIAL_NAME,
  number: 'R-000123',
  entryId: CREDIT_NOTE.entryId,
  itemName: 'Application Fee, initial payment',
  pence: 5_900,
  kobo: 12_138_700,
  nairaMicrosPerPound: 2_057_400_000,
  paymentReference: RECEIPT.paymentReference,
  paidAt: '2026-12-31T23:30:00.000Z',
  otherSum: null,
  rest: null,
}

const BOOKING: BookingMailData = {
  name: SPECIAL_NAME,
  email: 'ola@example.ng',
  itemName: '30-Minute Consultation',
  minutes: 30,
  startsAt: '2026-11-26T13:00:00.000Z',
  endsAt: '2026-11-26T13:30:00.000Z',
  zone: 'Europe/London',
  meetingLink: 'https://meet.example/room',
  paymentReference: RECEIPT.paymentReference,
  changeUrl: 'http://localhost:3000/booking/change?key=5b1d',
  changeUntil: '2026-11-25T13:00:00.000Z',
  bookingUrl: 'http://localhost:3000/booking?reference=TP-7K2M9QXD7K2M9QXD7K2M',
  uid: '0f8c@localhost',
  sequence: 0,
  madeAt: '2026-11-21T10:00:00.000Z',
}

const PASSWORD_URL = 'http://localhost:3000/admin/password?token=3fK9'

const NO_TASKS = { needsDetails: false, documents: [], payment: null, question: null, hasClock: false }

const STATUS_UPDATE: StatusUpdateMailData = {
  name: SPECIAL_NAME,
  item: 'full_support',
  open: NO_TASKS,
  delivered: [],
  money: null,
  today: '2026-11-22',
  status: 'draft_review',
  hasNewStatus: true,
  reason: null,
  reference: RECEIPT.applicationReference,
  link: { to: 'tracking', url: RECEIPT.trackingUrl },
}

const MESSAGE_FROM_STAFF: FromStaffMailData = {
  name: SPECIAL_NAME,
  subject: 'Update on your application GT-7K2M-9QXD',
  message: 'We have read your draft.\nIt is good.\n\nPlease call us.',
  reference: RECEIPT.applicationReference,
  trackingUrl: RECEIPT.trackingUrl,
}

const OPENED_FOR_YOU: OpenedForYouMailData = {
  name: SPECIAL_NAME,
  item: 'full_support',
  service: 'Tech Global Talent',
  reference: RECEIPT.applicationReference,
  trackingUrl: RECEIPT.trackingUrl,
  totalPence: 9_900,
  paidPence: 0,
  due: { pence: 5_900, isFirst: true, paymentUrl: PAYMENT_LINK.paymentUrl },
}

const LETTER_REQUEST = {
  documentType: 'Recommendation letter',
  description: 'Signed, on headed paper.\nFrom someone outside your company.',
}
const REVIEWED_DOCUMENT: ReviewedMailData = {
  name: SPECIAL_NAME,
  decision: 'rejected',
  documentType: 'Passport',
  fileName: 'passport & visa.pdf',
  comment: 'The lower edge is cut off.\nThe photograph is blurred.',
  isAskedFor: true,
  dueDate: '2026-11-26',
  reference: RECEIPT.applicationReference,
  trackingUrl: RECEIPT.trackingUrl,
}
const APPROVED_CV = {
  decision: 'approved',
  documentType: 'CV/Resume',
  fileName: 'cv.pdf',
  comment: null,
  isAskedFor: false,
  dueDate: null,
} as const
const DECISIONS: DecisionsMailData = {
  name: SPECIAL_NAME,
  reference: RECEIPT.applicationReference,
  trackingUrl: RECEIPT.trackingUrl,
  documents: [
    APPROVED_CV,
    {
      decision: 'rejected',
      documentType: 'Passport',
      fileName: 'passport & visa.pdf',
      comment: 'The lower edge is cut off.',
      isAskedFor: true,
      dueDate: '2026-11-26',
    },
  ],
}
const APPLICANT_DATA = { name: SPECIAL_NAME, reference: RECEIPT.applicationReference, trackingUrl: RECEIPT.trackingUrl }
const PASSPORT_REQUEST = { documentType: 'Passport', description: 'The page with your photograph' }

const NEW_APPLICATION = {
  name: SPECIAL_NAME,
  email: 'ola@example.ng',
  phone: '+234 801 234 5678',
  service: 'Initial Assessment',
  sector: 'Technology',
  totalPence: 9_900,
  isSplit: true,
  applicationUrl: 'http://localhost:3000/admin/applications/1',
}

const ARRIVED_DOCUMENT = {
  name: SPECIAL_NAME,
  email: 'ola@example.ng',
  reference: RECEIPT.applicationReference,
  documentType: 'Passport',
  fileName: 'passport & visa.pdf',
  isResubmission: false,
  applicationUrl: NEW_APPLICATION.applicationUrl,
}

const ARRIVED_PAYMENT: ArrivedPaymentMailData = {
  name: SPECIAL_NAME,
  email: 'ola@example.ng',
  service: 'Initial Assessment',
  instalment: 'initial',
  pence: 5_900,
  kobo: 12_138_700,
  stillDuePence: 4_000,
  paymentReference: RECEIPT.paymentReference,
  applicationReference: RECEIPT.applicationReference,
  page: { of: 'application', url: NEW_APPLICATION.applicationUrl },
}

type MailCase = { description: string; mail: string; words: Array<string>; queue: (setup: TestSetup) => Promise<void> }
type TestSetup = Awaited<ReturnType<typeof contextWithMailServer>>

/** Defines a test case: a mail and the words that it must contain. */
function mailCase<Data>(description: string, mail: Mail<Data>, data: NoInfer<Data>, words: Array<string>): MailCase {
  const about = { kind: 'consultation', id: randomUUID() } as const
  return {
    description,
    mail: mail.name,
    words,
    queue: ({ app }) => app.db.transaction(tx => queueMail(app, tx, mail, { to: app.staffMailbox, about, data })),
  }
}

const REFUND = {
  amount: 123_456_700,
  currency: 'NGN',
  paymentReference: FIRST_RECEIPT.paymentReference,
  itemName: 'Full Application Support',
  pageUrl: 'http://localhost:3000/admin/applications/1#refunds',
} as const

const MAIL_CASES = [
  mailCase(
    'a contact message',
    messageMail,
    {
      name: SPECIAL_NAME,
      email: 'ola@example.ng',
      sector: 'visual_arts',
      message: 'I paint.\nWhich papers do you need?',
      receivedAt: '2026-12-31T23:30:00.000Z',
    },
    ['Visual Arts', 'I paint.', 'Which papers do you need?', 'ola@example.ng', '1 January 2027, 00:30 (Lagos time)'],
  ),
  mailCase(
    'the notice of a message of an applicant',
    receivedMail,
    {
      name: SPECIAL_NAME,
      email: 'ola@example.ng',
      reference: 'GT-7K2M-9QXD',
      fileName: 'letter.pdf',
      firstLine: 'Is this letter strong enough?',
      conversationUrl: 'http://localhost:3000/admin/messages/1',
    },
    ['Is this letter strong enough?', 'letter.pdf', 'GT-7K2M-9QXD', 'http://localhost:3000/admin/messages/1'],
  ),
  mailCase(
    'the notice that we sent a report',
    sentMail,
    {
      name: SPECIAL_NAME,
      sender: 'Bola Adé',
      kind: 'report',
      hasFile: true,
      reference: 'GT-7K2M-9QXD',
      messagesUrl: 'http://localhost:3000/application-tracking?tab=messages',
    },
    ['Bola Adé sent you a report', 'GT-7K2M-9QXD', 'application-tracking?tab=messages'],
  ),
  mailCase(
    'our answer to an enquiry',
    answerMail,
    { name: SPECIAL_NAME, text: 'Yes, we can help.', question: 'Can you help me?' },
    ['Yes, we can help.', 'You wrote:', 'Can you help me?', 'reply to this email'],
  ),
  mailCase('the payment link', paymentLinkMail, PAYMENT_LINK, [
    'Initial Assessment',
    '£59',
    '£40',
    PAYMENT_LINK.paymentUrl,
  ]),
  mailCase(
    'the payment link after a part',
    paymentLinkMail,
    { ...PAYMENT_LINK, duePence: 180_000, totalPence: 500_000, paidPence: 120_000 },
    ['Part of your payment has arrived', 'Pay the rest, £1,800', '£1,200', 'Final payment, due later', '£2,000'],
  ),
  mailCase('the reminder of the initial payment', paymentLinkMail, { ...PAYMENT_LINK, isReminder: true }, [
    'Reminder',
    'only reminder we send',
    '£59',
  ]),
  mailCase(
    'the payment link of an item without instalments',
    paymentLinkMail,
    {
      ...PAYMENT_LINK,
      itemName: 'Review & Finalize',
      service: 'Review & Finalize',
      duePence: 49_500,
      totalPence: 49_500,
    },
    ['Review & Finalize', '£495'],
  ),
  mailCase('the receipt of the initial payment', receiptMail, RECEIPT, [
    'GT-7K2M-9QXD',
    '£59.00',
    '₦121,387',
    '£1 = ₦2,057.40',
    '1 January 2027, 00:30 (Lagos time)',
    'TP-7K2M9QXD7K2M9QXD7K2M',
    '£40.00',
    'received your initial payment',
    'We read what you have sent and answer in writing: apply now, wait, or don’t apply',
    'The final payment, £40.00, is due when your file reaches its final review, before we check it.',
    'One check of your finished file, before you submit it',
    RECEIPT.trackingUrl,
  ]),
  mailCase(
    'the receipt of the final payment',
    receiptMail,
    { ...RECEIPT, instalment: 'final', pence: 4_000, stillDuePence: 0 },
    ['£40.00', 'paid in full', 'GT-7K2M-9QXD', 'We check your finished file once', 'There’s nothing else to pay us'],
  ),
  mailCase(
    'the receipt of a full payment without a known rate',
    receiptMail,
    {
      ...RECEIPT,
      item: 'full_support',
      needsDetails: true,
      instalment: 'full',
      pence: 500_000,
      stillDuePence: 0,
      nairaMicrosPerPound: null,
    },
    ['£5,000.00', 'paid in full', 'Tell us your field and upload your CV', 'An evidence plan'],
  ),
  mailCase(
    'the receipt of a part of an instalment',
    receiptMail,
    { ...RECEIPT, pence: 3_000, stillDuePence: 6_900, leftOfPartPence: 2_900, paymentUrl: PAYMENT_LINK.paymentUrl },
    ['Please pay the remaining £29.00 as well', 'Pay the rest, £29', PAYMENT_LINK.paymentUrl, RECEIPT.trackingUrl],
  ),
  mailCase(
    'the receipt of an offline payment',
    receiptMail,
    { ...RECEIPT, isOffline: true, kobo: 0, nairaMicrosPerPound: null },
    ['£59.00', 'Paid to us directly'],
  ),
  mailCase(
    'the receipt of a consultation',
    receiptMail,
    {
      ...RECEIPT,
      item: 'consultation_30',
      itemName: '30-Minute Consultation',
      service: '30-Minute Consultation',
      instalment: 'full',
      pence: 5_000,
      stillDuePence: 0,
      applicationReference: null,
      bookingUrl: BOOKING.bookingUrl,
    },
    ['30-Minute Consultation', '£50.00', 'Choose your time', BOOKING.bookingUrl],
  ),
  mailCase('a booking confirmation', confirmationMail, BOOKING, [
    'Booked: Thursday 26 November 2026, 14:00 (Lagos time)',
    'Your time (London)',
    BOOKING.meetingLink,
    BOOKING.changeUrl,
  ]),
  mailCase('the new time of a booking', movedMail, { ...BOOKING, before: '2026-11-24T08:30:00.000Z', note: null }, [
    'Moved: Thursday 26 November 2026, 14:00 (Lagos time)',
    'Tuesday 24 November 2026, 09:30 (Lagos time)',
    BOOKING.meetingLink,
    BOOKING.changeUrl,
  ]),
  mailCase(
    'another adviser for a booking',
    adviserMail,
    { ...BOOKING, before: BOOKING.startsAt, note: null, newAdviser: { name: SPECIAL_NAME, hasOwnLink: true } },
    [
      'Your adviser has changed: Thursday 26 November 2026, 14:00 (Lagos time)',
      'no longer leads to your meeting',
      BOOKING.meetingLink,
    ],
  ),
  mailCase('a booking cancellation', cancelledMail, { ...BOOKING, by: 'customer', note: null }, [
    'Cancelled: Thursday 26 November 2026, 14:00 (Lagos time)',
    'Your payment is kept',
    BOOKING.bookingUrl,
  ]),
  mailCase(
    'the reminder of a deadline',
    clockReminderMail,
    {
      name: SPECIAL_NAME,
      clock: 'visa_application',
      endsOn: '2027-02-14',
      today: '2027-01-31',
      rule: 'You apply for the visa within 3 months of the endorsement.',
      reference: 'GT-7K2M-9QXD',
      datesUrl: 'http://localhost:3000/application-tracking',
    },
    ['Reminder: Apply for the visa by 14 February 2027', 'within 3 months of the endorsement', 'GT-7K2M-9QXD'],
  ),
  mailCase('the request for a story', storyRequestMail, { name: SPECIAL_NAME, storyId: STORY_ID }, [
    'Congratulations',
    'http://localhost:3000/story/',
    'we ask only once',
  ]),
  mailCase('the request for a letter', letterRequestMail, LETTER, [
    `${SPECIAL_NAME} asks you for a letter`,
    'http://localhost:3000/letter/',
    'Wednesday 17 March 2027',
    'gave us your name',
    'We are not the endorsing body',
  ]),
  mailCase('the reminder of a letter', letterReminderMail, { ...LETTER, isLate: true }, [
    'We expected it by Wednesday 17 March 2027',
    'http://localhost:3000/letter/',
    'Stop these reminders',
  ]),
  mailCase('a letter that is sent back', letterSentBackMail, { ...LETTER, missing: 'The date & the letterhead' }, [
    'The date & the letterhead',
    'http://localhost:3000/letter/',
  ]),
  mailCase('the new link for a letter', letterLinkMail, LETTER, [
    'The older links no longer work.',
    'http://localhost:3000/letter/',
  ]),
  mailCase(
    'the notice of a letter to the staff',
    letterNoticeMail,
    {
      what: 'signed',
      referee: 'Folake Bello',
      name: SPECIAL_NAME,
      reference: 'GT-7K2M-9QXD',
      lettersUrl: 'https://example.ng/l',
    },
    ['Signed letter here', 'Folake Bello', 'GT-7K2M-9QXD', 'https://example.ng/l'],
  ),
  mailCase('the thanks for a story', storyThanksMail, { name: SPECIAL_NAME, storyId: STORY_ID, consent: CONSENT }, [
    CONSENT,
    'http://localhost:3000/story/',
    'it leaves our website at once',
  ]),
  mailCase(
    'the notice of a deadline to the staff',
    clockNoticeMail,
    {
      name: SPECIAL_NAME,
      clock: 'review',
      endsOn: '2027-02-14',
      today: '2027-02-11',
      rule: 'You may ask for a review within 28 calendar days of the refusal email.',
      reference: 'GT-7K2M-9QXD',
      applicationUrl: 'http://localhost:3000/admin/applications/1',
    },
    ['Ask for a review by 14 February 2027', 'within 28 calendar days of the refusal', 'GT-7K2M-9QXD'],
  ),
  mailCase('the reminder of a booking', reminderMail, { ...BOOKING, before: 'hour' }, [
    'Reminder',
    '14:00 (Lagos time)',
    BOOKING.meetingLink,
  ]),
  mailCase('the notice of a booking to the staff', staffNoticeMail, { ...BOOKING, what: 'booked', before: null }, [
    'Consultation booked: Thursday 26 November 2026, 14:00 (Lagos time)',
    BOOKING.email,
    BOOKING.paymentReference,
  ]),
  mailCase(
    'a new status while documents and a payment are due',
    statusUpdateMail,
    {
      ...STATUS_UPDATE,
      item: 'application_fee',
      status: 'final_review',
      open: {
        ...NO_TASKS,
        documents: [{ documentType: 'CV/Resume', due: '2026-11-27', isAgain: false }],
        payment: { pence: 4_000, isSecond: true, isOnly: false, isRest: false },
      },
    },
    ['Send us: CV/Resume, by 27 November 2026', 'Make the final payment, £40.00: it’s due when your file reaches its'],
  ),
  mailCase('a new status', statusUpdateMail, STATUS_UPDATE, [
    'Your application has moved to Draft Review',
    'We’re finishing the edits to your draft; the check of the whole file is next.',
    'There’s nothing for you to do right now.',
    RECEIPT.trackingUrl,
    RECEIPT.applicationReference,
  ]),
  mailCase(
    'a new status without a reference',
    statusUpdateMail,
    { ...STATUS_UPDATE, reference: null, link: { to: 'payment', url: PAYMENT_LINK.paymentUrl } },
    ['Update on your application', PAYMENT_LINK.paymentUrl],
  ),
  mailCase(
    'a resubmission',
    statusUpdateMail,
    { ...STATUS_UPDATE, status: 'resubmission', reason: 'The letter is unsigned.\nThe other one is undated.' },
    [
      'moved to Resubmission',
      'Upload it here',
      'The letter is unsigned.',
      'The other one is undated.',
      RECEIPT.trackingUrl,
    ],
  ),
  mailCase(
    'a new reason for a resubmission',
    statusUpdateMail,
    { ...STATUS_UPDATE, status: 'resubmission', hasNewStatus: false, reason: 'The letter is undated.' },
    ['Update on your application GT-7K2M-9QXD', 'The letter is undated.'],
  ),
  mailCase(
    'a refusal of a paid package',
    statusUpdateMail,
    { ...STATUS_UPDATE, status: 'refused', isPaidInFull: true },
    ['what it costs', 'in a call, without charge', RECEIPT.trackingUrl],
  ),
  mailCase('a rejection', statusUpdateMail, { ...STATUS_UPDATE, status: 'rejected', reference: null, link: null }, [
    'Update on your application',
    'not taken your application forward',
    'we answer every one',
  ]),
  mailCase('a mail from staff', fromStaffMail, MESSAGE_FROM_STAFF, [
    MESSAGE_FROM_STAFF.subject,
    'We have read your draft.',
    'It is good.',
    'Please call us.',
    RECEIPT.trackingUrl,
  ]),
  mailCase(
    'a mail from staff without a reference',
    fromStaffMail,
    { ...MESSAGE_FROM_STAFF, subject: 'Update on your application', reference: null, trackingUrl: null },
    ['Please call us.'],
  ),
  mailCase('an unpaid application that staff opened', openedForYouMail, OPENED_FOR_YOU, [
    'Full Application Support',
    'Tech Global Talent',
    'GT-7K2M-9QXD',
    '£59',
    '£40.00',
    PAYMENT_LINK.paymentUrl,
    RECEIPT.trackingUrl,
  ]),
  mailCase(
    'an application with a part payment',
    openedForYouMail,
    { ...OPENED_FOR_YOU, paidPence: 5_900, due: { pence: 4_000, isFirst: false, paymentUrl: PAYMENT_LINK.paymentUrl } },
    ['received your initial payment', '£59.00', '£40.00', PAYMENT_LINK.paymentUrl, RECEIPT.trackingUrl],
  ),
  mailCase('an application paid in full', openedForYouMail, { ...OPENED_FOR_YOU, paidPence: 9_900, due: null }, [
    'paid in full',
    '£99.00',
    RECEIPT.trackingUrl,
  ]),
  mailCase(
    'a request for a document',
    requestMail,
    {
      ...APPLICANT_DATA,
      documents: [LETTER_REQUEST],
      dueDate: '2026-11-26',
    },
    [
      'Document needed for your application GT-7K2M-9QXD: Recommendation letter',
      'by Thursday 26 November 2026',
      'From someone outside your company.',
      'Upload it here',
      RECEIPT.trackingUrl,
    ],
  ),
  mailCase(
    'a request for several documents',
    requestMail,
    {
      ...APPLICANT_DATA,
      documents: [LETTER_REQUEST, PASSPORT_REQUEST],
      dueDate: '2026-11-26',
    },
    [
      '2 documents needed for your application GT-7K2M-9QXD',
      'Recommendation letter',
      'From someone outside your company.',
      'The page with your photograph',
      'by Thursday 26 November 2026',
      'Upload them here',
      RECEIPT.trackingUrl,
    ],
  ),
  mailCase(
    'a reminder of a document',
    documentReminderMail,
    {
      ...APPLICANT_DATA,
      documents: [{ ...PASSPORT_REQUEST, dueDate: '2026-11-26', isLate: false }],
    },
    [
      'Reminder: Passport for your application GT-7K2M-9QXD, needed by Thursday 26 November 2026',
      'The page with your photograph',
      'Upload it here',
      RECEIPT.trackingUrl,
    ],
  ),
  mailCase(
    'a reminder of several documents, one overdue',
    documentReminderMail,
    {
      ...APPLICANT_DATA,
      documents: [
        { ...LETTER_REQUEST, dueDate: '2026-11-19', isLate: true },
        { ...PASSPORT_REQUEST, dueDate: '2026-11-26', isLate: false },
      ],
    },
    [
      'Reminder: 2 documents are still missing for your application GT-7K2M-9QXD',
      'Recommendation letter',
      'was due on Thursday 19 November 2026',
      'Passport',
      'needed by Thursday 26 November 2026',
      'You can still upload what is late',
      'Upload them here',
    ],
  ),
  mailCase(
    'a request without a deadline',
    requestMail,
    {
      ...APPLICANT_DATA,
      documents: [PASSPORT_REQUEST],
      dueDate: null,
    },
    ['no deadline', 'The page with your photograph'],
  ),
  mailCase('a rejected document', reviewedMail, REVIEWED_DOCUMENT, [
    'Please send a document again for your application GT-7K2M-9QXD: Passport',
    'passport & visa.pdf',
    'The lower edge is cut off.',
    'The photograph is blurred.',
    'Thursday 26 November 2026',
    'press “Upload” beside the request',
    RECEIPT.trackingUrl,
  ]),
  mailCase(
    'a rejected document without a request',
    reviewedMail,
    { ...REVIEWED_DOCUMENT, isAskedFor: false, dueDate: null },
    ['press “Upload Document”', RECEIPT.trackingUrl],
  ),
  mailCase(
    'an approved document',
    reviewedMail,
    { ...REVIEWED_DOCUMENT, decision: 'approved', comment: null, isAskedFor: false },
    [
      'Document approved for your application GT-7K2M-9QXD: Passport',
      'You don’t need to do anything more about it.',
      RECEIPT.trackingUrl,
    ],
  ),
  mailCase(
    'approved documents of one sitting',
    decisionsMail,
    { ...DECISIONS, documents: [APPROVED_CV, APPROVED_CV] },
    [
      '2 documents approved for your application GT-7K2M-9QXD',
      'You don’t need to do anything more about them.',
      RECEIPT.trackingUrl,
    ],
  ),
  mailCase('decisions of one sitting', decisionsMail, DECISIONS, [
    'Please send a document again for your application GT-7K2M-9QXD: Passport',
    'need a change before we can use all of them',
    'cv.pdf',
    'The lower edge is cut off.',
    'Thursday 26 November 2026',
    'press “Upload” beside it',
    RECEIPT.trackingUrl,
  ]),
  mailCase('a notice of an application', newApplicationMail, NEW_APPLICATION, [
    'New application: Ọláwálé Adébáyọ̀',
    'ola@example.ng',
    'Technology',
    '£99, in two payments',
    NEW_APPLICATION.applicationUrl,
  ]),
  mailCase(
    'a notice of an application with few answers',
    newApplicationMail,
    { ...NEW_APPLICATION, phone: null, sector: null, isSplit: false },
    ['£99', NEW_APPLICATION.applicationUrl],
  ),
  mailCase(
    'a pack to approve',
    packReadyMail,
    {
      name: SPECIAL_NAME,
      reference: RECEIPT.applicationReference,
      number: 2,
      count: 15,
      trackingUrl: RECEIPT.trackingUrl,
    },
    ['Please read every page', '15 and an index', RECEIPT.trackingUrl],
  ),
  mailCase(
    'a notice of an approved pack',
    packApprovedMail,
    {
      name: SPECIAL_NAME,
      reference: RECEIPT.applicationReference,
      number: 2,
      evidenceUrl: 'http://localhost:3000/admin',
    },
    ['Pack 2 approved: Ọláwálé', RECEIPT.applicationReference],
  ),
  mailCase('a notice of a document', arrivedMail, ARRIVED_DOCUMENT, [
    'Document uploaded: Passport, Ọláwálé Adébáyọ̀',
    'passport & visa.pdf',
    RECEIPT.applicationReference,
    ARRIVED_DOCUMENT.applicationUrl,
  ]),
  mailCase(
    'a notice of a resubmitted document',
    arrivedMail,
    { ...ARRIVED_DOCUMENT, documentType: 'Revised Application', isResubmission: true },
    ['Revised Application', 'Draft Review'],
  ),
  mailCase('a notice to owners of an offline payment', offlinePaymentMail, OFFLINE_PAYMENT, [
    'Offline payment recorded: £3,000.00 for GT-7K2M-9QXD',
    'Tádé Balógun recorded money',
    '₦6,172,200',
    'FT26-0815',
    '30 October 2026',
    'From her brother',
  ]),
  mailCase(
    'a notice to owners of a reversed offline payment',
    offlinePaymentMail,
    { ...OFFLINE_PAYMENT, act: 'reversed', kobo: 0 },
    ['Offline payment reversed', 'no longer counts as paid'],
  ),
  mailCase(
    'the mail to an applicant for whom someone else paid a part',
    receiptMail,
    { ...RECEIPT, paidBy: 'Ngozi A.', pence: 3_000, stillDuePence: 6_900, leftOfPartPence: 2_900, partOfPence: 5_900 },
    [
      'Ngozi A. paid £30 for you. Your reference is GT-7K2M-9QXD',
      'with the link that you shared',
      '£30 of £59 paid, £29 left, about ₦59,665 today.',
    ],
  ),
  mailCase('a credit note', creditNoteMail, CREDIT_NOTE, [
    'We have refunded £29.50',
    'R-000123',
    '₦60,693.50',
    'We have refunded the sum below',
  ]),
  mailCase('a credit note of a payment in pounds', creditNoteMail, { ...CREDIT_NOTE, kobo: 0, reason: 'taken-back' }, [
    'took the payment below back',
  ]),
  mailCase(
    'a credit note of a payment recorded by hand',
    creditNoteMail,
    { ...CREDIT_NOTE, creditedNumber: null, reason: 'reversed-by-hand' },
    ['recorded by hand'],
  ),
  mailCase('a credit note of a payment that we refund', creditNoteMail, { ...CREDIT_NOTE, reason: 'not-used' }, [
    'we’ll refund it',
  ]),
  mailCase('a receipt for a sponsor', sponsorReceiptMail, SPONSOR_RECEIPT, [
    'R-000123',
    '£59.00',
    '₦121,387',
    '£1 = ₦2,057.40',
    RECEIPT.paymentReference,
  ]),
  mailCase(
    'a receipt for a sponsor who paid a part',
    sponsorReceiptMail,
    { ...SPONSOR_RECEIPT, rest: { pence: 180_000, payLinkId: randomUUID() } },
    ['£1,800 is still due', 'Pay the rest, £1,800', 'http://localhost:3000/pay/'],
  ),
  mailCase('the mail about the rest of a payment', restDueMail, REST_DUE, [
    '£29.50',
    '₦60,694',
    'Pay the rest, £29.50',
    'Your reference',
    'GT-7K2M-9QXD',
    RECEIPT.trackingUrl,
  ]),
  mailCase(
    'the mail about the rest of a payment, queued by a version that did not store the application',
    restDueMail,
    REST_DUE_WITHOUT_APPLICATION,
    ['Pay the rest'],
  ),
  mailCase(
    'the mail about a bank transfer that was not accepted',
    rejectedTransferMail,
    {
      name: RECEIPT.name,
      providerName: 'Paystack',
      arrivedKobo: 6_069_400,
      kobo: 12_138_700,
      paymentReference: RECEIPT.paymentReference,
      paymentUrl: REST_DUE.paymentUrl,
    },
    ['Paystack', '₦60,694', '₦121,387', RECEIPT.paymentReference, 'Pay again'],
  ),
  mailCase(
    'the mail to a sponsor about a bank transfer of unknown sum that was not accepted',
    rejectedTransferMail,
    {
      name: RECEIPT.name,
      providerName: 'Paystack',
      arrivedKobo: null,
      kobo: 12_138_700,
      paymentReference: RECEIPT.paymentReference,
      paymentUrl: null,
    },
    ['₦121,387', 'use your link again'],
  ),
  mailCase('a notice of a payment', arrivedPaymentMail, ARRIVED_PAYMENT, [
    'Payment received: £59.00 from Ọláwálé Adébáyọ̀',
    '₦121,387',
    'initial payment',
    '£40.00',
    RECEIPT.applicationReference,
    RECEIPT.paymentReference,
    'Open the application',
  ]),
  mailCase(
    'a notice of a paid consultation',
    arrivedPaymentMail,
    {
      ...ARRIVED_PAYMENT,
      service: '30-Minute Consultation',
      instalment: 'full',
      stillDuePence: 0,
      applicationReference: null,
      page: { of: 'order', url: 'http://localhost:3000/admin/calendar' },
    },
    ['30-Minute Consultation', 'paid in full', 'Open the calendar', 'http://localhost:3000/admin/calendar'],
  ),
  mailCase('the mail about the final payment', secondDueMail, SECOND_PAYMENT_DUE, [
    '£40',
    '£99',
    'GT-7K2M-9QXD',
    'falls due when your file reaches its final review, before we check it',
    SECOND_PAYMENT_DUE.paymentUrl,
  ]),
  mailCase(
    'the mail about the final payment of full support',
    secondDueMail,
    { ...SECOND_PAYMENT_DUE, item: 'full_support' },
    ['falls due when your file is ready for its final review'],
  ),
  mailCase('the reminder of the final payment', secondDueMail, { ...SECOND_PAYMENT_DUE, isReminder: true }, [
    'Reminder: your final payment of £40',
    'still due',
  ]),
  mailCase(
    'the reminder to choose a time',
    chooseTimeMail,
    { name: SPECIAL_NAME, itemName: '30-Minute Consultation', bookingUrl: BOOKING.bookingUrl },
    ['Reminder: choose a time for your 30-Minute Consultation', BOOKING.bookingUrl],
  ),
  mailCase('an invitation to choose another time after a missed call', invitedAgainMail, BOOKING, [
    'We missed you: choose another time for your 30-Minute Consultation',
    BOOKING.bookingUrl,
  ]),
  mailCase(
    'the summary of a call',
    summaryMail,
    {
      name: SPECIAL_NAME,
      itemName: '30-Minute Consultation',
      startsAt: BOOKING.startsAt,
      adviser: 'Tádé Bámgbóṣé',
      text: 'We talked about <promise> & talent.',
      recommended: { name: 'Initial Assessment', price: '£500', url: 'https://example.ng/services?package=a&b' },
    },
    ['Initial Assessment, £500', 'https://example.ng/services?package=a&b'],
  ),
  mailCase(
    'a payment that came after the time was taken',
    timeGoneMail,
    {
      name: SPECIAL_NAME,
      itemName: '30-Minute Consultation',
      startsAt: BOOKING.startsAt,
      zone: null,
      bookingUrl: BOOKING.bookingUrl,
    },
    ['Please choose another time', 'credit for another time', 'we refund you in full', BOOKING.bookingUrl],
  ),
  mailCase(
    'a notice of unanswered reminders',
    unansweredMail,
    {
      matter: 'documents',
      name: SPECIAL_NAME,
      email: 'ola@example.ng',
      missing: 'Passport, CV/Resume',
      reference: RECEIPT.applicationReference,
      url: NEW_APPLICATION.applicationUrl,
    },
    ['Passport, CV/Resume', 'ola@example.ng', RECEIPT.applicationReference, NEW_APPLICATION.applicationUrl],
  ),
  mailCase(
    'a case given to a colleague',
    assignedMail,
    {
      by: 'Ada Obi',
      applicantName: SPECIAL_NAME,
      count: 1,
      hasNote: true,
      url: NEW_APPLICATION.applicationUrl,
    },
    ['Ada Obi gave you the case of', 'hand-over note', NEW_APPLICATION.applicationUrl],
  ),
  mailCase(
    'several cases given to a colleague',
    assignedMail,
    { by: SPECIAL_NAME, applicantName: null, count: 3, hasNote: false, url: 'http://localhost:3000/admin/queue' },
    ['gave you 3 cases', 'http://localhost:3000/admin/queue'],
  ),
  mailCase(
    'a note that mentions a colleague',
    mentionedMail,
    { by: 'Ada Obi', applicantName: SPECIAL_NAME, url: NEW_APPLICATION.applicationUrl },
    ['Ada Obi mentioned you', NEW_APPLICATION.applicationUrl],
  ),
  mailCase(
    'a code to open documents',
    codeMail,
    {
      name: SPECIAL_NAME,
      code: '012345',
      target: 'document',
      browser: 'Chrome on Android',
      reference: 'GT-7K2M-9QXD',
      isNewAddress: false,
    },
    ['012 345', 'to open a document', 'Chrome on Android', 'for 10 minutes', 'never ask for it'],
  ),
  mailCase(
    'a code to a new address',
    codeMail,
    {
      name: SPECIAL_NAME,
      code: '012345',
      target: 'address',
      browser: 'Chrome on Android',
      reference: 'GT-7K2M-9QXD',
      isNewAddress: true,
    },
    ['012 345', 'to change the email address', 'Without this code nothing changes'],
  ),
  mailCase(
    'a changed address of several purchases, to the old one',
    addressRemovedMail,
    { name: SPECIAL_NAME, reference: null, purchase: 'several' },
    ['all your applications and consultations', 'no longer opens them'],
  ),
  mailCase(
    'a changed address, to the old one',
    addressRemovedMail,
    { name: SPECIAL_NAME, reference: 'GT-7K2M-9QXD', purchase: 'application' },
    ['application GT-7K2M-9QXD', 'If it wasn’t you'],
  ),
  mailCase(
    'a changed address, to the new one',
    addressCorrectedMail,
    {
      name: SPECIAL_NAME,
      reference: 'GT-7K2M-9QXD',
      trackingUrl: 'http://localhost:3000/application-tracking?reference=1',
      others: [],
    },
    ['GT-7K2M-9QXD', 'http://localhost:3000/application-tracking?reference=1'],
  ),
  mailCase(
    'a changed address of two applications, to the new one',
    addressCorrectedMail,
    {
      name: SPECIAL_NAME,
      reference: 'GT-7K2M-9QXD',
      trackingUrl: 'http://localhost:3000/application-tracking?reference=1',
      others: [{ reference: 'GT-8PB3-HMS4', trackingUrl: 'http://localhost:3000/application-tracking?reference=2' }],
    },
    ['GT-7K2M-9QXD', 'Application GT-8PB3-HMS4', 'http://localhost:3000/application-tracking?reference=2'],
  ),
  mailCase(
    'lost references',
    referencesMail,
    {
      applications: [
        { service: 'Initial Assessment', reference: 'GT-7K2M-9QXD', url: 'http://localhost:3000/one' },
        { service: 'Full Application Support', reference: null, url: 'http://localhost:3000/two' },
      ],
    },
    ['Your reference is GT-7K2M-9QXD', 'http://localhost:3000/one', 'http://localhost:3000/two', 'Continue to payment'],
  ),
  mailCase('an invitation to the staff', invitationMail, { name: SPECIAL_NAME, url: PASSWORD_URL }, [
    PASSWORD_URL,
    '7 days',
  ]),
  mailCase('a link for a forgotten password', passwordResetMail, { name: SPECIAL_NAME, url: PASSWORD_URL }, [
    PASSWORD_URL,
    'for an hour',
  ]),
  mailCase(
    'a notice of a changed password',
    passwordChangedMail,
    { name: SPECIAL_NAME, changedAt: BOOKING.madeAt, forgottenUrl: 'http://localhost:3000/admin/forgotten' },
    ['21 November 2026, 11:00 (Lagos time)', 'http://localhost:3000/admin/forgotten'],
  ),
  mailCase(
    'the mail about a new sign-in names the browser and the time',
    securityMail,
    {
      name: SPECIAL_NAME,
      change: { what: 'new-device', browser: 'Chrome on Android' },
      at: BOOKING.madeAt,
      accountUrl: 'http://localhost:3000/admin/account',
    },
    ['Chrome on Android', '21 November 2026, 11:00 (Lagos time)', 'http://localhost:3000/admin/account'],
  ),
  mailCase(
    'the mail about a refund that waits for an owner',
    refundProposedMail,
    { ...REFUND, by: SPECIAL_NAME, reason: 'Stopped & sad', termsNote: 'The terms give all of it.' },
    [
      '₦1,234,567',
      'Stopped & sad',
      'The terms give all of it.',
      'Nothing is sent until you confirm it',
      REFUND.pageUrl,
    ],
  ),
  mailCase(
    'the mail about an offline refund',
    offlineRefundMail,
    {
      ...REFUND,
      amount: 25_050,
      currency: 'GBP',
      by: SPECIAL_NAME,
      reason: 'Paid twice',
      method: 'Bank transfer',
      offlineReference: 'FT26-0815',
      paidOn: '2026-11-02',
      hasProof: false,
    },
    ['£250.50', 'Bank transfer', 'FT26-0815', '2 November 2026', 'Paid twice', REFUND.pageUrl],
  ),
  mailCase(
    'the mail about a paid refund of money that never counted',
    refundPaidMail,
    {
      amount: 123_456_700,
      currency: 'NGN',
      name: SPECIAL_NAME,
      itemName: 'Review & Finalize',
      paymentReference: RECEIPT.paymentReference,
    },
    ['₦1,234,567', 'Review & Finalize', RECEIPT.paymentReference, 'Your bank can take some days'],
  ),
  mailCase(
    'the mail about a refund that makes its sum due again',
    refundMeaningMail,
    {
      ...REFUND,
      name: SPECIAL_NAME,
      meaning: 'due_again',
      leftPence: 19_500,
      payUrl: 'http://localhost:3000/payment?order_id=1&email=ola%40example.ng',
    },
    ['₦1,234,567', '£195.00', 'is to be paid again', 'http://localhost:3000/payment?order_id=1'],
  ),
  mailCase(
    'the mail about a refund that ends the case after all',
    refundMeaningMail,
    { ...REFUND, name: SPECIAL_NAME, meaning: 'case_ends', leftPence: 0, payUrl: null },
    ['ends with it', 'We ask you for no further payment.', 'reply to this email'],
  ),
  mailCase(
    'the mail that asks for bank details',
    accountNeededMail,
    {
      amount: 123_456_700,
      currency: 'NGN',
      name: SPECIAL_NAME,
      itemName: 'Review & Finalize',
      paymentReference: RECEIPT.paymentReference,
      accountUrl: 'http://localhost:3000/refund/a.b',
    },
    ['₦1,234,567', 'Review & Finalize', 'http://localhost:3000/refund/a.b', 'We never ask for a card number'],
  ),
  mailCase(
    'the mail about the chosen address, to the other address',
    refundAddressMail,
    {
      amount: 123_456_700,
      currency: 'NGN',
      itemName: 'Review & Finalize',
      name: SPECIAL_NAME,
      paymentReference: RECEIPT.paymentReference,
      isChosen: false,
    },
    ['₦1,234,567', 'Review & Finalize', 'goes to the other address', 'please write to us'],
  ),
]

const DISPUTE: DisputeMailData = {
  kind: 'opened',
  paymentReference: RECEIPT.paymentReference,
  isOurs: true,
  kobo: 12_138_700,
  category: 'chargeback',
  reason: 'Customer complained about debit without value',
  dueAt: '2026-11-23T02:00:00.000Z',
  resolution: null,
  pageUrl: 'http://localhost:3000/admin/applications/1',
}

const UNCONFIRMED_RATE: UnconfirmedRateNotice = {
  nairaMicrosPerPound: 2_280_000_000,
  source: 'Frankfurter',
  lastGoodMicros: 2_000_000_000,
  settingsUrl: 'http://localhost:3000/admin/settings#exchange-rate',
}

const PAYMENT_PROBLEM: PaymentProblem = {
  why: 'amount',
  paymentReference: RECEIPT.paymentReference,
  itemName: 'Application Fee',
  pence: 5_900,
  kobo: 12_138_700,
  arrived: null,
}

async function contextWithMailServer() {
  const context = await testContext()
  const sentMails: Array<OutgoingMail> = []
  const mail = { send: async (message: OutgoingMail) => void sentMails.push(message) }
  return { app: { ...context, mail, mailFrom: 'Us <us@example.ng>', mailTemplates }, sentMails }
}

/** Queues a mail, delivers it and returns the sent message. */
async function deliver<Data>(mail: Mail<Data>, data: NoInfer<Data>): Promise<OutgoingMail | undefined> {
  const setup = await contextWithMailServer()
  await mailCase('', mail, data, []).queue(setup)
  const [queued] = await queuedMail(setup.app.db)
  await deliverMail(setup.app, queued?.id ?? '')
  return setup.sentMails[0]
}

test('the cases in this file cover every mail of the product', () => {
  const mailsWithoutNames = [
    paymentProblemMail.name,
    acknowledgementMail.name,
    resubmittedMail.name,
    unconfirmedRateMail.name,
    disputedMail.name,
    refundFailedMail.name,
    refundAskedMail.name,
    requestReceivedMail.name,
    requestNoticeMail.name,
    requestAnsweredMail.name,
    factsDueMail.name,
  ]
  expect([...new Set(MAIL_CASES.map(({ mail }) => mail)), ...mailsWithoutNames].sort()).toEqual(
    [...mailTemplates.keys()].sort(),
  )
})

test.each(MAIL_CASES)(
  'the subject, HTML and plain text of $description have the expected words and keep special characters',
  async ({ words, queue }) => {
    const setup = await contextWithMailServer()
    await queue(setup)
    const [queued] = await queuedMail(setup.app.db)
    await deliverMail(setup.app, queued?.id ?? '')
    const [message] = setup.sentMails
    if (message === undefined) throw new Error('Nothing was sent.')

    expect(message.subject).toMatch(/^\S.{10,120}$/)
    expect(message.html).toContain('<!DOCTYPE')
    const expectedGreetings = isToUnverifiedRecipient(queued)
      ? ['Hello,', 'Hello,']
      : [SPECIAL_NAME_IN_HTML, SPECIAL_NAME]
    expect(message.html).toContain(expectedGreetings[0])
    expect(message.html).not.toContain('<b>')
    expect(message.html).toContain('src="http://localhost:3000/mail/header.png"')
    expect(message.text).toContain(expectedGreetings[1])
    expect(message.text.includes('👩🏾‍🔬')).toBe(!isToUnverifiedRecipient(queued))
    expect(message.text).not.toMatch(/undefined|null|NaN|\[object|&lt;|&amp;/)
    for (const word of words) {
      expect(`${message.subject}\n${message.text}`).toContain(word)
      expect(`${message.subject}\n${message.html}`).toContain(word.replaceAll('&', '&amp;'))
    }
  },
)

test.each(MAIL_CASES)(
  '$description has one title, one language, its footer and links on lines of their own',
  async ({ mail: name, queue }) => {
    const setup = await contextWithMailServer()
    await queue(setup)
    const [queued] = await queuedMail(setup.app.db)
    await deliverMail(setup.app, queued?.id ?? '')
    const { html = '', text = '', isAutomatic } = setup.sentMails[0] ?? {}

    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(new Set(html.match(/(?<= lang=")[^"]*/g))).toEqual(new Set(['en-GB']))
    const linesWithLink = text.split('\n').filter(line => line.includes('://'))
    expect(linesWithLink.filter(line => !/^https?:\/\/\S*\w$/.test(line))).toEqual([])
    const urls = html.match(/(?<=href=")https?:[^"]*/g) ?? []
    expect(linesWithLink).toEqual(expect.arrayContaining(urls.map(url => url.replaceAll('&amp;', '&'))))
    const isToStaff = MAILS_TO_STAFF.includes(name)
    expect([text.includes('for staff of'), text.includes('Reply to this email or write')]).toEqual([
      isToStaff,
      !isToStaff,
    ])
    expect(isAutomatic).toBe(
      ![
        fromStaffMail.name,
        answerMail.name,
        summaryMail.name,
        letterSentBackMail.name,
        requestAnsweredMail.name,
      ].includes(name),
    )
  },
)

/** Before the initial payment, a stranger may have typed both the email address and the name. */
function isToUnverifiedRecipient(queued: Awaited<ReturnType<typeof queuedMail>>[number] | undefined): boolean {
  const data = queued?.data as { reference?: unknown; isNewAddress?: boolean } | undefined
  const isUnpaid = data?.reference === null
  const mail = queued?.template ?? ''
  return (
    [paymentLinkMail.name, referencesMail.name, answerMail.name, addressCorrectedMail.name].includes(mail) ||
    data?.isNewAddress === true ||
    (isUnpaid && [statusUpdateMail.name, fromStaffMail.name, addressRemovedMail.name].includes(mail))
  )
}

test('before the initial payment, a mail contains only the first name, even in an edited text', async () => {
  const setup = await contextWithMailServer()
  const name = 'Ọláwálé Adébáyọ̀-Oyèníyì'
  const unpaidApplication = { reference: null, link: { to: 'payment', url: PAYMENT_LINK.paymentUrl } } as const
  await mailCase('', paymentLinkMail, { ...PAYMENT_LINK, name }, []).queue(setup)
  await mailCase('', statusUpdateMail, { ...STATUS_UPDATE, ...unpaidApplication, name }, []).queue(setup)
  for (const { id } of await queuedMail(setup.app.db)) await deliverMail(setup.app, id)
  expect(setup.sentMails).toHaveLength(2)
  for (const { text } of setup.sentMails) {
    expect(text).toContain('Dear Ọláwálé,')
    expect(text).not.toContain('Adébáyọ̀')
  }

  const { first } = paymentLinkTexts.texts
  const { pending } = statusUpdateTexts.texts
  const phishingName = { name: 'Your account is blocked. Call 0800 1' }
  expect(fillPlaceholders('For {name}.', first, { ...PAYMENT_LINK, ...phishingName })).toBe('For applicant.')
  expect(fillPlaceholders('For {name}.', pending, { ...STATUS_UPDATE, ...unpaidApplication, ...phishingName })).toBe(
    'For applicant.',
  )
  expect(fillPlaceholders('For {name}.', first, { ...PAYMENT_LINK, name })).toBe('For Ọláwálé.')
  expect(fillPlaceholders('For {name}.', pending, { ...STATUS_UPDATE, name })).toBe(`For ${name}.`)
})

test.each(STATUSES)('the status mail for %s explains the status and promises no decision', async status => {
  const message = await deliver(statusUpdateMail, { ...STATUS_UPDATE, status })
  expect(message?.text).not.toMatch(/guarantee|promise|will be (approved|granted|endorsed)/i)
  if (status === 'rejected') expect(`${message?.subject}\n${message?.text}`).not.toMatch(/reject/i)
  else expect(message?.subject).toBe(`Your application has moved to ${statusLabel(status)}`)
})

test('the mail about a refusal offers no call for a paid Application Fee, which is no package', async () => {
  const data = { ...STATUS_UPDATE, status: 'refused', item: 'application_fee', isPaidInFull: true } as const
  expect((await deliver(statusUpdateMail, data))?.text).not.toMatch(/without charge|package/)
})

test('the organiser of a calendar invitation is the sender of the confirmation mail', async () => {
  const message = await deliver(confirmationMail, BOOKING)
  expect(message).toMatchObject({
    invitation: { method: 'REQUEST', content: expect.stringContaining('mailto:us@example.ng') },
  })
})

test('a resubmission notice contains the reference and no name', async () => {
  const applicationUrl = 'http://localhost:3000/admin/applications/1'
  const data = { reference: RECEIPT.applicationReference, documentType: 'Revised Application', applicationUrl }
  const message = await deliver(resubmittedMail, data)
  expect(message?.subject).toBe('Resubmitted: GT-7K2M-9QXD')
  for (const word of ['Revised Application', 'Draft Review', applicationUrl]) expect(message?.text).toContain(word)
})

test('the mail about a received contact message says when we answer and contains no name', async () => {
  const message = await deliver(acknowledgementMail, {})
  expect(message?.subject).toBe('We have received your message')
  expect(message?.text).toContain('We’ll reply within')
})

test.each([
  ['amount', 'not counted'],
  ['currency', 'not counted'],
  ['reference', 'not counted'],
  ['paid-twice', 'refund this payment'],
  ['rejected', 'refund it'],
  ['deleted', 'refund it'],
  ['ended', 'refund it'],
  ['late-rate', 'quote had expired'],
  ['overpaid', 'surplus'],
  ['decided', 'decided to refund'],
  ['reversed', 'provider reversed'],
] as const)('the notice about the payment problem "%s" states the reason', async (why, words) => {
  const message = await deliver(paymentProblemMail, { ...PAYMENT_PROBLEM, why })
  expect(message?.subject).toContain(RECEIPT.paymentReference)
  expect(message?.text).toContain(words)
  expect(message?.text).toContain('₦121,387')
  expect(message?.text).not.toContain('tells of')
})

test('the notice about a payment of a wrong amount shows the amount that the provider reports', async () => {
  const message = await deliver(paymentProblemMail, { ...PAYMENT_PROBLEM, arrived: { kobo: 100_000, currency: 'NGN' } })
  expect(message?.text).toMatch(/The provider reports\s+₦1,000/)
})

const NEEDS_DETAILS = { ...NO_TASKS, needsDetails: true }

test.each([
  ['a status with open tasks', () => deliver(statusUpdateMail, { ...STATUS_UPDATE, open: NEEDS_DETAILS })],
  ['the final payment', () => deliver(receiptMail, { ...RECEIPT, instalment: 'final', stillDuePence: 0 })],
  ['a package without documents', () => deliver(receiptMail, { ...RECEIPT, item: 'full_support', needsDetails: true })],
])('the mail about %s does not say that nothing is left to do', async (what, send) => {
  const { text = '' } = (await send()) ?? {}
  expect(text).not.toMatch(/nothing for you to do|need not do anything|read your work and write/)
  if (what === 'the final payment') expect(text).not.toMatch(/your CV/)
  else expect(text).toContain('Tell us your field and upload your CV')
})

test('the notice about a failed refund says what the provider answered and that the payer has no money', async () => {
  const message = await deliver(refundFailedMail, { ...REFUND, problem: 'Refund amount cannot be more' })
  for (const words of ['₦1,234,567', 'has not got the money', 'Paystack says', 'Refund amount cannot be more'])
    expect(message?.text).toContain(words)
})

test('the notice that asks what a refund means says where to answer', async () => {
  const message = await deliver(refundAskedMail, REFUND)
  for (const words of [
    '₦1,234,567 went back at Paystack, from its dashboard or after a dispute',
    'we don’t ask them for it',
    REFUND.pageUrl,
  ])
    expect(message?.text).toContain(words)
})

test('a notice about an unconfirmed rate shows its distance from the last good rate', async () => {
  const message = await deliver(unconfirmedRateMail, UNCONFIRMED_RATE)
  expect(message?.subject).toBe('Please check a new exchange rate: £1 = ₦2,280.00')
  for (const words of ['14% above', 'Frankfurter', '£1 = ₦2,000.00', UNCONFIRMED_RATE.settingsUrl]) {
    expect(message?.text).toContain(words)
  }
})

test.each([
  [
    { kind: 'opened' },
    ['please answer', 'Monday 23 November 2026, 03:00 (Lagos time)', '₦121,387', 'debit without value'],
  ],
  [{ kind: 'reminded' }, ['Reminder', 'Monday 23 November 2026, 03:00 (Lagos time)']],
  [{ kind: 'resolved', resolution: 'declined' }, ['is resolved', 'the money stays with us']],
  [
    { kind: 'opened', isOurs: false, paymentReference: '', kobo: null, dueAt: null },
    ['no record of a payment with this reference'],
  ],
] as const)('the notice about a dispute with %j shows its state', async (changes, words) => {
  const message = await deliver(disputedMail, { ...DISPUTE, ...changes })
  for (const word of [...words, DISPUTE.pageUrl]) expect(`${message?.subject}\n${message?.text}`).toContain(word)
})

test('the mail about a received request about data says by when we answer', async () => {
  const sent = await deliver(requestReceivedMail, { kind: 'erasure', dueOn: '2026-12-02' })
  expect(sent?.subject).toBe('We have your request about your data')
  expect(sent?.text).toContain('We have your request for deletion of your data')
  expect(sent?.text).toContain('by 2 December 2026')
})

test('the notice about a request names its kind and the last day to answer, and nothing that was typed', async () => {
  const pageUrl = 'http://localhost:3000/admin/privacy'
  const sent = await deliver(requestNoticeMail, { kind: 'copy', dueOn: '2026-12-02', pageUrl })
  expect(sent?.subject).toBe('Someone asks about their data, please answer by 2 December 2026')
  expect(sent?.text).toContain('a copy of my data')
  expect(sent?.text).toContain(pageUrl)
})

test('the mail with our answer about data shows the answer', async () => {
  const sent = await deliver(requestAnsweredMail, { kind: 'correction', answer: 'We corrected your name.' })
  expect(sent?.text).toContain('You asked us for a correction')
  expect(sent?.text).toContain('We corrected your name.')
})
