import { addresses } from '#src/addresses.ts'
import type { Wish } from './consultations.ts'

/** How long the program waits for a database connection. */
const CONNECTION_MS = 5_000

/** `ms`: time until the answer that counts. */
export type Answer = { status: number; page: string; ms: number }

/** Posts the booking form like a browser without scripts; `zone` as one that reports its time zone. */
export function book(origin: string, wish: Wish, zone?: string): Promise<Answer> {
  const { day, time } = wish
  return ask(origin + addressOf(wish), {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ date: day, time, ...(zone === undefined ? {} : { zone }) }),
    redirect: 'manual',
  })
}

export function look(origin: string, wish: Wish): Promise<Answer> {
  return ask(origin + addressOf(wish))
}

/** The free and the taken times of a page. */
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

/** Counts answers by status. */
export function tally(answers: ReadonlyArray<Answer>): Record<string, number> {
  const statuses = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...statuses].map(([status, { length }]) => [status, length]))
}

function addressOf({ reference, day }: Wish): string {
  return addresses.booking({ reference, date: day })
}

/** A busy machine may run out of connections, so a slow refusal is retried. A quick one counts. */
async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const began = performance.now()
  for (;;) {
    const sent = performance.now()
    const answer = await fetch(address, init)
    const page = await answer.text()
    const now = performance.now()
    const asksToComeAgain = answer.status === 503 || />(Try again|Retry)</.test(page)
    if (!asksToComeAgain || now - sent < CONNECTION_MS) return { status: answer.status, page, ms: now - began }
  }
}
