import { hash } from 'node:crypto'
import type { Visitor } from '#src/web/app-context.ts'
import type { StyledPage } from '#src/web/parts/styled-page.server.ts'
import { includesTag } from './stored-answer.ts'

/** Their values are new in each rendering. */
const IDEMPOTENCY_KEY_FIELDS = /<input[^>]*name="idempotencyKey"[^>]*>/g

/** Sets the ETag of a page that polls, or returns a 304 if the browser has this page (ADR 012). */
export function tagPageOrAnswer304(
  { headers, status }: Response,
  ifNoneMatch: string | undefined,
  { page }: Pick<Visitor, 'page'>,
): Response | null {
  if (status !== 200 || page === null || !page.hasUpdates) return null
  const tag = hashShownPage(page)
  // Weak, because idempotency keys may differ.
  headers.set('etag', `W/${tag}`)
  return includesTag(tag, ifNoneMatch) ? new Response(null, { headers, status: 304 }) : null
}

function hashShownPage({ html, styles }: StyledPage): string {
  const shownHtml = html.replace(IDEMPOTENCY_KEY_FIELDS, '')
  return `"${hash('sha1', `${styles?.hash} ${shownHtml}`, 'base64url')}"`
}
