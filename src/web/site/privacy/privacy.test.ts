import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PRIVACY_VERSIONS } from '#src/features/files/uploads.ts'
import Privacy from './privacy.route.tsx'

/** The hash of the words of each version. Each upload records the version that its form linked to. */
const HASH_BY_VERSION: Record<(typeof PRIVACY_VERSIONS)[number], string> = {
  '2026-11-30': '30fe29b1516ebc08',
  '2026-11-29': '70dd80333ab2cbc1',
  '2026-11-26': 'b2248c65d5cdf098',
  '2026-11-23': 'f84a1322d7c4c022',
  '2026-11-21': 'a6d018c56c7a681b',
}

test('a changed privacy notice needs a new version in PRIVACY_VERSIONS and a new hash in this file', () => {
  const words = renderToStaticMarkup(createElement(Privacy))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  expect(createHash('sha256').update(words).digest('hex').slice(0, 16)).toBe(HASH_BY_VERSION[PRIVACY_VERSIONS[0]])
})
