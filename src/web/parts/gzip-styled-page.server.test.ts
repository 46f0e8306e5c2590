import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipStyledPage } from './gzip-styled-page.server.ts'

const buildPage = (start: string, words: string) =>
  Buffer.from(`${start}<style>${'a { color: red } '.repeat(500)}</style><title>${words}</title>${words.repeat(300)}`)

test.each([
  ['the first page with its sheets', '<!DOCTYPE html>', 'Ada'],
  ['another page with the same sheets', '<!DOCTYPE html>', 'Chidi “pays” £9 <style></style>'],
  ['a page with another start', '<!DOCTYPE html><html data-theme="dark">', 'Ada'],
  ['a page with the first start again', '<!DOCTYPE html>', 'Ngozi'],
])('%s is unpacked to the same bytes', (_, start, words) => {
  const page = buildPage(start, words)
  expect(gunzipSync(gzipStyledPage(page, 'sha256-one')).equals(page)).toBe(true)
})

test('a page without sheets is unpacked to the same bytes', () => {
  const page = Buffer.from('<!DOCTYPE html>'.repeat(100))
  expect(gunzipSync(gzipStyledPage(page, 'sha256-two')).equals(page)).toBe(true)
})
