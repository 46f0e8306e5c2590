import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailAddress, multiLine, personName, singleLine } from './form-text.ts'

const UNUSUAL_NAME = 'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>'
const ANY_STRING = fc.string({ unit: 'binary', maxLength: 60 })
const DIFFICULT_CHARACTERS = fc.string({
  unit: fc.constantFrom(
    'e',
    '\u0301',
    '\u0323',
    'ẹ',
    '\0',
    '\r',
    '\n',
    '\t',
    ' ',
    '\u2028',
    '\u202e',
    '\ufeff',
    '\u200d',
    '\ud83d',
  ),
  maxLength: 12,
})

function errorMessages(result: { success: boolean; error?: { issues: Array<{ message: string }> } }) {
  return result.error?.issues.map(issue => issue.message) ?? []
}

test('a name with diacritics, a compound emoji and angle brackets is unchanged', () => {
  expect(singleLine().parse(UNUSUAL_NAME)).toBe(UNUSUAL_NAME.normalize('NFC'))
  expect(singleLine().parse(UNUSUAL_NAME)).toContain('👩🏾‍🔬')
  expect(multiLine().parse(UNUSUAL_NAME)).toBe(UNUSUAL_NAME.normalize('NFC'))
})

test('the composed and the decomposed Unicode form of a name are stored the same', () => {
  expect(singleLine().parse(UNUSUAL_NAME.normalize('NFD'))).toBe(singleLine().parse(UNUSUAL_NAME.normalize('NFC')))
})

test('zero-width joiners that scripts and emoji need are kept', () => {
  expect(singleLine().parse('👨‍👩‍👧')).toBe('👨‍👩‍👧')
  expect(singleLine().parse('می‌خواهم')).toBe('می‌خواهم')
})

test.each([
  ['NUL, which PostgreSQL refuses', 'Ada\0 Obi', 'Ada Obi'],
  ['control characters', 'A\u0007da\u001b O\u007fbi\u009f', 'Ada Obi'],
  ['bidirectional control characters', '\u202eAda\u202c \u2066Obi\u2069', 'Ada Obi'],
  ['a byte order mark', '\ufeffAda Obi', 'Ada Obi'],
  ['leading and trailing white space', ' \t Ada Obi \n', 'Ada Obi'],
])('cleaning a text removes %s', (_what, typed, cleaned) => {
  expect(singleLine().parse(typed)).toBe(cleaned)
  expect(multiLine().parse(typed)).toBe(cleaned)
})

test('a lone surrogate, half of an emoji, becomes U+FFFD', () => {
  expect(singleLine().parse('Ada \ud83d Obi')).toBe('Ada \ufffd Obi')
  expect(singleLine().parse('Ada \udc69')).toBe('Ada \ufffd')
})

test('removing a control character between a letter and its mark joins the two', () => {
  expect(singleLine().parse('e\0\u0301')).toBe('é')
})

test('a single-line text gets spaces in place of line breaks', () => {
  expect(singleLine().parse('Ada\r\nObi')).toBe('Ada Obi')
  expect(singleLine().parse('Ada\rObi')).toBe('Ada Obi')
  expect(singleLine().parse('Ada\u2028Obi')).toBe('Ada Obi')
  expect(singleLine().parse('Ada \t\n  Obi')).toBe('Ada Obi')
})

test('a multi-line text keeps the line breaks of every operating system', () => {
  expect(multiLine().parse('one\r\ntwo\rthree\nfour')).toBe('one\ntwo\nthree\nfour')
  expect(multiLine().parse('one\n\ntwo')).toBe('one\n\ntwo')
  expect(multiLine().parse('one\u2028two')).toBe('one\ntwo')
})

test('a missing, empty or blank required text is refused with the message of its field', () => {
  const name = singleLine({ required: 'Please enter your name' })
  for (const blank of [undefined, '', '   ', '\n\t', '\0', '\ufeff']) {
    expect(errorMessages(name.safeParse(blank))).toEqual(['Please enter your name'])
  }
})

