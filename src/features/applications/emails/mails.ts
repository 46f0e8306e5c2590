import type { ApplicationItem } from '#src/features/catalogue/items.ts'
import type { Stage } from '#src/features/catalogue/scope.ts'
import { declareMail } from '#src/features/outbox/mail.ts'
import { declareNotice } from '#src/features/staff/emails/declare-notice.ts'
import type { OpenMatters } from '../open-matters.ts'
import type { Status } from '../states.ts'
import { openedForYouWording } from './opened-for-you-wording.ts'
import { paymentLinkWording } from './payment-link-wording.ts'
import { statusNewsWording } from './status-news-wording.ts'

export type PaymentLink = {
  name: string
  itemName: string
  service: string
  /** What the first payment comes to. */
  duePence: number
  totalPence: number
  paymentUrl: string
  /** The second and last time we write about it. */
  isReminder: boolean
}

export const paymentLinkMail = declareMail<PaymentLink>(
  'applications.payment-link',
  () => import('./payment-link.tsx'),
  { wording: paymentLinkWording, reminds: ({ isReminder }) => (isReminder ? 'first-payment' : null) },
)

export type StatusNews = {
  name: string
  /** Missing, like all optional fields here, in mails that were queued by older versions. */
  item?: ApplicationItem
  status: Status
  open?: OpenMatters
  delivered?: ReadonlyArray<Stage>
  /** The day it is written, in Lagos. */
  today?: string
  /** False when only the reason of a resubmission is another. */
  hasMoved: boolean
  /** What has to be handed in again; null in any other status. */
  reason: string | null
  reference: string | null
  /** One click: the tracking page, or the payment page while there is no reference; null when neither leads anywhere. */
  link: { to: 'tracking' | 'payment'; url: string } | null
}

export const statusNewsMail = declareMail<StatusNews>('applications.status-news', () => import('./status-news.tsx'), {
  wording: statusNewsWording,
})

export type FromStaff = {
  name: string
  subject: string
  message: string
  reference: string | null
  /** One click: carries reference and e-mail. Null while there is no reference. */
  trackingUrl: string | null
}

export const fromStaffMail = declareMail<FromStaff>('applications.from-staff', () => import('./from-staff.tsx'))

export type OpenedForYou = {
  name: string
  /** The package. Missing in mails of older versions, which are for the Application Fee. */
  item?: ApplicationItem
  service: string
  reference: string
  trackingUrl: string
  totalPence: number
  paidPence: number
  /** What is to be paid next, and where; null when nothing is. */
  due: { pence: number; isFirst: boolean; paymentUrl: string } | null
}

export const openedForYouMail = declareMail<OpenedForYou>(
  'applications.opened-for-you',
  () => import('./opened-for-you.tsx'),
  { wording: openedForYouWording },
)

export type Resubmitted = {
  reference: string
  /** "Revised Application" */
  documentType: string
  applicationUrl: string
}

/** To us: what was sent back has come. */
export const resubmittedMail = declareMail<Resubmitted>('applications.resubmitted', () => import('./resubmitted.tsx'))

export type NewApplication = {
  name: string
  email: string
  phone: string | null
  service: string
  /** "Technology" */
  category: string | null
  totalPence: number
  isSplit: boolean
  applicationUrl: string
}

/** To those who work here: somebody applied. */
export const newApplicationMail = declareNotice<NewApplication>(
  'applications.new-application',
  () => import('./new-application.tsx'),
)

export const applicationMails = [
  paymentLinkMail,
  statusNewsMail,
  fromStaffMail,
  openedForYouMail,
  resubmittedMail,
  newApplicationMail,
]
