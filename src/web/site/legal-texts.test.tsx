import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { APPLICANT_SESSION_MS } from '#src/features/applications/open-applicant-session.server.ts'
import { QUOTE_VALIDITY_MS } from '#src/features/money/checkout/rules.ts'
import { PRIVACY_DATA } from './privacy/data.tsx'
import { PRIVACY_RIGHTS, PRIVACY_TECHNOLOGY } from './privacy/rights.tsx'
import { TERMS_DISPUTES, TERMS_PAYMENT, TERMS_WORK } from './terms/text.tsx'

const LEGAL_TEXTS = {
  '/privacy': [...PRIVACY_DATA, ...PRIVACY_TECHNOLOGY, ...PRIVACY_RIGHTS],
  '/terms': [...TERMS_WORK, ...TERMS_PAYMENT, ...TERMS_DISPUTES],
}
const privacyHtml = renderHtml('/privacy')
const termsHtml = renderHtml('/terms')

test('no two sections of a legal text have the same anchor', () => {
  for (const sections of Object.values(LEGAL_TEXTS)) {
    const ids = sections.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  }
})

test('every link to a section of the legal texts has a target', () => {
  for (const [path, html] of [
    ['/privacy', privacyHtml],
    ['/terms', termsHtml],
  ] as const) {
    const hrefs = [...html.matchAll(/href="([^"]*#[^"]+)"/g)].map(match => match[1] ?? '')
    for (const href of hrefs) {
      const [page = '', id] = href.split('#')
      const targetSections = LEGAL_TEXTS[(page || path) as keyof typeof LEGAL_TEXTS]
      expect(targetSections.map(section => section.id)).toContain(id)
    }
  }
})

test('the legal texts state the same time limits as the code', () => {
  expect(privacyHtml).toContain(`${APPLICANT_SESSION_MS / HOUR_MS} hours after your last use`)
  expect(termsHtml).toContain(`holds it for ${QUOTE_VALIDITY_MS / MINUTE_MS} minutes`)
})

test('the terms contain no price', () => {
  expect(termsHtml).not.toMatch(/[£₦]\d/)
})

test('the legal texts do not promise a decision', () => {
  expect(privacyHtml + termsHtml).not.toMatch(/guarantee|we get you|!/i)
})

function renderHtml(path: keyof typeof LEGAL_TEXTS): string {
  return LEGAL_TEXTS[path]
    .map(({ body }) => renderToStaticMarkup(body))
    .join('\n')
    .replaceAll('&#x27;', "'")
}