test('the message about a text that is too long states the limit', () => {
  expect(errorMessages(singleLine({ max: 3 }).safeParse('Adaeze'))).toEqual(['Please use at most 3 characters'])
  expect(singleLine({ max: 3 }).parse('  Ada  ')).toBe('Ada')
})

test.each(['evil.ru/w', 'bit.do/x', 't.me/evil', '1.2.3.4', 'paypal。com', 'mail evil@x.ru', 'Ada www.x', 'https://x'])(
  'a name that contains a web or email address is refused, because mail programs would make it a link: %s',
  typed => {
    expect(errorMessages(personName({ required: 'Please enter your name' }).safeParse(typed))).toEqual([
      'Please enter a name without a web address',
    ])
  },
)

test.each([
  'A. B. Bello',
  'J.P. Okafor',
  'J.Okafor',
  'Ọláwálé Adébáyọ̀-Oyèníyì',
  "Ngozi O'Brien",
  'St. John',
  'Ade Jr.',
  'A.B.Okafor',
  'J.P.Clark',
  'O.A.U',
  'Ọ̀.Adé',
  'Okafor.A.B',
  'Ada Obi, Ph.D',
  'Ada Obi B.Sc. M.Eng',
])('a name may have dots, diacritics and hyphens: %s', typed => {
  expect(personName({ required: 'Please enter your name' }).parse(typed)).toBe(typed.normalize('NFC'))
})

test.each([
  ['Dr.Adebayo', 'Dr. Adebayo'],
  ['DR.ADEBAYO', 'DR. ADEBAYO'],
  ['Mr.John', 'Mr. John'],
  ['Ms.Eze', 'Ms. Eze'],
  ['Engr.Musa', 'Engr. Musa'],
  ['St.John', 'St. John'],
  ['Pst.Emmanuel', 'Pst. Emmanuel'],
  ['Alh.Bello', 'Alh. Bello'],
  ['Alhaja.Ṣadé', 'Alhaja. Ṣadé'],
  ['Prof.Mrs.Ada', 'Prof. Mrs. Ada'],
  ['Dr.(Mrs.)Ada', 'Dr. (Mrs.) Ada'],
  ['Dr.(Mrs)Ada', 'Dr. (Mrs) Ada'],
  ['Mr.&Mrs.Obi', 'Mr.&Mrs. Obi'],
  ['Mr./Mrs.Obi', 'Mr./Mrs. Obi'],
  ['Rev.Fr.Okoro', 'Rev. Fr. Okoro'],
  ['Dr.A.B.Okafor', 'Dr. A.B.Okafor'],
  ['Adebayo.Jr', 'Adebayo. Jr'],
  ['Ada Obi.Esq.', 'Ada Obi. Esq.'],
])('a title without a space is no web address: %s', (typed, read) => {
  const name = personName({ required: 'Please enter your name' })
  expect(name.parse(typed)).toBe(read)
  expect(name.parse(read)).toBe(read)
})

test.each([
  'Ada bit.ly/x',
  'evil.com',
  'evil.ng',
  'prize.xyz',
  'www.prize',
  'Dr.evil.com',
  'Dr.bit.ly/x',
  'dr.com/win',
  'Mr.John.com',
  'evil.dr.com',
  'evil.jr.com',
  'x.st/jr',
  'Ada https://x.example',
  'ada@example.com',
  'evil。com',
])('a name with a web or email address is refused, whatever title it has: %s', typed => {
  expect(personName({ required: 'Please enter your name' }).safeParse(typed).success).toBe(false)
})

test.each([
  ['Hangul filler characters', '\u3164\u3164'],
  ['the blank Braille pattern', '\u2800'],
  ['zero-width characters', '\u200b\u200d\u2060'],
  ['a variation selector and a combining joiner alone', '\ufe0f\u034f'],
])('invisible text counts as empty: %s', (_what, typed) => {
  expect(errorMessages(singleLine({ required: 'Please enter your name' }).safeParse(typed))).toEqual([
    'Please enter your name',
  ])
  expect(errorMessages(personName({ required: 'Please enter your name' }).safeParse(typed))).toContain(
    'Please enter your name',
  )
})

