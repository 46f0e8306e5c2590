type Query = Record<string, string | undefined>

/**
 * Every address of the product, once: `routes.ts` says which module answers each `pattern`; pages, mails and callbacks call it
 * for a link. Paths only; `publicUrl` goes before them where they leave the site.
 */
export const addresses = {
  home: page('/'),
  about: page('/about'),
  services: page('/services'),
  sectors: page('/sectors'),
  sector: one('/sectors/:sectorId'),
  contact: page('/contact'),
  privacy: page('/privacy'),
  terms: page('/terms'),
  getStarted: page('/get-started'),
  sitemap: page('/sitemap.xml'),
  robots: page('/robots.txt'),

  payment: renamed(
    '/payment',
    (query: { applicationId: string; email: string; type?: 'initial' | 'final' | 'full' }) => ({
      application_id: query.applicationId,
      email: query.email,
      payment_type: query.type,
    }),
  ),
  orderPayment: renamed('/payment', (query: { orderId: string; email: string }) => ({
    order_id: query.orderId,
    email: query.email,
  })),
  paymentSuccess: renamed(
    '/payment-success',
    (query: { reference?: string; applicationId?: string | null; type: string }) => ({
      application_id: query.applicationId ?? undefined,
      payment_type: query.type,
      reference: query.reference,
    }),
  ),
  /** Where a payment provider reports what happened to a payment. */
  paymentWebhook: one('/webhooks/:provider'),
  /** The calendar of a paid consultation, or the booking that was made with it; in full only with the key from its mails. */
  booking: asked<{ reference: string; date?: string; key?: string }>('/booking'),
  /** Where a booking is moved or cancelled: only its mails carry the key. */
  bookingChange: asked<{ key: string; date?: string }>('/booking/change'),
  /** The booking as a file for the reader's own calendar. */
  bookingFile: asked<{ key: string }>('/booking/consultation.ics'),
  /**
   * With an e-mail it signs the applicant in; without, it shows what the session already holds. `upload` opens the dialog that
   * takes a file: for a request by its id, or 'new'.
   */
  tracking: page<{ reference?: string; email?: string; tab?: string; upload?: string }>('/application-tracking'),
  /** Where a page that is open already asks how its application stands now. */
  trackingState: asked<{ reference: string }>('/application-tracking/state'),
  /** Where a browser sends a file piece by piece (tus), for an application of its session. */
  uploads: asked<{ reference: string }>('/application-tracking/uploads'),
  /** One such file: whoever knows its id may go on with it. */
  upload: one('/application-tracking/uploads/:uploadId'),
  /** A file that an applicant handed in, to be saved. */
  applicantsFile: asked<{ documentId: string; reference: string }>('/application-tracking/documents/:documentId'),
  /** Where the reader of a reminder stops it: only its mail carries the key. */
  stopReminders: asked<{ matter: string; id: string; key: string }>('/reminders/stop'),
  /** The staff's side. `next`: the page of it that was asked for. */
  adminLogin: page<{ next?: string }>('/admin/login'),
  /** The one-time link to the first account, printed while there is none. */
  adminSetup: asked<{ token: string }>('/admin/setup'),
  /** Where a member of staff chooses a password: only the link in a mail has the token. */
  adminPassword: asked<{ token: string }>('/admin/password'),
  adminForgotten: page('/admin/forgotten'),
  admin: page('/admin'),
  adminDashboard: page('/admin/dashboard'),
  adminApplications: list('/admin/applications'),
  /** The list as a file, narrowed down alike. */
  adminExport: list('/admin/applications/export.csv'),
  adminApplication: one<{ history?: string }>('/admin/applications/:id'),
  adminPreview: one<{ tab?: string }>('/admin/applications/:id/preview'),
  /** Where the dialogs of the staff's side are sent. */
  adminUpdateStatus: one('/admin/applications/:id/status'),
  adminDeleteApplication: one('/admin/applications/:id/delete'),
  adminRequestDocuments: one('/admin/applications/:id/request-document'),
  adminEmailApplicant: one('/admin/applications/:id/email'),
  adminRecordPayment: one('/admin/applications/:id/payment'),
  adminRecordDelivery: one('/admin/applications/:id/deliveries'),
  adminUndoDelivery: asked<{ applicationId: string; deliveryId: string }>(
    '/admin/applications/:applicationId/deliveries/:deliveryId/undo',
  ),
  /** A flagged payment that was dealt with; it need not belong to an application. */
  adminClearFlag: one('/admin/payments/:paymentId/settled'),
  adminReversePayment: one('/admin/payments/:paymentId/reverse'),
  adminPaymentProof: one('/admin/payments/:paymentId/proof'),
  adminFinishRequest: asked<{ applicationId: string; requestId: string; way: 'received' | 'withdraw' }>(
    '/admin/applications/:applicationId/requests/:requestId/:way',
  ),
  adminAddApplication: page('/admin/applications/add'),
  /** One status for several applications. */
  adminUpdateStatuses: page('/admin/applications/status'),
  /** A message to an applicant, as it was read. */
  adminMail: asked<{ applicationId: string; mailId: string }>('/admin/applications/:applicationId/mail/:mailId'),
  /** One day and its times; or the week or month that the date lies in. */
  adminCalendar: page<{ date?: string; view?: 'week' | 'month' }>('/admin/calendar'),
  /** A day's consultations, to be printed. */
  adminDaySheet: asked<{ date: string }>('/admin/calendar/day-sheet'),
  adminSwitchCalendar: page('/admin/calendar/switch'),
  adminChangeSlot: page('/admin/calendar/slot'),
  adminCloseDays: page('/admin/calendar/closed-days'),
  adminReopenDays: one('/admin/calendar/closed-days/:closureId/reopen'),
  /** Asked for, the times it can move to; sent to, it moves. */
  adminMoveBooking: one('/admin/calendar/bookings/:bookingId/move'),
  adminCancelBooking: one('/admin/calendar/bookings/:bookingId/cancel'),
  /** Whether the customer came. */
  adminAttendance: one('/admin/calendar/bookings/:bookingId/attendance'),
  /** Where a member makes, replaces and revokes the address of their calendar feed. */
  adminCalendarFeed: page('/admin/calendar/feed'),
  /** The feed itself, for calendar programs: whoever has the address may read it. */
  calendarFeed: asked<{ staffId: string; token: string }>('/calendars/:staffId/:token/consultations.ics'),
  adminAudit: list('/admin/audit'),
  /** What the palette, the bell and the choices of look ask and tell. */
  adminSearch: asked<{ q: string }>('/admin/search'),
  adminNotifications: page('/admin/notifications'),
  /** How much is new: polled by the bell. */
  adminNewsCount: page('/admin/notifications/count'),
  /** Every message, whoever it went to. */
  adminMailLog: list('/admin/mail'),
  /** A message as it was read. */
  adminMailMessage: one('/admin/mail/:mailId'),
  adminResendMail: one('/admin/mail/:mailId/resend'),
  /** The messages whose wording staff may change, and one of them. */
  adminWordings: page('/admin/mail/wording'),
  adminWording: one('/admin/mail/wording/:template'),
  /** Where a passage of it is worded by script. */
  adminWordPassage: one('/admin/mail/wording/:template/passage'),
  /** The message as it would be read with what is typed. */
  adminWordingPreview: one<{ passage?: string; version?: string }>('/admin/mail/wording/:template/preview'),
  adminPreferences: page('/admin/preferences'),
  adminLogout: page('/admin/logout'),
  adminDocuments: list('/admin/documents'),
  /** The review desk: the next document that nobody has looked at, or one of these. */
  adminReview: page<{ document?: string; application?: string; skip?: string }>('/admin/documents/review'),
  /** The file of a document: shown where a browser can show it safely, or to be saved. */
  adminFile: one<{ download?: '1' }>('/admin/documents/:documentId/file'),
  /** Where Approve and Reject are sent. */
  adminReviewDocument: one('/admin/documents/:documentId/review'),
  /** All files of an application as one archive. */
  adminArchive: one('/admin/applications/:id/documents.zip'),
  adminSettings: page('/admin/settings'),
  adminSaveSettings: page('/admin/settings/save'),
  adminChangeOwnPassword: page('/admin/settings/password'),
  /** The facts about the visa that our pages repeat, and when each was last checked. */
  adminFacts: page('/admin/facts'),
  adminHelp: page('/admin/help'),
  adminStaff: page('/admin/staff'),
  adminChangeStaff: page('/admin/staff/change'),
  /** The page of all parts in every state; only in sandbox mode. */
  design: page('/sandbox/design'),
  designOfStaff: page('/sandbox/design/staff'),
  designOfMail: page('/sandbox/design/letter'),
  track: page<{ reference?: string; email?: string }>('/track'),
}

