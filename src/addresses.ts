/** Addresses that more than one place needs: pages, mails, callbacks. Paths only; `publicUrl` goes before them where they leave the site. */
export const addresses = {
  payment(query: { applicationId: string; email: string; type?: 'initial' | 'final' | 'full' }) {
    return withQuery('/payment', { application_id: query.applicationId, email: query.email, payment_type: query.type })
  },
  orderPayment(query: { orderId: string; email: string }) {
    return withQuery('/payment', { order_id: query.orderId, email: query.email })
  },
  paymentSuccess(query: { reference?: string; applicationId?: string | null; type: string }) {
    return withQuery('/payment-success', {
      application_id: query.applicationId ?? undefined,
      payment_type: query.type,
      reference: query.reference,
    })
  },
  /** The calendar of a paid consultation, or the booking that was made with it; in full only with the key from its mails. */
  booking(query: { reference: string; date?: string; key?: string }) {
    return withQuery('/booking', query)
  },
  /** Where a booking is moved or cancelled: only its mails carry the key. */
  bookingChange(query: { key: string; date?: string }) {
    return withQuery('/booking/change', query)
  },
  /** The booking as a file for the reader's own calendar. */
  bookingFile(query: { key: string }) {
    return withQuery('/booking/consultation.ics', query)
  },
  /**
   * With an e-mail it signs the applicant in; without, it shows what the session already holds. `upload` opens the dialog that
   * takes a file: for a request by its id, or 'new'.
   */
  tracking(query: { reference?: string; email?: string; tab?: string; upload?: string } = {}) {
    return withQuery('/application-tracking', query)
  },
  /** Where a page that is open already asks how its application stands now. */
  trackingState(query: { reference: string }) {
    return withQuery('/application-tracking/state', query)
  },
  /** Where a browser sends a file piece by piece (tus), for an application of its session. */
  uploads(query: { reference: string }) {
    return withQuery('/application-tracking/uploads', query)
  },
  /** One such file: whoever knows its id may go on with it. */
  upload(id: string) {
    return `/application-tracking/uploads/${id}`
  },
  /** A file that an applicant handed in, to be saved. */
  applicantsFile(query: { documentId: string; reference: string }) {
    return withQuery(`/application-tracking/documents/${query.documentId}`, { reference: query.reference })
  },
  /** Where the reader of a reminder stops it: only its mail carries the key. */
  stopReminders(query: { matter: string; id: string; key: string }) {
    return withQuery('/reminders/stop', query)
  },
  /** The staff's side. `next`: the page of it that was asked for. */
  adminLogin(query: { next?: string } = {}) {
    return withQuery('/admin/login', query)
  },
  /** The one-time link to the first account, printed while there is none. */
  adminSetup(query: { token: string }) {
    return withQuery('/admin/setup', query)
  },
  /** Where a member of staff chooses a password: only the link in a mail has the token. */
  adminPassword(query: { token: string }) {
    return withQuery('/admin/password', query)
  },
  adminForgotten() {
    return '/admin/forgotten'
  },
  adminDashboard() {
    return '/admin/dashboard'
  },
  adminApplications(query: Record<string, string | undefined> = {}) {
    return withQuery('/admin/applications', query)
  },
  /** The list as a file, narrowed down alike. */
  adminExport(query: Record<string, string | undefined> = {}) {
    return withQuery('/admin/applications/export.csv', query)
  },
  adminApplication(id: string, query: { history?: string } = {}) {
    return withQuery(`/admin/applications/${id}`, query)
  },
  adminPreview(id: string, query: { tab?: string } = {}) {
    return withQuery(`/admin/applications/${id}/preview`, query)
  },
  /** Where the dialogs of the staff's side are sent. */
  adminUpdateStatus(id: string) {
    return `/admin/applications/${id}/status`
  },
  adminDeleteApplication(id: string) {
    return `/admin/applications/${id}/delete`
  },
  adminRequestDocument(id: string) {
    return `/admin/applications/${id}/request-document`
  },
  adminEmailApplicant(id: string) {
    return `/admin/applications/${id}/email`
  },
  adminRecordPayment(id: string) {
    return `/admin/applications/${id}/payment`
  },
  adminRecordDelivery(id: string) {
    return `/admin/applications/${id}/deliveries`
  },
  adminUndoDelivery(asked: { applicationId: string; deliveryId: string }) {
    return `/admin/applications/${asked.applicationId}/deliveries/${asked.deliveryId}/undo`
  },
  /** A flagged payment that was dealt with; it need not belong to an application. */
  adminClearFlag(paymentId: string) {
    return `/admin/payments/${paymentId}/settled`
  },
  adminReversePayment(paymentId: string) {
    return `/admin/payments/${paymentId}/reverse`
  },
  adminPaymentProof(paymentId: string) {
    return `/admin/payments/${paymentId}/proof`
  },
  adminReceiveDocument(asked: { applicationId: string; requestId: string }) {
    return `/admin/applications/${asked.applicationId}/requests/${asked.requestId}/received`
  },
  adminWithdrawRequest(asked: { applicationId: string; requestId: string }) {
    return `/admin/applications/${asked.applicationId}/requests/${asked.requestId}/withdraw`
  },
  adminAddApplication() {
    return '/admin/applications/add'
  },
  /** One status for several applications. */
  adminUpdateStatuses() {
    return '/admin/applications/status'
  },
  /** A message to an applicant, as it was read. */
  adminMail(query: { applicationId: string; mailId: string }) {
    return `/admin/applications/${query.applicationId}/mail/${query.mailId}`
  },
  /** One day and its times; or the week or month that the date lies in. */
  adminCalendar(query: { date?: string; view?: 'week' | 'month' } = {}) {
    return withQuery('/admin/calendar', query)
  },
  /** A day's consultations, to be printed. */
  adminDaySheet(query: { date: string }) {
    return withQuery('/admin/calendar/day-sheet', query)
  },
  adminSwitchCalendar() {
    return '/admin/calendar/switch'
  },
  adminChangeSlot() {
    return '/admin/calendar/slot'
  },
  adminCloseDays() {
    return '/admin/calendar/closed-days'
  },
  adminReopenDays(closureId: string) {
    return `/admin/calendar/closed-days/${closureId}/reopen`
  },
  /** Asked for, the times it can move to; sent to, it moves. */
  adminMoveBooking(bookingId: string) {
    return `/admin/calendar/bookings/${bookingId}/move`
  },
  adminCancelBooking(bookingId: string) {
    return `/admin/calendar/bookings/${bookingId}/cancel`
  },
  /** Whether the customer came. */
  adminAttendance(bookingId: string) {
    return `/admin/calendar/bookings/${bookingId}/attendance`
  },
  /** Where a member makes, replaces and revokes the address of their calendar feed. */
  adminCalendarFeed() {
    return '/admin/calendar/feed'
  },
  /** The feed itself, for calendar programs: whoever has the address may read it. */
  calendarFeed({ staffId, token }: { staffId: string; token: string }) {
    return `/calendars/${staffId}/${token}/consultations.ics`
  },
  adminAudit(query: Record<string, string | undefined> = {}) {
    return withQuery('/admin/audit', query)
  },
  /** What the palette, the bell and the choices of look ask and tell. */
  adminSearch(query: { q: string }) {
    return withQuery('/admin/search', query)
  },
  adminNotifications() {
    return '/admin/notifications'
  },
  /** News as they happen: a stream of server-sent events. */
  adminLive() {
    return '/admin/notifications/live'
  },
  /** Every message, whoever it went to. */
  adminMailLog(query: Record<string, string | undefined> = {}) {
    return withQuery('/admin/mail', query)
  },
  /** A message as it was read. */
  adminMailMessage(mailId: string) {
    return `/admin/mail/${mailId}`
  },
  adminResendMail(mailId: string) {
    return `/admin/mail/${mailId}/resend`
  },
  /** The messages whose wording staff may change, and one of them. */
  adminWordings() {
    return '/admin/mail/wording'
  },
  adminWording(template: string) {
    return `/admin/mail/wording/${template}`
  },
  /** Where a passage of it is worded by script. */
  adminWordPassage(template: string) {
    return `/admin/mail/wording/${template}/passage`
  },
  /** The message as it would be read with what is typed. */
  adminWordingPreview(template: string, query: { passage?: string; version?: string } = {}) {
    return withQuery(`/admin/mail/wording/${template}/preview`, query)
  },
  adminPreferences() {
    return '/admin/preferences'
  },
  adminLogout() {
    return '/admin/logout'
  },
  adminDocuments(query: Record<string, string | undefined> = {}) {
    return withQuery('/admin/documents', query)
  },
  /** The review desk: the next document that nobody has looked at, or one of these. */
  adminReview(query: { document?: string; application?: string; skip?: string } = {}) {
    return withQuery('/admin/documents/review', query)
  },
  /** The file of a document: shown where a browser can show it safely, or to be saved. */
  adminFile(id: string, query: { download?: '1' } = {}) {
    return withQuery(`/admin/documents/${id}/file`, query)
  },
  /** Where Approve and Reject are sent. */
  adminReviewDocument(id: string) {
    return `/admin/documents/${id}/review`
  },
  /** All files of an application as one archive. */
  adminArchive(applicationId: string) {
    return `/admin/applications/${applicationId}/documents.zip`
  },
  /** Several documents asked for at once. */
  adminRequestDocuments(applicationId: string) {
    return `/admin/applications/${applicationId}/request-documents`
  },
  adminSettings() {
    return '/admin/settings'
  },
  /** The facts about the visa that our pages repeat, and when each was last checked. */
  adminFacts() {
    return '/admin/facts'
  },
  adminHelp() {
    return '/admin/help'
  },
  adminStaff() {
    return '/admin/staff'
  },
  adminChangeStaff() {
    return '/admin/staff/change'
  },
  track(query: { reference?: string; email?: string } = {}) {
    return withQuery('/track', query)
  },
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