test.each([
  ['filler characters drawn as blanks', 'Your\u3164bank\u115f\u1160\uffa0', 'Yourbank'],
  ['zero-width characters', 'A\u200bd\u2060a\u00ad O\u034fbi\u180e', 'Ada Obi'],
  ['a filler between spaces', 'Ada \u3164 Obi', 'Ada Obi'],
  ['a joiner between a letter and its diacritic', 'e\u034f\u0301', 'é'],
  ['joiners without anything to join', 'A\u200dda\u200c Obi\u200d', 'Ada Obi'],
  ['a variation selector and tag characters', 'Ada\ufe0f\u{e0041}', 'Ada'],
  ['part of a compound emoji', '👩\u200d Ada', '👩 Ada'],
])('a name loses invisible characters: %s', (_what, typed, cleaned) => {
  expect(personName({ required: 'Please enter your name' }).parse(typed)).toBe(cleaned)
})

test.each([
  'Ada 👩🏾‍🔬',
  '❤️ Ada',
  '👨‍👩‍👧',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'می‌خواهم',
  'ක්‍රිස්ටි',
  'র‍্যাব',
])('a name keeps the joiners that its script or emoji needs: %s', typed => {
  expect(personName({ required: 'Please enter your name' }).parse(typed)).toBe(typed.normalize('NFC'))
})

test('any name keeps only needed invisible characters, and parsing is idempotent', () => {
  const name = personName({ required: 'Please enter your name' })
  const unit = fc.constantFrom(
    'e',
    '\u0301',
    'م',
    'क',
    '्',
    ' ',
    '\0',
    '\u200d',
    '\u200c',
    '\ufe0f',
    '\u3164',
    '👩',
    '🔬',
    '❤',
  )
  fc.assert(
    fc.property(fc.oneof(ANY_STRING, DIFFICULT_CHARACTERS, fc.string({ unit, maxLength: 12 })), typed => {
      const parsedName = name.safeParse(typed)
      if (!parsedName.success) return
      expect(parsedName.data.replace(/\p{RGI_Emoji}|[\u200c\u200d]/gv, '')).not.toMatch(
        /\p{Default_Ignorable_Code_Point}/u,
      )
      expect(parsedName.data).not.toMatch(/(^|\s|\p{sc=Latn}\p{M}*)[\u200c\u200d]|[\u200c\u200d]($|\s|\p{sc=Latn})/u)
      expect(name.parse(parsedName.data)).toBe(parsedName.data)
    }),
    { numRuns: 1_000 },
  )
})

test('a letter with its combining marks counts as one character, and an invisible character as none', () => {
  const nameOfTwoLetters = personName({ required: 'Two letters, please', min: 2 })
  for (const typed of ['A', 'Ọ̀', 'o\u0323\u0300', 'A\u200b', 'A\u3164', '👍']) {
    expect(errorMessages(nameOfTwoLetters.safeParse(typed))).toEqual(['Two letters, please'])
  }
  for (const typed of ['Ọ̀jọ́', 'Bo', '李明']) expect(nameOfTwoLetters.safeParse(typed).success).toBe(true)
})

test('an email address is trimmed and lower-cased', () => {
  expect(emailAddress().parse('  Ada.OBI@Example.NG \n')).toBe('ada.obi@example.ng')
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.ng',
  'ada obi@example.ng',
  'ada@example',
  'a@b.ng,c@d.ng',
  `${'a'.repeat(250)}@b.ng`,
])('the email address %j is refused with our own message', typed => {
  expect(errorMessages(emailAddress().safeParse(typed))).toEqual(['Please enter a valid email address'])
})

