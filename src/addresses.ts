type Query = Record<string, string | undefined>

type PersonKind = 'application' | 'order' | 'message'

type PaymentChoice = { part?: string | undefined; payBy?: string | undefined }

export const addresses = {
  home: definePath('/'),
  about: definePath('/about'),
  services: definePath('/services'),
  sectors: definePath('/sectors'),
  sector: definePathWithId('/sectors/:sectorId'),
  contact: definePath('/contact'),
  privacy: definePath('/privacy'),
  terms: definePath('/terms'),
  getStarted: definePath('/get-started'),
  sitemap: definePath('/sitemap.xml'),
  robots: definePath('/robots.txt'),
  securityText: definePath('/.well-known/security.txt'),

  payment: definePathWithQueryNames(
    '/payment',
    (query: { applicationId: string; email: string; type?: 'initial' | 'final' | 'full' } & PaymentChoice) => ({
      application_id: query.applicationId,
      email: query.email,
      payment_type: query.type,
      part: query.part,
      pay_by: query.payBy,
    }),
  ),
  orderPayment: definePathWithQueryNames(
    '/payment',
    (query: { orderId: string; email: string } & Omit<PaymentChoice, 'part'>) => ({
      order_id: query.orderId,
      email: query.email,
      pay_by: query.payBy,
    }),
  ),
  askToPay: definePathWithQueryNames('/payment/ask', (query: { applicationId: string; email: string }) => ({
    application_id: query.applicationId,
    email: query.email,
  })),
  payLink: Object.assign(
    (token: string, { part, payBy }: PaymentChoice = {}) => appendQuery(`/pay/${token}`, { part, pay_by: payBy }),
    { pattern: '/pay/:token' },
  ),
  paymentSuccess: definePathWithQueryNames(
    '/payment-success',
    (query: { reference?: string; applicationId?: string | null; type: string | undefined }) => ({
      application_id: query.applicationId ?? undefined,
      payment_type: query.type,
      reference: query.reference,
    }),
  ),
  receipt: definePathWithId('/receipt/:token'),
  receiptFile: definePathWithId('/receipt/:token/receipt.pdf'),
  refundAccount: definePathWithId('/refund/:token'),
  paymentWebhook: definePathWithId('/webhooks/:provider'),
  booking: definePathWithParams<{ reference: string; date?: string; key?: string }>('/booking'),
  bookingChange: definePathWithParams<{ key: string; date?: string }>('/booking/change'),
  bookingFile: definePathWithParams<{ key: string }>('/booking/consultation.ics'),
  tracking: definePath<{
    reference?: string
    email?: string
    tab?: string
    upload?: string
    openings?: string
    about?: string
    before?: string
  }>('/application-tracking'),
  uploads: definePathWithParams<{ reference: string }>('/application-tracking/uploads'),
  upload: definePathWithId('/application-tracking/uploads/:uploadId'),
  applicantDocument: definePathWithParams<{ documentId: string; reference: string }>(
    '/application-tracking/documents/:documentId',
  ),
  messageFile: definePathWithParams<{ fileId: string; reference: string }>('/application-tracking/messages/:fileId'),
  ownData: definePathWithParams<{ reference: string }>('/application-tracking/your-data'),
  applicantAccess: definePathWithParams<{ reference: string }>('/application-tracking/access'),
  applicantDetails: definePathWithParams<{ reference: string }>('/application-tracking/details'),
  applicantCode: definePathWithParams<{ reference: string; for: string }>('/application-tracking/code'),
  applicantDates: definePathWithParams<{ reference: string }>('/application-tracking/dates'),
  applicantDatesFile: definePathWithParams<{ reference: string }>('/application-tracking/dates.ics'),
  lostReference: definePath('/application-tracking/lost-reference'),
  stopReminders: definePathWithParams<{ matter: string; id: string; key: string }>('/reminders/stop'),
  adminLogin: definePath<{ next?: string }>('/admin/login'),
  adminSignInCode: definePath<{ next?: string }>('/admin/login/code'),
  adminSetup: definePathWithParams<{ token: string }>('/admin/setup'),
  adminPassword: definePathWithParams<{ token: string }>('/admin/password'),
  adminForgotPassword: definePath('/admin/forgotten'),
  admin: definePath('/admin'),
  adminDashboard: definePath('/admin/dashboard'),
  adminApplications: defineListPath('/admin/applications'),
  adminExport: defineListPath('/admin/applications/export.csv'),
  adminApplication: definePathWithId<{ history?: string; notes?: string }>('/admin/applications/:id'),
  adminPreview: definePathWithId<{ tab?: string }>('/admin/applications/:id/preview'),
  adminUpdateStatus: definePathWithId('/admin/applications/:id/status'),
  adminDeleteApplication: definePathWithId('/admin/applications/:id/delete'),
  adminRequestDocuments: definePathWithId('/admin/applications/:id/request-document'),
  adminAddDocument: definePathWithId('/admin/applications/:id/document'),
  adminEmailApplicant: definePathWithId('/admin/applications/:id/email'),
  adminCorrectDetails: definePathWithId('/admin/applications/:id/correct'),
  adminEndAccess: definePathWithId('/admin/applications/:id/end-access'),
  adminRecordPayment: definePathWithId('/admin/applications/:id/payment'),
  adminRecordDelivery: definePathWithId('/admin/applications/:id/deliveries'),
  adminUndoDelivery: definePathWithParams<{ applicationId: string; deliveryId: string }>(
    '/admin/applications/:applicationId/deliveries/:deliveryId/undo',
  ),
  adminQueue: defineListPath('/admin/queue'),
  adminAssign: definePath('/admin/applications/assign'),
  adminColleagues: definePath('/admin/colleagues'),
  adminAddNote: definePathWithId('/admin/applications/:id/notes'),
  adminAddTask: definePathWithId('/admin/applications/:id/tasks'),
  adminFinishTask: definePathWithParams<{ applicationId: string; taskId: string }>(
    '/admin/applications/:applicationId/tasks/:taskId/done',
  ),
  adminChangeTask: definePathWithParams<{ applicationId: string; taskId: string }>(
    '/admin/applications/:applicationId/tasks/:taskId',
  ),
  adminSendMessage: definePathWithId('/admin/applications/:id/message'),
  adminMessages: defineListPath('/admin/messages'),
  adminThread: definePathWithId<{ before?: string }>('/admin/messages/:threadId'),
  adminAnswerThread: definePathWithId('/admin/messages/:threadId/answer'),
  adminMarkAnswered: definePathWithId('/admin/messages/:threadId/answered'),
  adminAssignThread: definePathWithId('/admin/messages/:threadId/owner'),
  adminMessageFile: definePathWithId('/admin/message-files/:fileId'),
  adminRecordMilestone: definePathWithId('/admin/applications/:id/dates'),
  adminUndoMilestone: definePathWithId('/admin/applications/:id/dates/undo'),
  adminDatesFile: definePathWithId('/admin/applications/:id/dates.ics'),
  adminPayments: defineListPath('/admin/payments'),
  adminExportPayments: defineListPath('/admin/payments/export.csv'),
  adminMonthReport: definePath<{ month?: string }>('/admin/payments/report'),
  adminExportMonthReport: definePath<{ month: string }>('/admin/payments/report.csv'),
  adminPayouts: definePath<{ month?: string }>('/admin/payouts'),
  adminPayout: definePathWithId('/admin/payouts/:payoutId'),
  adminReadPayouts: definePath('/admin/payouts/read'),
  adminUploadPayouts: definePath('/admin/payouts/file'),
  adminPayment: definePathWithId('/admin/payments/:paymentId'),
  adminClearFlag: definePathWithId('/admin/payments/:paymentId/settled'),
  adminReversePayment: definePathWithId('/admin/payments/:paymentId/reverse'),
  adminPaymentProof: definePathWithId('/admin/payments/:paymentId/proof'),
  adminReceipt: definePathWithParams<{ paymentId: string; entryId: string }>(
    '/admin/payments/:paymentId/receipts/:entryId/receipt.pdf',
  ),
  adminProposeRefund: definePathWithId('/admin/payments/:paymentId/refunds'),
  adminRecordRefund: definePathWithId('/admin/payments/:paymentId/refunds/offline'),
  adminConfirmRefund: definePathWithId('/admin/refunds/:refundId/confirm'),
  adminDeclineRefund: definePathWithId('/admin/refunds/:refundId/decline'),
  adminMailAccountLink: definePathWithId('/admin/refunds/:refundId/account-link'),
  adminRefundProof: definePathWithId('/admin/refunds/:refundId/proof'),
  adminAnswerDispute: definePathWithId('/admin/disputes/:disputeId/answer'),
  adminDisputeEvidence: definePathWithId('/admin/disputes/:disputeId/evidence.pdf'),
  adminFinishRequest: definePathWithParams<{
    applicationId: string
    requestId: string
    way: 'received' | 'withdraw' | 'reopen'
  }>('/admin/applications/:applicationId/requests/:requestId/:way'),
  adminAddApplication: definePath('/admin/applications/add'),
  adminUpdateStatuses: definePath('/admin/applications/status'),
  adminMail: definePathWithParams<{ applicationId: string; mailId: string }>(
    '/admin/applications/:applicationId/mail/:mailId',
  ),
  adminCalendar: definePath<{ date?: string; view?: 'week' | 'month' }>('/admin/calendar'),
  adminDaySheet: definePathWithParams<{ date: string }>('/admin/calendar/day-sheet'),
  adminSwitchCalendar: definePath('/admin/calendar/switch'),
  adminChangeSlot: definePath('/admin/calendar/slot'),
  adminCloseDays: definePath('/admin/calendar/closed-days'),
  adminReopenDays: definePathWithId('/admin/calendar/closed-days/:closureId/reopen'),
  adminMoveBooking: definePathWithId('/admin/calendar/bookings/:bookingId/move'),
  adminCancelBooking: definePathWithId('/admin/calendar/bookings/:bookingId/cancel'),
  adminAttendance: definePathWithId('/admin/calendar/bookings/:bookingId/attendance'),
  adminCalendarFeed: definePath('/admin/calendar/feed'),
  /** The URL is secret, because calendar programs cannot sign in. */
  calendarFeed: definePathWithParams<{ staffId: string; token: string }>(
    '/calendars/:staffId/:token/consultations.ics',
  ),
  adminAudit: defineListPath('/admin/audit'),
  adminSearch: definePathWithParams<{ q: string }>('/admin/search'),
  adminNotifications: definePath('/admin/notifications'),
  adminNotificationCount: definePath('/admin/notifications/count'),
  adminMailLog: defineListPath('/admin/mail'),
  adminMailMessage: definePathWithId('/admin/mail/:mailId'),
  adminResendMail: definePathWithId('/admin/mail/:mailId/resend'),
  adminMailTemplates: definePath('/admin/mail/templates'),
  adminMailTemplate: definePathWithId('/admin/mail/templates/:template'),
  adminTemplateText: definePathWithId('/admin/mail/templates/:template/text'),
  adminTemplatePreview: definePathWithId<{ textKey?: string; version?: string }>(
    '/admin/mail/templates/:template/preview',
  ),
  adminPreferences: definePath('/admin/preferences'),
  adminLogout: definePath('/admin/logout'),
  adminDocuments: defineListPath('/admin/documents'),
  adminReview: definePath<{ document?: string; application?: string; skip?: string }>('/admin/documents/review'),
  adminFile: definePathWithId<{ download?: '1' }>('/admin/documents/:documentId/file'),
  adminWordText: definePathWithId('/admin/documents/:documentId/text'),
  adminReviewDocument: definePathWithId('/admin/documents/:documentId/review'),
  adminUndoReview: definePathWithId('/admin/documents/:documentId/review/undo'),
  adminArchive: definePathWithId('/admin/applications/:id/documents.zip'),
  adminSettings: definePath('/admin/settings'),
  adminSaveSettings: definePath('/admin/settings/save'),
  adminChangeOwnPassword: definePath('/admin/settings/password'),
  adminPerson: definePathWithParams<{ personKind: PersonKind; recordId: string }>(
    '/admin/people/:personKind/:recordId',
  ),
  adminCorrectPerson: definePathWithParams<{ personKind: PersonKind; recordId: string }>(
    '/admin/people/:personKind/:recordId/correct',
  ),
  adminConsultations: definePath<{ list?: string }>('/admin/consultations'),
  adminBookFor: definePathWithId('/admin/payments/:paymentId/booking'),
  adminPrivacy: definePath<{ email?: string }>('/admin/privacy'),
  adminCopyPerson: definePath<{ email: string }>('/admin/privacy/copy.zip'),
  adminErasePerson: definePath('/admin/privacy/erase'),
  adminRestoreApplication: definePathWithId('/admin/privacy/deleted/:deletedId/restore'),
  adminEraseDeleted: definePathWithId('/admin/privacy/deleted/:deletedId/erase'),
  adminPlaceHold: definePath('/admin/privacy/holds'),
  adminLiftHold: definePathWithId('/admin/privacy/holds/:holdId/lift'),
  adminAddPrivacyRequest: definePath('/admin/privacy/requests'),
  adminAnswerPrivacyRequest: definePathWithId('/admin/privacy/requests/:privacyRequestId/answer'),
  adminFacts: definePath('/admin/facts'),
  adminHelp: defineListPath('/admin/help'),
  adminAccount: definePath('/admin/account'),
  adminChangeSecondStep: definePath('/admin/account/second-step'),
  adminEndSessions: definePath('/admin/account/sessions'),
  adminConfirm: definePath<{ next?: string }>('/admin/confirm'),
  adminStaff: definePath('/admin/staff'),
  adminChangeStaff: definePath('/admin/staff/change'),
  design: definePath('/sandbox/design'),
  designStaff: definePath('/sandbox/design/staff'),
  designMail: definePath('/sandbox/design/mail'),
  track: definePath<{ reference?: string; email?: string }>('/track'),
}

