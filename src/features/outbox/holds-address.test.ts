import { expect, test } from 'vitest'
import { mailTemplates } from '#src/features/mails.ts'
import { holdsAddress } from './holds-address.ts'

test.each([
  'Pay at https://evil.example/now',
  'Pay at HTTP://EVIL',
  'evil.example',
  'See (evil.co.uk).',
  'x.com',
  't.co/abc',
  'www.evil',
  'write to me@evil.example',
  'mailto:me',
  'tel:+234800',
  'ẹ̀wù.com',
  'пример.рф',
  'evil。com',
  'evil．com',
  'ev\u200bil\u200b.\u2060com',
  '{name}.com',
  'evil.{name}',
  '10.0.0.1',
  '1.evil',
  'xn--e1afmkfd',
])('%j holds an address', words => {
  expect(holdsAddress(words)).toBe(true)
})

test.each([
  'Dear {name}, thank you. {service} begins.',
  'It costs £59.00, at 10.30 a.m. or 2.5 hours later.',
  'Write to Mrs J. P. Bello, B.A., at 09:00: bring 1.2.3, e.g. your CV.',
  'Yes.\nNo.\n\nReply … or call us.',
  'CV/portfolio, and/or a letter',
])('%j holds none', words => {
  expect(holdsAddress(words)).toBe(false)
})

test('no original words hold one', () => {
  const originals = [...mailTemplates.values()].flatMap(mail =>
    Object.values(mail.wording?.passages ?? {}).map(passage => passage.original),
  )
  expect(originals.length).toBeGreaterThan(20)
  expect(originals.filter(holdsAddress)).toEqual([])
})
