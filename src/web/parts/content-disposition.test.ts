import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test('a name in any language is said twice: plainly, and as it is', () => {
  expect(contentDisposition('attachment', 'Ìwé ìrìnnà.pdf')).toBe(
    `attachment; filename="Iwe irinna.pdf"; filename*=UTF-8''%C3%8Cw%C3%A9%20%C3%ACr%C3%ACnn%C3%A0.pdf`,
  )
  expect(contentDisposition('inline', `it's (1)*.png`)).toBe(
    `inline; filename="it's (1)*.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`,
  )
})

test('no name breaks out of the header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      const header = contentDisposition('attachment', name)
      expect(header).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.!~%-]*$/)
      expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
      expect(decodeURIComponent(header.slice(header.lastIndexOf(`''`) + 2))).toBe(name.toWellFormed())
    }),
  )
})
