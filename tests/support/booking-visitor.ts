import { addresses } from '#src/addresses.ts'
import type { WantedBooking } from './consultations.ts'

/** The program waits this long for a database connection before it answers with an error. */
const CONNECTION_TIMEOUT_MS = 5_000

/** `elapsedMs`: time from the first attempt to the final answer, retries included. */
export type Answer = { status: number; page: string; elapsedMs: number }

/** Posts the booking form like a browser without scripts. `zone` is the time zone that a browser with scripts adds. */
export function postBooking(origin: string, wanted: WantedBooking, zone?: string): Promise<Answer> {
  const { day, time } = wanted
  return fetchWithRetry(origin + bookingPath(wanted), {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ date: day, time, ...(zone === undefined ? {} : { zone }) }),
    redirect: 'manual',
  })
}

export function loadBookingPage(origin: string, wanted: WantedBooking): Promise<Answer> {
  return fetchWithRetry(origin + bookingPath(wanted))
}

/** Reads the free and the taken times from the HTML of a booking page. */
export function offeredTimes(page: string): { free: Array<string>; taken: Array<string> } {
  const inputs = [...page.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag)
  const radios = inputs.filter(tag => / name="time"/.test(tag))
  const timeOf = (tag: string) => / value="([^"]*)"/.exec(tag)?.[1] ?? ''
  const isTaken = (tag: string) => / disabled\b/.test(tag)
  return {
    free: radios.filter(tag => !isTaken(tag)).map(timeOf),
    taken: radios.filter(isTaken).map(timeOf),
  }
}

/** Counts answers by HTTP status. */
export function countByStatus(answers: ReadonlyArray<Answer>): Record<string, number> {
  const answersByStatus = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...answersByStatus].map(([status, { length }]) => [status, length]))
}

function bookingPath({ reference, day }: WantedBooking): string {
  return addresses.booking({ reference, date: day })
}

/** Repeats a request that was refused only after a connection timeout, because the machine was just busy. */
async function fetchWithRetry(url: string, init: RequestInit = {}): Promise<Answer> {
  const startedAt = performance.now()
  for (;;) {
    const sentAt = performance.now()
    const answer = await fetch(url, init)
    const page = await answer.text()
    const now = performance.now()
    const asksToRetry = answer.status === 503 || />(Try again|Retry)</.test(page)
    if (!asksToRetry || now - sentAt < CONNECTION_TIMEOUT_MS)
      return { status: answer.status, page, elapsedMs: now - startedAt }
  }
}
