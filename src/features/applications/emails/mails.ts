import { z } from 'zod'
import { STATUSES } from '#src/features/cases/states.ts'
import { defineMail } from '#src/features/mail/mail.ts'
import { APPLICATION_ITEMS, type ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { STAGES } from '#src/features/site/catalogue/scope.ts'
import { defineNotice } from '#src/features/staff/emails/define-notice.ts'
import type { OpenTasks } from '../open-tasks.ts'
import { forEachQuestion } from '../questions.ts'
import { openedForYouTexts } from './opened-for-you.tsx'
import { paymentLinkTexts } from './payment-link.tsx'
import { statusUpdateTexts } from './status-update.tsx'

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

export const paymentLinkMail = defineMail({
  ...applicantMailFields,
  name: 'applications.payment-link',
  label: 'Payment link',
  data: paymentLinkMailData,
  templateTexts: paymentLinkTexts,
  reminderMatter: ({ isReminder }) => (isReminder ? 'first-payment' : null),
  template: () => import('./payment-link.tsx'),
})

const openTasksSchema: z.ZodType<OpenTasks> = z.object({
  needsDetails: z.boolean(),
  documents: z.array(z.object({ documentType: z.string(), due: z.string().nullable(), isAgain: z.boolean() })),
  payment: z.object({ pence: z.number(), isSecond: z.boolean(), isOnly: z.boolean(), isRest: z.boolean() }).nullable(),
  question: z.object({ askedOn: z.string() }).nullable(),
  hasClock: z.boolean(),
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
  reference: z.string().nullable(),
  link: z.object({ to: z.enum(['tracking', 'payment']), url: z.string() }).nullable(),
})

export const statusUpdateMail = defineMail({
  ...applicantMailFields,
  name: 'applications.status-update',
  label: 'New status',
  data: statusUpdateMailData,
  templateTexts: statusUpdateTexts,
  checkOutdated: () => import('../check-outdated.server.ts').then(({ checkStatusUpdates }) => checkStatusUpdates),
  template: () => import('./status-update.tsx'),
})

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
  template: () => import('./from-staff.tsx'),
})

export type OpenedForYouMailData = z.infer<typeof openedForYouMailData>
const openedForYouMailData = z.object({
  name: z.string(),
  item: itemSchema,
  service: z.string(),
  reference: z.string(),
  trackingUrl: z.string(),
  totalPence: z.number(),
  paidPence: z.number(),
  due: z.object({ pence: z.number(), isFirst: z.boolean(), paymentUrl: z.string() }).nullable(),
})

export const openedForYouMail = defineMail({
  ...applicantMailFields,
  name: 'applications.opened-for-you',
  label: 'Application added by us',
  data: openedForYouMailData,
  templateTexts: openedForYouTexts,
  template: () => import('./opened-for-you.tsx'),
})

export type ResubmittedMailData = z.infer<typeof resubmittedMailData>
const resubmittedMailData = z.object({
  reference: z.string(),
  documentType: z.string(),
  applicationUrl: z.string(),
})

export const resubmittedMail = defineMail({
  name: 'applications.resubmitted',
  label: 'Staff notice: resubmission',
  audience: 'staff',
  about: ['document'],
  data: resubmittedMailData,
  template: () => import('./resubmitted.tsx'),
})

export type NewApplicationMailData = z.infer<typeof newApplicationMailData>
const newApplicationMailData = z.object({
  name: z.string(),
  email: z.string(),
  ...forEachQuestion(() => z.string().nullish()),
  service: z.string(),
  sector: z.string().nullable(),
  totalPence: z.number(),
  isSplit: z.boolean(),
  applicationUrl: z.string(),
})

export const newApplicationMail = defineNotice({
  name: 'applications.new-application',
  label: 'Staff notice: application',
  about: ['application'],
  data: newApplicationMailData,
  template: () => import('./new-application.tsx'),
})

export const applicationMails = [
  paymentLinkMail,
  statusUpdateMail,
  fromStaffMail,
  openedForYouMail,
  resubmittedMail,
  newApplicationMail,
] as const