/** An address without parameters. `Asked`: what its query may hold. */
function page<Asked extends Query = Record<string, never>>(pattern: string) {
  return Object.assign((query?: Asked) => withQuery(pattern, query ?? {}), { pattern })
}

/** A list, whose filters are its own business. */
function list(pattern: string) {
  return page<Query>(pattern)
}

/** An address that cannot be asked without its query, or with several parameters: those that the pattern names go into the path. */
function asked<Asked extends Query>(pattern: string) {
  return Object.assign(
    (given: Asked) => {
      const names = namesIn(pattern)
      const query = Object.entries(given).filter(([name]) => !names.includes(name))
      return withQuery(
        fill(
          pattern,
          names.map(name => given[name] ?? ''),
        ),
        Object.fromEntries(query),
      )
    },
    { pattern },
  )
}

/** An address with one parameter, often an id. */
function one<Asked extends Query = Record<string, never>>(pattern: string) {
  return Object.assign((id: string, query?: Asked) => withQuery(fill(pattern, [id]), query ?? {}), { pattern })
}

/** An address whose query has other names than our code. */
function renamed<Asked>(pattern: string, queryOf: (asked: Asked) => Query) {
  return Object.assign((asked: Asked) => withQuery(pattern, queryOf(asked)), { pattern })
}

function namesIn(pattern: string): Array<string> {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

function fill(pattern: string, values: ReadonlyArray<string>): string {
  let next = 0
  return pattern.replace(/:\w+/g, () => values[next++] ?? '')
}

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