test.each([
  ['a zero-width space before it', '\u200bada@example.com'],
  ['a word joiner before the @', 'ada\u2060@example.com'],
  ['marks of the text direction', '\u200eada@\u202aexample.com\u202c'],
  ['a byte order mark and a soft hyphen', '\ufeffada@exam\u00adple.com'],
  ['a variation selector and a blank Braille pattern', 'ada@example.com\ufe0f\u2800'],
  ['spaces that do not break', '\u00a0ada@example.com\u3000'],
  ['wide letters', 'ＡＤＡ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
  ['an ideographic full stop', 'ada@example。com'],
  ['the scheme of a link', 'mailto:ada@example.com'],
  ['a whole link', 'MailTo:ada%40example.com?subject=Hello'],
  ['a name', 'Ada Obi <ada@example.com>'],
  ['a quoted name', '"Obi, Ada" <ada@example.com>;'],
  ['itself as a name', 'ada@example.com <ada@example.com>'],
  ['a name and a scheme', 'Ada <mailto:ada@example.com>'],
  ['angle brackets', '<ada@example.com>'],
  ['a full stop', 'ada@example.com.'],
  ['a comma', 'ada@example.com, '],
  ['quotation marks', '“ada@example.com”'],
  ['straight quotation marks', "'ada@example.com'"],
  ['brackets', '(ada@example.com)'],
])('an email address copied with %s is read', (_what, copied) => {
  expect(emailAddress().parse(copied)).toBe('ada@example.com')
})

test.each([
  'r&d@example.com',
  'info/ng@example.com',
  "!#$%&'*+-/=?^_`{|}~@example.com",
  "o'brien@example.com",
  '_ada@example.com',
  'ada@mail.example.co.uk',
  'ada@1and1.com',
  'ada@example.xn--p1ai',
])('the email address %s is allowed', typed => {
  expect(emailAddress().parse(typed)).toBe(typed)
})

test('a domain in another script is stored as browsers send it', () => {
  expect(emailAddress().parse('ada@münchen.example')).toBe('ada@xn--mnchen-3ya.example')
  expect(emailAddress().parse('ada@MÜNCHEN.example')).toBe('ada@xn--mnchen-3ya.example')
  expect(emailAddress().parse('ada@bücher.рф')).toBe('ada@xn--bcher-kva.xn--p1ai')
})

test.each([
  'ada@@example.com',
  'ada@example',
  'a..b@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'ada @example.com',
  'ada@ example.com',
  'ada@example.com; b@example.com',
  'ada@example.com b@example.com',
  'Ada <ada@example.com>, Bob <bob@example.com>',
  'Ada <ada@example.com> Obi',
  'ádá@example.com',
  '"ada obi"@example.com',
  'ada@example..com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@example.com/path',
  'ada@münchen.example/path',
  'ada@mün chen.example',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a'.repeat(64)}.com`,
  'mailto:',
  '<>',
])('the copied text %j is refused as an email address', typed => {
  expect(errorMessages(emailAddress().safeParse(typed))).toEqual(['Please enter a valid email address'])
})

test('any text is refused as an email address or becomes one that is read unchanged', () => {
  const unit = fc.constantFrom(...'aA1.@<>:;,\'"&%+- ü＠。\u200b')
  fc.assert(
    fc.property(fc.oneof(ANY_STRING, fc.string({ unit, maxLength: 20 }), fc.emailAddress()), typed => {
      const parsed = emailAddress().safeParse(typed)
      if (parsed.success) expect(emailAddress().parse(parsed.data)).toBe(parsed.data)
    }),
    { numRuns: 2_000 },
  )
})

test('any text becomes well-formed, composed and storable, and parsing is idempotent', () => {
  fc.assert(
    fc.property(fc.oneof(ANY_STRING, DIFFICULT_CHARACTERS), typed => {
      for (const schema of [singleLine({ max: 500 }), multiLine({ max: 500 })]) {
        const cleaned = schema.parse(typed)
        expect(cleaned.isWellFormed()).toBe(true)
        expect(cleaned).toBe(cleaned.normalize('NFC'))
        expect(cleaned).not.toContain('\0')
        expect(cleaned).toBe(cleaned.trim())
        expect(schema.parse(cleaned)).toBe(cleaned)
      }
      expect(singleLine({ max: 500 }).parse(typed)).not.toMatch(/[\r\n]/)
    }),
    { numRuns: 1_000 },
  )
})

test.each(['.', ' ', '“', "'", '>'])('a long text of %j is refused at once as an e-mail address', character => {
  expect(emailAddress().safeParse(`ada@example.com${character.repeat(300_000)}x`).success).toBe(false)
})
