import { data } from 'react-router'
import { type BookingMailData, confirmationMail } from '#src/features/bookings/emails/mails.ts'
import { renderMail } from '#src/features/outbox/render-mail.server.ts'
import { type ReceiptMailData, receiptMail } from '#src/features/payments/emails/mails.ts'
import { appContext } from '../app-context.ts'
import { isSandbox } from '../parts/sandbox.tsx'
import type { Route } from './+types/sample-mail.route'
import { LONG_EMAIL, LONG_NAME, REFERENCE } from './design/samples.ts'

/** Returns a sample mail for the design page. Browsers must not run its scripts or load files from elsewhere. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  if (!isSandbox(app)) throw data(null, { status: 404 })
  const { html } = new URL(request.url).searchParams.has('booked')
    ? await renderMail(confirmationMail, createSampleBooking(app.publicUrl), app.publicUrl)
    : await renderMail(receiptMail, createSampleReceipt(app.publicUrl), app.publicUrl)
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
      'x-robots-tag': 'noindex',
    },
  })
}

function createSampleReceipt(publicUrl: string): ReceiptMailData {
  return {
    name: LONG_NAME,
    itemName: 'Application Fee',
    service: 'Initial Assessment',
    instalment: 'initial',
    pence: 5900,
    kobo: 12_138_700,
    nairaMicrosPerPound: 2_057_400_000,
    settledAt: '2026-11-21T13:30:00Z',
    paymentReference: 'TP-7K2M9QXD4RWB8VHN3JCF',
    applicationReference: REFERENCE,
    stillDuePence: 4000,
    trackingUrl: `${publicUrl}/application-tracking`,
  }
}

function createSampleBooking(publicUrl: string): BookingMailData {
  return {
    name: LONG_NAME,
    email: LONG_EMAIL,
    itemName: '30-Minute Consultation',
    minutes: 30,
    startsAt: '2026-11-26T13:00:00Z',
    endsAt: '2026-11-26T13:30:00Z',
    zone: 'Europe/London',
    meetingLink: 'https://meet.example/consultation',
    paymentReference: 'TP-7K2M9QXD4RWB8VHN3JCF',
    changeUrl: `${publicUrl}/booking/change`,
    changeUntil: '2026-11-25T13:00:00Z',
    bookingUrl: `${publicUrl}/booking`,
    uid: 'booking@example',
    sequence: 0,
    madeAt: '2026-11-21T13:30:00Z',
  }
}
