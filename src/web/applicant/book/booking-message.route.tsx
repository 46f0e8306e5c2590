import { data } from 'react-router'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import type { Route } from './+types/booking-message.route'
import { handleMessage, loadMessagePage, MESSAGE_FIELDS } from './booking-message.server.ts'
import { buildResponseInit } from './form.ts'
import { BookingError } from './refusals.tsx'
import '../applicant.css'
import './booking.css'
import { BRAND } from '#src/brand.ts'
import { CurrentBooking } from './booked.tsx'
import { WriteToUs } from './write-to-us.tsx'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('About your booking')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { page, status } = await loadMessagePage(context.get(appContext), readKey(request))
  return data(page, buildResponseInit(status))
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, MESSAGE_FIELDS)
  const [idempotencyKey = '', text = ''] = MESSAGE_FIELDS.map(name => String(form.get(name) ?? ''))
  return handleMessage(context, readKey(request), { idempotencyKey, text })
}

function readKey(request: Request): string {
  return new URL(request.url).searchParams.get('key')?.trim() ?? ''
}

export default function BookingMessage({ loaderData: page, actionData }: Route.ComponentProps) {
  if (page.state === 'error') return <BookingError error={page} />
  const { booking, backPath, messageForm } = page
  return (
    <>
      <section className="wrap receipt-page booked-page">
        <div>
          <h1>About your booking</h1>
          <p className="lead">Ask us anything about your consultation.</p>
          <p>
            <a href={backPath}>Back to your booking</a>
          </p>
        </div>
        <CurrentBooking booking={booking} />
      </section>
      {messageForm === null ? (
        <p className="wrap write-to-us">
          Please write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
        </p>
      ) : (
        <WriteToUs form={messageForm} returned={actionData ?? null} />
      )}
    </>
  )
}
