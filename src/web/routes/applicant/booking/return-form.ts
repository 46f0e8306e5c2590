import { data } from 'react-router'
import type { Asked, Returned } from './asked.ts'
import { FAILED, type Refusal } from './refusal.ts'
import type { Answer } from './shown.ts'

/** How an answer is sent: one that may be another in a moment says when to ask again. */
export function statusAndHeaders(status: number): { status: number; headers: HeadersInit } {
  return { status, headers: status === 503 ? { 'retry-after': '10' } : {} }
}

/** Answers a form with the page as it is now. No refusal where the page says all by itself. */
export function returnForm<Shown>(
  page: Answer<Shown>,
  asked: Asked,
  refusal: Refusal | null,
  status: number,
  headers?: HeadersInit,
) {
  const returned: Returned<Shown> =
    page.status < 500 ? { asked, shown: page.shown, refusal } : { asked, shown: null, refusal: refusal ?? FAILED }
  return data(returned, headers === undefined ? statusAndHeaders(status) : { status, headers })
}
