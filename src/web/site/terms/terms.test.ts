import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TERMS_VERSIONS, type TermsVersion } from '#src/features/money/checkout/rules.ts'
import Terms from './terms.route.tsx'

/** A hash of the text of each version. Payments store the version that their payer accepted. */
const HASH_BY_VERSION: Record<TermsVersion, string> = {
  '2026-11-28': '678be715fc3dc8b7',
  '2026-11-23': 'b42456e57e3f49fe',
}

test('changed terms need a new version in TERMS_VERSIONS and a new hash in this file', () => {
  const text = renderToStaticMarkup(createElement(Terms))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(HASH_BY_VERSION[TERMS_VERSIONS[0]])
})
