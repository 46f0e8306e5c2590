import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstNameOfStranger, greetStranger } from './greet-stranger.ts'

test.each([
  ['Ọláwálé Adébáyọ̀-Oyèníyì', 'Dear Ọláwálé,'],
  ['Ọláwálé Adébáyọ̀-Oyèníyì'.normalize('NFD'), 'Dear Ọláwálé,'],
  ['Adébáyọ̀-Oyèníyì', 'Dear Adébáyọ̀-Oyèníyì,'],
  ['Chukwuemeka Ọdụmegwu Ojukwu', 'Dear Chukwuemeka,'],
  ["Siobhán O'Brien", 'Dear Siobhán,'],
  ['N’Golo Kanté', 'Dear N’Golo,'],
  [' Ada  Obi ', 'Dear Ada,'],
  ['阿黛', 'Dear 阿黛,'],
  ['محمد', 'Dear محمد,'],
])('%j is greeted as %j', (typed, greeting) => {
  expect(greetStranger(typed)).toBe(greeting)
})

test.each([
  'SECURITY ALERT your bank account is blocked. Call +44 20 7946 0000 now and give code 1 to our agent',
  'Ada www.evil.example',
  'https://evil.example',
  'evil.example/pay',
  'Ada, your account is blocked',
  'Call 08012345678',
  'Call ٠٨٠١٢٣',
  'Ada\nYour account is blocked',
  'Ada\u2028Your account is blocked',
  'Ada\u202eelpmaxe',
  'Ada <b>',
  'Ada 👩🏾‍🔬',
  'a'.repeat(61),
  '',
  ' ',
])('%j may be more than a name', typed => {
  expect(greetStranger(typed)).toBe('Hello,')
})

test('whatever is typed, a stranger reads at most one word of letters from it', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(fc.constantFrom('Ada', 'ALERT', ' ', '\u00a0', '\n', '.', '7', '٣', '://', '-', '’', '@', '\u0323'))
      .map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(typed, name => {
      const called = firstNameOfStranger(name)
      if (called === null) return
      expect(called).toMatch(/^[\p{L}\p{M}'’ʼ‐-]{1,60}$/u)
      expect(name.normalize('NFC')).toContain(called)
      expect(greetStranger(name)).toBe(`Dear ${called},`)
    }),
    { numRuns: 2000 },
  )
})
