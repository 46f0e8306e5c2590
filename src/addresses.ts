import {
  appendQuery,
  defineListPath,
  definePath,
  definePathWithId,
  definePathWithParams,
  definePathWithQueryNames,
} from './define-path.ts'

type PaymentChoice = { part?: string | undefined; payBy?: string | undefined }

type ConsultationChoice = {
  item?: string | undefined
  field?: string | undefined
  date?: string | undefined
  time?: string | undefined
}

export const addresses = {
  home: definePath('/'),
  about: definePath('/about'),
  services: definePath<{ package?: string; plan?: string }>('/services'),
  cost: definePath<{ adults?: string; children?: string; years?: string; route?: string; package?: string }>('/cost'),
  sectors: definePath('/sectors'),
  sector: definePathWithId('/sectors/:sectorId'),
  contact: definePath('/contact'),
  /** With an order, its time is chosen or changed. */
  consultation: definePathWithQueryNames(
    '/consultation',
    ({ order, ...query }: ConsultationChoice & { order?: { id: string; email: string } | undefined } = {}) => ({
      ...query,
      order_id: order?.id,
      email: order?.email,
    }),
  ),
  privacy: definePath('/privacy'),
  terms: definePath('/terms'),
  getStarted: definePath('/get-started'),
  selfCheck: definePath<{ work?: string }>('/self-check'),
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
  story: definePathWithId('/story/:token'),
  letter: definePathWithId('/letter/:token'),
  paymentWebhook: definePathWithId('/webhooks/:provider'),
  booking: definePathWithParams<{ reference: string; date?: string; key?: string }>('/booking'),
  bookingChange: definePathWithParams<{ key: string; date?: string }>('/booking/change'),
  bookingMessage: definePathWithParams<{ key: string }>('/booking/message'),
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
  applicantAddress: definePathWithParams<{ reference: string }>('/application-tracking/address'),
  applicantCode: definePathWithParams<{ reference: string; for: string }>('/application-tracking/code'),
  applicantDates: definePathWithParams<{ reference: string }>('/application-tracking/dates'),
  applicantLetters: definePathWithParams<{ reference: string }>('/application-tracking/letters'),
  applicantLetterFile: definePathWithParams<{ fileId: string; reference: string }>(
    '/application-tracking/letters/:fileId',
  ),
  applicantPack: definePathWithParams<{ reference: string }>('/application-tracking/pack'),
  applicantPackArchive: definePathWithParams<{ reference: string; number: string }>('/application-tracking/pack.zip'),
  applicantPackFile: definePathWithParams<{ fileId: string; reference: string }>(
    '/application-tracking/pack/files/:fileId',
  ),
  applicantDatesFile: definePathWithParams<{ reference: string }>('/application-tracking/dates.ics'),
  applicantEvidence: definePathWithParams<{ reference: string; change?: string; version?: string }>(
    '/application-tracking/evidence',
  ),
  lostReference: definePath('/application-tracking/lost-reference'),
  stopReminders: definePathWithParams<{ matter: string; id: string; about_id?: string | undefined; key: string }>(
    '/reminders/stop',
  ),
  adminLogin: definePath<{ next?: string }>('/admin/login'),
  adminSignInCode: definePath<{ next?: string }>('/admin/login/code'),
  adminSetup: definePathWithParams<{ token: string }>('/admin/setup'),
  adminPassword: definePathWithParams<{ token: string }>('/admin/password'),
  adminForgotPassword: definePath('/admin/forgotten'),
  admin: definePath('/admin'),
  /** One act of staff, with the ids of its records in the query. */
  adminAct: definePathWithParams<{ act: string; [id: string]: string }>('/admin/acts/:act'),
  adminDashboard: definePath('/admin/dashboard'),
  adminApplications: defineListPath('/admin/applications'),
  adminExport: defineListPath('/admin/applications/export.csv'),
  adminApplication: definePathWithId<{ history?: string; notes?: string; show?: string }>('/admin/applications/:id'),
  adminEvidence: definePathWithId<{ version?: string }>('/admin/applications/:id/evidence'),
  /** The report as it would be delivered now. */
  adminReportDraft: definePathWithId('/admin/applications/:id/evidence/report.pdf'),
  adminPackArchive: definePathWithId<{ number?: string }>('/admin/applications/:id/pack.zip'),
  adminPackFile: definePathWithId('/admin/pack-files/:packFileId'),
  adminLetters: definePathWithId('/admin/applications/:id/letters'),
  adminLetterFile: definePathWithId<{ download?: '1' }>('/admin/letter-files/:letterFileId'),
  adminLetterBrief: definePathWithId('/admin/letters/:letterId/brief'),
  adminPreview: definePathWithId<{ tab?: string }>('/admin/applications/:id/preview'),
  adminRateOfDay: definePath<{ day: string }>('/admin/exchange-rate'),
  adminQueue: defineListPath('/admin/queue'),
  adminColleagues: definePath('/admin/colleagues'),
  adminMessages: defineListPath('/admin/messages'),
  adminConversation: definePathWithId<{ before?: string; q?: string; kind?: string; owner?: string }>(
    '/admin/messages/:caseId',
  ),
  adminMessageFile: definePathWithId('/admin/message-files/:fileId'),
  adminDatesFile: definePathWithId('/admin/applications/:id/dates.ics'),
  adminPayments: defineListPath('/admin/payments'),
  adminExportPayments: defineListPath('/admin/payments/export.csv'),
  adminReports: definePath<{ report?: string; period?: string }>('/admin/reports'),
  adminExportReport: definePath<{ report: string; period: string }>('/admin/reports.csv'),
  adminMonthReport: definePath<{ month?: string }>('/admin/payments/report'),
  adminExportMonthReport: definePath<{ month: string }>('/admin/payments/report.csv'),
  adminOwed: defineListPath('/admin/payments/owed'),
  adminExportOwed: defineListPath('/admin/payments/owed.csv'),
  adminClosedMonth: definePathWithId('/admin/payments/closed-months/:closingId/report.pdf'),
  adminPayouts: definePath<{ month?: string }>('/admin/payouts'),
  adminPayout: definePathWithId('/admin/payouts/:payoutId'),
  adminPayment: definePathWithId('/admin/payments/:paymentId'),
  adminPaymentProof: definePathWithId('/admin/payments/:paymentId/proof'),
  adminReceipt: definePathWithParams<{ paymentId: string; entryId: string }>(
    '/admin/payments/:paymentId/receipts/:entryId/receipt.pdf',
  ),
  adminRefundProof: definePathWithId('/admin/refunds/:refundId/proof'),
  adminDisputeEvidence: definePathWithId('/admin/disputes/:disputeId/evidence.pdf'),
  adminCalendar: definePath<{ date?: string; view?: 'week' | 'month'; adviser?: string | undefined }>(
    '/admin/calendar',
  ),
  adminAdvisers: definePath('/admin/calendar/advisers'),
  adminAdviser: definePathWithId('/admin/calendar/advisers/:calendarId'),
  adminDaySheet: definePathWithParams<{ date: string; adviser?: string }>('/admin/calendar/day-sheet'),
  adminFreeTimes: definePath<{ bookingId?: string; paymentId?: string; adviser?: string }>(
    '/admin/calendar/free-times',
  ),
  /** The URL is secret, because calendar programs cannot sign in. */
  calendarFeed: definePathWithParams<{ staffId: string; token: string; calls?: 'all' }>(
    '/calendars/:staffId/:token/consultations.ics',
  ),
  adminAudit: defineListPath('/admin/audit'),
  adminSearch: definePathWithParams<{ q: string }>('/admin/search'),
  adminNotifications: definePath('/admin/notifications'),
  adminNotificationCount: definePath('/admin/notifications/count'),
  adminMailLog: defineListPath('/admin/mail'),
  adminMailBody: definePathWithId('/admin/mail/:mailId'),
  adminMailTemplates: definePath('/admin/mail/templates'),
  adminMailTemplate: definePathWithId('/admin/mail/templates/:template'),
  adminTemplatePreview: definePathWithId<{ textKey?: string; version?: string }>(
    '/admin/mail/templates/:template/preview',
  ),
  adminPreferences: definePath('/admin/preferences'),
  adminLogout: definePath('/admin/logout'),
  adminDocuments: defineListPath('/admin/documents'),
  adminReview: definePath<{ document?: string; application?: string; owner?: string; skip?: string }>(
    '/admin/documents/review',
  ),
  adminFile: definePathWithId<{ download?: '1' }>('/admin/documents/:documentId/file'),
  adminWordText: definePathWithId('/admin/documents/:documentId/text'),
  adminArchive: definePathWithId('/admin/applications/:id/documents.zip'),
  adminSettings: definePath('/admin/settings'),
  adminPerson: definePathWithId('/admin/people/:caseId'),
  adminConsultations: definePath<{ list?: string; after?: string }>('/admin/consultations'),
  adminCall: definePathWithId<{ notes?: string; show?: string; history?: 'all' }>(
    '/admin/consultations/:consultationId',
  ),
  adminCv: definePathWithId<{ download?: '1' }>('/admin/consultations/:consultationId/cv'),
  adminPrivacy: definePath<{ email?: string }>('/admin/privacy'),
  adminCopyPerson: definePath<{ email: string }>('/admin/privacy/copy.zip'),
  adminFacts: definePath('/admin/facts'),
  adminStories: defineListPath('/admin/stories'),
  adminCriteria: definePath<{ body?: string; route?: string; field?: string }>('/admin/criteria'),
  adminFact: definePathWithId('/admin/facts/:fact'),
  adminFactPreview: definePathWithId<{ show?: string; saves?: string }>('/admin/facts/:fact/preview'),
  /** Only rendered for a preview, with made-up days. */
  factExample: definePathWithId('/examples/:example'),
  adminHelp: defineListPath('/admin/help'),
  adminAccount: definePath('/admin/account'),
  adminOwnNotices: definePath('/admin/account/notifications'),
  adminConfirm: definePath<{ next?: string }>('/admin/confirm'),
  adminStaff: definePath('/admin/staff'),
  track: definePath<{ reference?: string; email?: string }>('/track'),
}
