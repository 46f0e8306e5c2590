import { z } from 'zod'
import { APPLICATION_ITEMS, type ApplicationItem } from '#src/features/catalogue/items.ts'
import { STAGES } from '#src/features/catalogue/scope.ts'
import { defineMail } from '#src/features/outbox/mail.ts'
import { defineNotice } from '#src/features/staff/emails/define-notice.ts'
import type { OpenMatters } from '../open-matters.ts'
import { forEachQuestion } from '../questions.ts'
import { STATUSES } from '../states.ts'
import { openedForYouWording } from './opened-for-you.tsx'
import { paymentLinkWording } from './payment-link.tsx'
import { statusNewsWording } from './status-news.tsx'

const toApplicant = { audience: 'applicant', about: ['application'] } as const
const item = z.enum(APPLICATION_ITEMS as [ApplicationItem, ...Array<ApplicationItem>])

export type PaymentLink = z.infer<typeof paymentLink>
const paymentLink = z.object({
  name: z.string(),
  itemName: z.string(),
  service: z.string(),
  duePence: z.number(),
  totalPence: z.number(),
  paymentUrl: z.string(),
  /** The second and last time we write about it. */
  isReminder: z.boolean(),
})

export const paymentLinkMail = defineMail({
  ...toApplicant,
  name: 'applications.payment-link',
  label: 'Link to the payment',
  data: paymentLink,
  wording: paymentLinkWording,
  reminds: ({ isReminder }) => (isReminder ? 'first-payment' : null),
  template: () => import('./payment-link.tsx'),
})

const openMatters: z.ZodType<OpenMatters> = z.object({
  needsDetails: z.boolean(),
  documents: z.array(z.object({ documentType: z.string(), due: z.string().nullable(), isAgain: z.boolean() })),
  payment: z.object({ pence: z.number(), isSecond: z.boolean() }).nullable(),
})

export type StatusNews = z.infer<typeof statusNews>
const statusNews = z.object({
  name: z.string(),
  /** Optional, like all such fields here: older mails do not have it. */
  item: item.optional(),
  status: z.enum(STATUSES),
  open: openMatters.optional(),
  delivered: z.array(z.enum(STAGES)).readonly().optional(),
  /** The day it is written, in Lagos. */
  today: z.string().optional(),
  /** False when only the reason of a resubmission changed. */
  hasMoved: z.boolean(),
  /** What has to be sent again; null in any other status. */
  reason: z.string().nullable(),
  reference: z.string().nullable(),
  /** One click: the tracking page, or the payment page while there is no reference; null when neither leads anywhere. */
  link: z.object({ to: z.enum(['tracking', 'payment']), url: z.string() }).nullable(),
})

export const statusNewsMail = defineMail({
  ...toApplicant,
  name: 'applications.status-news',
  label: 'New status',
  data: statusNews,
  wording: statusNewsWording,
  template: () => import('./status-news.tsx'),
})

export type FromStaff = z.infer<typeof fromStaff>
const fromStaff = z.object({
  name: z.string(),
  subject: z.string(),
  message: z.string(),
  reference: z.string().nullable(),
  /** One click: carries reference and e-mail. Null while there is no reference. */
  trackingUrl: z.string().nullable(),
})

export const fromStaffMail = defineMail({
  ...toApplicant,
  name: 'applications.from-staff',
  label: 'Letter from us',
  data: fromStaff,
  template: () => import('./from-staff.tsx'),
})

export type OpenedForYou = z.infer<typeof openedForYou>
const openedForYou = z.object({
  name: z.string(),
  /** The package. Missing in older mails, which are for the Application Fee. */
  item: item.optional(),
  service: z.string(),
  reference: z.string(),
  trackingUrl: z.string(),
  totalPence: z.number(),
  paidPence: z.number(),
  /** What is to be paid next, and where; null when nothing is. */
  due: z.object({ pence: z.number(), isFirst: z.boolean(), paymentUrl: z.string() }).nullable(),
})

export const openedForYouMail = defineMail({
  ...toApplicant,
  name: 'applications.opened-for-you',
  label: 'Application opened by us',
  data: openedForYou,
  wording: openedForYouWording,
  template: () => import('./opened-for-you.tsx'),
})

export type Resubmitted = z.infer<typeof resubmitted>
const resubmitted = z.object({
  reference: z.string(),
  documentType: z.string(),
  applicationUrl: z.string(),
})

export const resubmittedMail = defineMail({
  name: 'applications.resubmitted',
  label: 'Notice to us of a resubmission',
  audience: 'staff',
  about: ['document'],
  data: resubmitted,
  template: () => import('./resubmitted.tsx'),
})

export type NewApplication = z.infer<typeof newApplication>
const newApplication = z.object({
  name: z.string(),
  email: z.string(),
  ...forEachQuestion(() => z.string().nullish()),
  service: z.string(),
  category: z.string().nullable(),
  totalPence: z.number(),
  isSplit: z.boolean(),
  applicationUrl: z.string(),
})

export const newApplicationMail = defineNotice({
  name: 'applications.new-application',
  label: 'Notice to us of an application',
  about: ['application'],
  data: newApplication,
  template: () => import('./new-application.tsx'),
})

export const applicationMails = [
  paymentLinkMail,
  statusNewsMail,
  fromStaffMail,
  openedForYouMail,
  resubmittedMail,
  newApplicationMail,
] as const
