import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the product. */
export default [
  index('routes/site/home.tsx'),
  route('about', 'routes/site/about.tsx'),
  route('services', 'routes/site/services.tsx'),
  route('sectors', 'routes/site/sectors.tsx'),
  route('sectors/:sectorId', 'routes/site/sector.tsx'),
  route('contact', 'routes/site/contact.tsx'),
  route('privacy', 'routes/site/privacy.tsx'),
  route('terms', 'routes/site/terms.tsx'),

  route('get-started', 'routes/applicant/get-started.tsx'),
  route('payment', 'routes/applicant/payment.tsx'),
  route('payment-success', 'routes/applicant/payment-success.tsx'),
  route('application-tracking', 'routes/applicant/application-tracking.tsx'),
  route('track', 'routes/applicant/track.ts'),
  route('booking', 'routes/applicant/booking.tsx'),
  route('booking/change', 'routes/applicant/booking-change.tsx'),

  route('admin/login', 'routes/admin/login.tsx'),
  route('admin/logout', 'routes/admin/logout.ts'),
  route('admin/setup', 'routes/admin/setup.tsx'),
  route('admin/forgotten', 'routes/admin/forgotten.tsx'),
  route('admin/password', 'routes/admin/password.tsx'),
  layout('routes/admin/frame.tsx', [
    route('admin', 'routes/admin/index.ts'),
    route('admin/dashboard', 'routes/admin/dashboard.tsx'),
    route('admin/applications', 'routes/admin/applications.tsx'),
    route('admin/applications/add', 'routes/admin/actions/add.ts'),
    route('admin/applications/status', 'routes/admin/actions/update-statuses.ts'),
    route('admin/applications/:id', 'routes/admin/application.tsx'),
    route('admin/applications/:id/status', 'routes/admin/actions/update-status.ts'),
    route('admin/applications/:id/delete', 'routes/admin/actions/delete.ts'),
    route('admin/applications/:id/request-document', 'routes/admin/actions/request-document.ts'),
    route('admin/applications/:id/email', 'routes/admin/actions/email.ts'),
    route('admin/applications/:id/mail/:mailId', 'routes/admin/application/mail.ts'),
    route('admin/documents', 'routes/admin/documents.ts'),
    route('admin/calendar', 'routes/admin/calendar.tsx'),
    route('admin/audit', 'routes/admin/audit.tsx'),
    route('admin/staff', 'routes/admin/staff.tsx'),
    route('admin/settings', 'routes/admin/settings.tsx'),
    route('admin/help', 'routes/admin/help.tsx'),
    route('admin/search', 'routes/admin/search.ts'),
    route('admin/notifications', 'routes/admin/notifications.ts'),
    route('admin/preferences', 'routes/admin/preferences.ts'),
  ]),

  route('booking/consultation.ics', 'routes/machine/consultation-file.ts'),
  route('webhooks/paystack', 'routes/machine/paystack-webhook.ts'),
  route('sitemap.xml', 'routes/machine/sitemap.ts'),
  route('robots.txt', 'routes/machine/robots.ts'),

  route('sandbox/design', 'routes/sandbox/design.tsx'),
  route('sandbox/design/letter', 'routes/sandbox/letter.ts'),

  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig
