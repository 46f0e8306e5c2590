import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { BOOKING_UNREADABLE } from './change.server.ts'
import { INCOMPLETE_SELECTION, type Refusal } from './form.ts'
import { BookingError } from './parts.tsx'

test.each([
  ['the reason for the refusal', INCOMPLETE_SELECTION, INCOMPLETE_SELECTION.text],
  ['an advice to reload', null, 'We couldn’t load this page again. Please reload it to see your booking.'],
])('if the page cannot be read after a refused form, it keeps the chosen time and gives %s', (_, refusal, text) => {
  const html = renderError(refusal)
  expect(html).toContain(text)
  expect(html).toContain('name="time" value="10:00"')
})

function renderError(refusal: Refusal | null): string {
  const requested = { intent: 'move', day: '2026-12-01', time: '10:00', zone: null }
  const error = { ...BOOKING_UNREADABLE, retryPath: '/booking/change' }
  const element = <BookingError error={error} returned={{ requested, refusal }} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', id: 'root', element }])} />)
}
