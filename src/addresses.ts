type Query = Record<string, string | undefined>

export const addresses = {
  home: page('/'),
  about: page('/about'),
  services: page('/services'),
  sectors: page('/sectors'),
  sector: withId('/sectors/:sectorId'),
  contact: page('/contact'),
  privacy: page('/privacy'),
  terms: page('/terms'),
  getStarted: page('/get-started'),
  sitemap: page('/sitemap.xml'),
  robots: page('/robots.txt'),

  payment: withQueryNames(
    '/payment',
    (query: { applicationId: string; email: string; type?: 'initial' | 'final' | 'full' }) => ({
      application_id: query.applicationId,
      email: query.email,
      payment_type: query.type,
    }),
  ),
  orderPayment: withQueryNames('/payment', (query: { orderId: string; email: string }) => ({
    order_id: query.orderId,
    email: query.email,
  })),
  paymentSuccess: withQueryNames(
    '/payment-success',
    (query: { reference?: string; applicationId?: string | null; type: string }) => ({
      application_id: query.applicationId ?? undefined,
      payment_type: query.type,
      reference: query.reference,
    }),
  ),
  paymentWebhook: withId('/webhooks/:provider'),
  booking: withParams<{ reference: string; date?: string; key?: string }>('/booking'),
  bookingChange: withParams<{ key: string; date?: string }>('/booking/change'),
  bookingFile: withParams<{ key: string }>('/booking/consultation.ics'),
  tracking: page<{ reference?: string; email?: string; tab?: string; upload?: string }>('/application-tracking'),
  trackingState: withParams<{ reference: string }>('/application-tracking/state'),
  uploads: withParams<{ reference: string }>('/application-tracking/uploads'),
  upload: withId('/application-tracking/uploads/:uploadId'),
  applicantDocument: withParams<{ documentId: string; reference: string }>(
    '/application-tracking/documents/:documentId',
  ),
  stopReminders: withParams<{ matter: string; id: string; key: string }>('/reminders/stop'),
  adminLogin: page<{ next?: string }>('/admin/login'),
  adminSetup: withParams<{ token: string }>('/admin/setup'),
  adminPassword: withParams<{ token: string }>('/admin/password'),
  adminForgotPassword: page('/admin/forgotten'),
  admin: page('/admin'),
  adminDashboard: page('/admin/dashboard'),
  adminApplications: list('/admin/applications'),
  adminExport: list('/admin/applications/export.csv'),
  adminApplication: withId<{ history?: string }>('/admin/applications/:id'),
  adminPreview: withId<{ tab?: string }>('/admin/applications/:id/preview'),
  adminUpdateStatus: withId('/admin/applications/:id/status'),
  adminDeleteApplication: withId('/admin/applications/:id/delete'),
  adminRequestDocuments: withId('/admin/applications/:id/request-document'),
  adminEmailApplicant: withId('/admin/applications/:id/email'),
  adminRecordPayment: withId('/admin/applications/:id/payment'),
  adminRecordDelivery: withId('/admin/applications/:id/deliveries'),
  adminUndoDelivery: withParams<{ applicationId: string; deliveryId: string }>(
    '/admin/applications/:applicationId/deliveries/:deliveryId/undo',
  ),
  adminClearFlag: withId('/admin/payments/:paymentId/settled'),
  adminReversePayment: withId('/admin/payments/:paymentId/reverse'),
  adminPaymentProof: withId('/admin/payments/:paymentId/proof'),
  adminFinishRequest: withParams<{ applicationId: string; requestId: string; way: 'received' | 'withdraw' }>(
    '/admin/applications/:applicationId/requests/:requestId/:way',
  ),
  adminAddApplication: page('/admin/applications/add'),
  adminUpdateStatuses: page('/admin/applications/status'),
  adminMail: withParams<{ applicationId: string; mailId: string }>('/admin/applications/:applicationId/mail/:mailId'),
  adminCalendar: page<{ date?: string; view?: 'week' | 'month' }>('/admin/calendar'),
  adminDaySheet: withParams<{ date: string }>('/admin/calendar/day-sheet'),
  adminSwitchCalendar: page('/admin/calendar/switch'),
  adminChangeSlot: page('/admin/calendar/slot'),
  adminCloseDays: page('/admin/calendar/closed-days'),
  adminReopenDays: withId('/admin/calendar/closed-days/:closureId/reopen'),
  adminMoveBooking: withId('/admin/calendar/bookings/:bookingId/move'),
  adminCancelBooking: withId('/admin/calendar/bookings/:bookingId/cancel'),
  adminAttendance: withId('/admin/calendar/bookings/:bookingId/attendance'),
  adminCalendarFeed: page('/admin/calendar/feed'),
  /** The URL is secret, because calendar programs cannot sign in. */
  calendarFeed: withParams<{ staffId: string; token: string }>('/calendars/:staffId/:token/consultations.ics'),
  adminAudit: list('/admin/audit'),
  adminSearch: withParams<{ q: string }>('/admin/search'),
  adminNotifications: page('/admin/notifications'),
  adminNotificationCount: page('/admin/notifications/count'),
  adminMailLog: list('/admin/mail'),
  adminMailMessage: withId('/admin/mail/:mailId'),
  adminResendMail: withId('/admin/mail/:mailId/resend'),
  adminMailTemplates: page('/admin/mail/templates'),
  adminMailTemplate: withId('/admin/mail/templates/:template'),
  adminTemplateText: withId('/admin/mail/templates/:template/text'),
  adminTemplatePreview: withId<{ textKey?: string; version?: string }>('/admin/mail/templates/:template/preview'),
  adminPreferences: page('/admin/preferences'),
  adminLogout: page('/admin/logout'),
  adminDocuments: list('/admin/documents'),
  adminReview: page<{ document?: string; application?: string; skip?: string }>('/admin/documents/review'),
  adminFile: withId<{ download?: '1' }>('/admin/documents/:documentId/file'),
  adminReviewDocument: withId('/admin/documents/:documentId/review'),
  adminArchive: withId('/admin/applications/:id/documents.zip'),
  adminSettings: page('/admin/settings'),
  adminSaveSettings: page('/admin/settings/save'),
  adminChangeOwnPassword: page('/admin/settings/password'),
  adminFacts: page('/admin/facts'),
  adminHelp: list('/admin/help'),
  adminStaff: page('/admin/staff'),
  adminChangeStaff: page('/admin/staff/change'),
  design: page('/sandbox/design'),
  designStaff: page('/sandbox/design/staff'),
  designMail: page('/sandbox/design/mail'),
  track: page<{ reference?: string; email?: string }>('/track'),
}

function page<Params extends Query = Record<string, never>>(pattern: string) {
  return Object.assign((query?: Params) => withQuery(pattern, query ?? {}), { pattern })
}

function list(pattern: string) {
  return page<Query>(pattern)
}

function withParams<Params extends Query>(pattern: string) {
  return Object.assign(
    (params: Params) => {
      const names = paramNames(pattern)
      const query = Object.entries(params).filter(([name]) => !names.includes(name))
      return withQuery(
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

function withId<Params extends Query = Record<string, never>>(pattern: string) {
  return Object.assign((id: string, query?: Params) => withQuery(fillPattern(pattern, [id]), query ?? {}), { pattern })
}

function withQueryNames<Params>(pattern: string, toQuery: (params: Params) => Query) {
  return Object.assign((params: Params) => withQuery(pattern, toQuery(params)), { pattern })
}

function paramNames(pattern: string): Array<string> {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

function fillPattern(pattern: string, values: ReadonlyArray<string>): string {
  let index = 0
  return pattern.replace(/:\w+/g, () => values[index++] ?? '')
}

function withQuery(path: string, query: Query): string {
  const params = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`
}
