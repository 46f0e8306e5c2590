import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipStyledPage, joinStyledPage } from './styled-page.server.ts'

const styles = { css: 'a { color: red } '.repeat(500), hash: 'sha256-one' }

test.each([
  ['the first page with its sheets', '<!DOCTYPE html>', 'Ada'],
  ['another page with the same sheets', '<!DOCTYPE html>', 'Chidi “pays” £9 <style></style>'],
  ['a page with another start', '<!DOCTYPE html><html data-theme="dark">', 'Ada'],
  ['a page with the first start again', '<!DOCTYPE html>', 'Ngozi'],
])('%s contains its sheets, and is unpacked to the same text', (_, start, words) => {
  const rest = `</style><title>${words}</title>${words.repeat(300)}`
  const html = `${start}<style>${rest}`
  expect(joinStyledPage(html, styles)).toBe(`${start}<style>${styles.css}${rest}`)
  expect(gunzipSync(gzipStyledPage(html, styles)).toString()).toBe(joinStyledPage(html, styles))
})

test('a page that links its sheets stays as it is', () => {
  const html = '<!DOCTYPE html><style></style>'
  expect(joinStyledPage(html, null)).toBe(html)
})
