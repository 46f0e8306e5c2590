import { toSendAgain } from './to-send-again.ts'
import type { TrackingPage } from './tracking-page.server.ts'

/** Something that we wait for. A request has a description of its own time; what was rejected has none. */
type Wanted = { documentType: string; due: TrackingPage['requests'][number]['due'] }

/** What the applicant still owes us: what was asked for, and what was rejected and nobody asked for. */
export function wanted(page: TrackingPage): ReadonlyArray<Wanted> {
  // Nobody is asked for more once it was not taken forward.
  if (page.application.status === 'rejected') return []
  const open = page.requests.filter(({ status }) => status !== 'fulfilled')
  const again = toSendAgain(page).filter(({ requestId }) => open.every(({ id }) => id !== requestId))
  return [...open, ...again.map(({ documentType }) => ({ documentType, due: null }))]
}