function definePath<Params extends Query = Record<string, never>>(pattern: string) {
  return Object.assign((query?: Params) => appendQuery(pattern, query ?? {}), { pattern })
}

function defineListPath(pattern: string) {
  return definePath<Query>(pattern)
}

function definePathWithParams<Params extends Query>(pattern: string) {
  return Object.assign(
    (params: Params) => {
      const names = paramNames(pattern)
      const query = Object.entries(params).filter(([name]) => !names.includes(name))
      return appendQuery(
        fillPattern(
          pattern,
          names.map(name => params[name] ?? ''),
        ),
        Object.fromEntries(query),
      )
    },
    { pattern },
  )
}

function definePathWithId<Params extends Query = Record<string, never>>(pattern: string) {
  return Object.assign((id: string, query?: Params) => appendQuery(fillPattern(pattern, [id]), query ?? {}), {
    pattern,
  })
}

function definePathWithQueryNames<Params>(pattern: string, toQuery: (params: Params) => Query) {
  return Object.assign((params: Params) => appendQuery(pattern, toQuery(params)), { pattern })
}

function paramNames(pattern: string): Array<string> {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

function fillPattern(pattern: string, values: ReadonlyArray<string>): string {
  let index = 0
  return pattern.replace(/:\w+/g, () => values[index++] ?? '')
}

function appendQuery(path: string, query: Query): string {
  const params = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`
}
