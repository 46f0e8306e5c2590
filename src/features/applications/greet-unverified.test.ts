import fc from 'fast-check'
import { expect, test } from 'vitest'
import { greetUnverified, readUnverifiedFirstName } from './greet-unverified.ts'

test.each([
  ['Ọláwálé Adébáyọ̀-Oyèníyì', 'Dear Ọláwálé,'],
  ['Ọláwálé Adébáyọ̀-Oyèníyì'.normalize('NFD'), 'Dear Ọláwálé,'],
  ['Adébáyọ̀-Oyèníyì', 'Dear Adébáyọ̀-Oyèníyì,'],
  ['Chukwuemeka Ọdụmegwu Ojukwu', 'Dear Chukwuemeka,'],
  ['Oluwafunmilayo', 'Dear Oluwafunmilayo,'],
  ['Ngọ́zi', 'Dear Ngọ́zi,'],
  ['Ɗantata', 'Dear Ɗantata,'],
  ['Ƙofar-Ɓala', 'Dear Ƙofar-Ɓala,'],
  ['Esé ƳarʼAdua', 'Dear Esé,'],
  ["Siobhán O'Brien", 'Dear Siobhán,'],
  ['O’Brien', 'Dear O’Brien,'],
  ['N’Golo Kanté', 'Dear N’Golo,'],
  ['ADA OBI', 'Dear ADA,'],
  ['McDonald', 'Dear McDonald,'],
  ['Đặng', 'Dear Đặng,'],
  [' Ada  Obi ', 'Dear Ada,'],
  ['Ελένη', 'Dear Ελένη,'],
  ['Юлия', 'Dear Юлия,'],
  ['李', 'Dear 李,'],
  ['阿黛', 'Dear 阿黛,'],
  ['佐々木', 'Dear 佐々木,'],
  ['さくら', 'Dear さくら,'],
  ['メアリー', 'Dear メアリー,'],
  ['지우', 'Dear 지우,'],
  ['محمد', 'Dear محمد,'],
  ['مُحَمَّد', 'Dear مُحَمَّد,'],
  ['שָׂרָה', 'Dear שָׂרָה,'],
  ['प्रिया', 'Dear प्रिया,'],
])('the typed name %j gets the greeting %j', (typed, greeting) => {
  expect(greetUnverified(typed)).toBe(greeting.normalize('NFC'))
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
  'URGENT',
  'Ada-ALERT',
  'A’L’E’R’T',
  'Á́L\u0301E\u0301R\u0301T\u0301',
  'URGENT-your-account-is-frozen',
  'your-account-frozen',
  'your’account’frozen',
  'Yourbankaccountisfrozen',
  'Your\u3164bank',
  'Your\u115fbank',
  'Your\u1160bank',
  'Your\uffa0bank',
  'Your\u00adbank',
  'Your\u034fbank',
  'Your\u200dbank',
  'Visit-evil\ua4f8com',
  'evil\u1427com',
  'evil\ua78fcom',
  'evil\u01c3com',
  'evil\u4e36com',
  'evil\u05f4com',
  'ｅｖｉｌ',
  'ᴇᴠɪʟ',
  '𝐞𝐯𝐢𝐥',
  'ﷺ',
  'eviŀcom',
  'Aԁa',
  'Adaобі',
  'Z\u0317\u0301\u0308',
  `Z${'\u0317\u0301\u0489'.repeat(19)}`,
  'Z\u20dd',
  'A\u0363\u0364',
  '\u0301Ada',
  'Ada-\u0301Obi',
  '-Ada',
  'Ada-',
  '您的账户已被冻结请立即致电',
])('the greeting does not repeat %j, which might be more than a name', typed => {
  expect(greetUnverified(typed)).toBe('Hello,')
})

const NAME_IN_ONE_SCRIPT_PATTERNS = [
  'Latn',
  'Grek',
  'Cyrl',
  'Arab',
  'Hebr',
  'Deva',
  'Hani',
  'Hira',
  'Kana',
  'Hang',
].map(script => new RegExp(`^[\\p{scx=${script}}\\p{M}'’ʼ‐-]+$`, 'u'))
const GRAPHEME_SEGMENTER = new Intl.Segmenter()

test('whatever name is typed, the greeting contains at most one short name in one writing system', () => {
  const letters = ['Ada', 'ALERT', 'ɓ', 'ẹ', 'П', 'λ', 'م', 'ש', 'प', '李', 'さ', 'ア', '지', 'ー', '々']
  const signs = [' ', '\u00a0', '\n', '.', '7', '٣', '://', '-', '‐', '’', '@', 'ꓸ', 'ᐧ', 'ꞏ', '\u3164', '\u200d']
  const marks = ['\u0323', '\u0301', '\u0489', '\u034f', '\u064e', '\u05b0', '\u093f']
  const typedNames = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.array(fc.constantFrom(...letters, ...signs, ...marks), { maxLength: 12 }).map(parts => parts.join('')),
    fc.array(fc.constantFrom(...letters, ...marks, '-'), { maxLength: 6 }).map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(typedNames, name => {
      const greetedName = readUnverifiedFirstName(name)
      if (greetedName === null) {
        expect(greetUnverified(name)).toBe('Hello,')
        return
      }
      expect(name.normalize('NFC')).toContain(greetedName)
      expect(greetUnverified(name)).toBe(`Dear ${greetedName},`)
      expect([...GRAPHEME_SEGMENTER.segment(greetedName)].length).toBeLessThanOrEqual(20)
      expect(greetedName).toMatch(/^\p{L}[\p{L}\p{Mn}\p{Mc}]*(['’ʼ‐-]\p{L}[\p{L}\p{Mn}\p{Mc}]*){0,2}$/u)
      expect(greetedName).not.toMatch(/[‐-].*[‐-]|\p{Default_Ignorable_Code_Point}|\p{Lu}{4}/u)
      expect(greetedName.normalize('NFD')).not.toMatch(/\p{M}{3}/u)
      expect(NAME_IN_ONE_SCRIPT_PATTERNS.some(script => script.test(greetedName))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
