import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { APPLICANT_SESSION_MS } from '#src/features/applications/open-applicant-session.server.ts'
import { QUOTE_MS } from '#src/features/payments/rules.ts'
import { PRIVACY_DATA } from './privacy/data.tsx'
import { PRIVACY_RIGHTS } from './privacy/rights.tsx'
import { PRIVACY_TECHNOLOGY } from './privacy/technology.tsx'
import { TERMS_DISPUTES } from './terms/disputes.tsx'
import { TERMS_PAYMENT } from './terms/payment.tsx'
import { TERMS_WORK } from './terms/work.tsx'

const TEXTS = {
  '/privacy': [...PRIVACY_DATA, ...PRIVACY_TECHNOLOGY, ...PRIVACY_RIGHTS],
  '/terms': [...TERMS_WORK, ...TERMS_PAYMENT, ...TERMS_DISPUTES],
}
const privacy = plainText('/privacy')
const terms = plainText('/terms')

test('each section has its own anchor', () => {
  for (const sections of Object.values(TEXTS)) {
    const ids = sections.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  }
})

test('links within the legal texts find their anchor', () => {
  for (const [path, words] of [
    ['/privacy', privacy],
    ['/terms', terms],
  ] as const) {
    const hrefs = [...words.matchAll(/href="([^"]*#[^"]+)"/g)].map(match => match[1] ?? '')
    for (const href of hrefs) {
      const [page = '', id] = href.split('#')
      const target = TEXTS[(page || path) as keyof typeof TEXTS]
      expect(target.map(section => section.id)).toContain(id)
    }
  }
})

test('the retention periods in the texts match the product', () => {
  expect(privacy).toContain(`${APPLICANT_SESSION_MS / HOUR_MS} hours after your last use`)
  expect(terms).toContain(`holds it for ${QUOTE_MS / MINUTE_MS} minutes`)
})

test('the terms contain no price', () => {
  expect(terms).not.toMatch(/[£₦]\d/)
})

test('the legal texts do not promise a decision', () => {
  expect(privacy + terms).not.toMatch(/guarantee|we get you|!/i)
})

function plainText(path: keyof typeof TEXTS): string {
  return TEXTS[path]
    .map(({ body }) => renderToStaticMarkup(body))
    .join('\n')
    .replaceAll('&#x27;', "'")
}
