import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { CASE_KINDS, type CaseKind } from '#src/features/cases/case-kinds.ts'
import { STATUSES, statusLabel } from '#src/features/cases/states.ts'
import { capitalised, namesInWords, storedDayInWords, titleCase } from '#src/features/events/event-words.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { pounds } from '#src/money.ts'

const ABOUT_APPLICATIONS = { about: ['application'], kind: 'applications' } as const
const deliveryDetails = z.object({ deliveryId: z.string(), stage: z.string(), what: z.string() })

export const applicationEvents = [
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'application.created',
    details: z.object({ item: z.string(), plan: z.string() }),
    showInBell: 'applications',
    showOnDashboard: true,
    describe: ({ plan }) => (plan === 'split' ? 'Application sent, to be paid in two payments' : 'Application sent'),
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'application.reference_issued',
    details: z.object({ reference: z.string() }),
    describe: ({ reference }) => `Reference ${reference} issued`,
  }),
  defineEvent({
    type: 'application.payment_reminder_queued',
    about: ['application'],
    details: z.object({}),
    kind: 'messages',
    describe: () => 'Reminded that the initial payment is due',
  }),
  defineEvent({
    type: 'payment.second_due_queued',
    about: ['application'],
    details: z.object({ pence: z.number() }),
    kind: 'messages',
    describe: ({ pence }) => `Notified that the final payment of ${pounds(pence)} is due`,
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'application.added',
    details: z.object({
      reference: z.string(),
      payment: z.string(),
      item: z.string().optional(),
      agreedPence: z.number().optional(),
    }),
    showInBell: 'applications',
    showOnDashboard: true,
    describe: ({ reference, payment, agreedPence }) =>
      `Application added by hand as ${reference}, ${agreedPence === undefined ? '' : `${pounds(agreedPence)} agreed, `}${describePayment(payment)}`,
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'application.updated',
    details: z.object({
      fields: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      version: z.number(),
    }),
    showInBell: 'cases',
    showOnDashboard: true,
    describe: describeUpdate,
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'application.status_undone',
    details: z.object({ fields: z.string(), from: z.string(), to: z.string(), version: z.number() }),
    showInBell: 'cases',
    showOnDashboard: true,
    describe: ({ from, to }) => `Status undone: from ${nameStatus(from)} back to ${nameStatus(to)}`,
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'application.deleted',
    details: z.object({ reference: z.string().nullable() }),
    showInBell: 'cases',
    showOnDashboard: true,
    page: () => addresses.adminPrivacy(),
    describe: ({ reference }) =>
      reference === null ? 'Application deleted before it had a reference' : `Application ${reference} deleted`,
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'application.restored',
    details: z.object({ reference: z.string().nullable() }),
    showInBell: 'cases',
    showOnDashboard: true,
    describe: ({ reference }) => `${reference === null ? 'Application' : `Application ${reference}`} restored`,
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    about: CASE_KINDS,
    type: 'case.erased',
    details: z.object({ caseKind: z.enum(CASE_KINDS), reference: z.string().nullable(), why: z.string() }),
    describe: ({ caseKind, reference, why }) =>
      `${reference === null ? ERASED_NOUNS[caseKind] : `Application ${reference}`} erased${ERASED_BECAUSE[why] ?? ''}`,
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'application.previewed',
    details: z.object({}),
    describe: () => 'Tracking page viewed as the applicant sees it',
  }),
  defineEvent({
    type: 'application.emailed',
    about: ['application'],
    details: z.object({}),
    kind: 'messages',
    showOnDashboard: true,
    describe: () => 'Email sent to the applicant',
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'application.details_given',
    details: z.object({ fields: z.string() }),
    describe: ({ fields }) => `${capitalised(namesInWords(fields, { sector: 'field' }))} given by the applicant`,
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'delivery.recorded',
    details: deliveryDetails.extend({ deliveredOn: z.string() }),
    describe: ({ deliveredOn, what }) => `Delivered on ${storedDayInWords(deliveredOn)}: ${what}`,
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'delivery.undone',
    details: deliveryDetails,
    describe: ({ what }) => `Record of a delivery undone: ${what}`,
  }),
  defineEvent({
    type: 'applications.exported',
    about: ['export'],
    details: z.object({ filters: z.string() }),
    kind: 'applications',
    describe: ({ filters }) =>
      filters === '' ? 'All applications exported' : `Applications exported, by ${namesInWords(filters)}`,
  }),
  defineEvent({
    type: 'application.resubmitted',
    about: ['application'],
    details: z.object({
      documentId: z.string(),
      documentType: z.string(),
      fields: z.string(),
      from: z.string(),
      to: z.string(),
      version: z.number(),
    }),
    kind: 'documents',
    showInBell: 'documents',
    showOnDashboard: true,
    describe: ({ documentType, from, to }) =>
      `${documentType} sent again, and the status changed from ${nameStatus(from)} to ${nameStatus(to)}`,
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'application.privacy_agreed',
    details: z.object({ version: z.string() }),
    describe: ({ version }) => `Privacy notice of ${storedDayInWords(version)} agreed to`,
  }),
] as const

const ERASED_NOUNS: Readonly<Record<CaseKind, string>> = {
  application: 'Application',
  consultation: 'Consultation',
  enquiry: 'Message from the contact page',
}

const ERASED_BECAUSE: Readonly<Record<string, string>> = {
  bin: ', 30 days after it was deleted',
  'by-owner': ' at once',
  person: ' with all data of its applicant',
  retention: ', because the time for keeping it was over',
}

const STATUS_FIELDS = ['status', 'reason', 'resubmissionReason', 'resubmissionRequired', 'resubmissionDate']

function describeUpdate({ fields, from, to }: { fields: string; from: string | null; to: string | null }): string {
  const otherFields = fields.split(/,\s*/).filter(field => field !== '' && !STATUS_FIELDS.includes(field))
  const otherFieldsInWords = namesInWords(otherFields.join(','))
  if (from === null || to === null)
    return otherFieldsInWords === '' ? 'Application changed' : capitalised(`${otherFieldsInWords} changed`)
  const statusChange = `Status changed from ${nameStatus(from)} to ${nameStatus(to)}`
  return otherFieldsInWords === '' ? statusChange : `${statusChange}, and ${otherFieldsInWords} changed`
}

function nameStatus(stored: string): string {
  const status = STATUSES.find(each => each === stored)
  return status === undefined ? titleCase(stored) : statusLabel(status)
}

function describePayment(payment: string): string {
  return { partial: 'initial payment made', full: 'paid in full' }[payment] ?? 'unpaid'
}
