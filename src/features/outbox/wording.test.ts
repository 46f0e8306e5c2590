import { assert, constantFrom, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { mailTemplates } from '#src/features/mails.ts'
import { fillWords, holdsAddress, judgeWords, type Passage } from './wording.ts'

type Data = { name: string; reference: string }

const PASSAGE: Pick<Passage<Data>, 'placeholders'> = {
  placeholders: {
    name: { means: 'the name', of: data => data.name },
    reference: { means: 'the reference', of: data => data.reference },
  },
}

test('placeholders are filled in wherever they stand', () => {
  expect(fillWords('{name}, {reference}: {name}', PASSAGE, { name: 'Ada', reference: 'GT-1' })).toBe('Ada, GT-1: Ada')
})

test('a value that looks like a placeholder, or like a pattern, is left as it is', () => {
  const data = { name: '{reference} $& $1', reference: 'GT-1' }
  expect(fillWords('Dear {name}', PASSAGE, data)).toBe('Dear {reference} $& $1')
})

test('a value stays on its line, so that it can begin no paragraph', () => {
  const data = { name: ' Ada\r\n\r\nPay here:\u0000\u2028 now ', reference: 'GT-1' }
  expect(fillWords('Dear {name}.', PASSAGE, data)).toBe('Dear Ada Pay here: now.')
})

test('what every object has is no placeholder', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(fillWords(`{${name}}`, PASSAGE, { name: 'Ada', reference: 'GT-1' })).toBe(`{${name}}`)
    expect(judgeWords(PASSAGE, `{${name}}`).ok).toBe(false)
  }
})

test('a message without the value is not written half', () => {
  expect(() => fillWords('{name}', PASSAGE, {} as Data)).toThrow('{name}')
})

test('whatever staff may save, no placeholder of it reaches a reader, and nobody’s name adds a paragraph', () => {
  const piece = constantFrom(
    '{name}',
    '{reference}',
    '{nmae}',
    '{',
    '}',
    '{{name}}',
    '{ name }',
    'Dear',
    '\n\n',
    ' ',
    '$&',
  )
  const words = string({ unit: piece, maxLength: 12 })
  const characters = constantFrom('A', 'ọ̀', '\n', '\r', '<b>', '&', '$1', ' ')
  // No form takes a blank name.
  const value = string({ unit: characters, minLength: 1, maxLength: 12 }).filter(text => text.trim() !== '')
  assert(
    property(words, record({ name: value, reference: value }), (typed, data) => {
      const judged = judgeWords(PASSAGE, typed)
      if (!judged.ok) return
      const said = fillWords(judged.words, PASSAGE, data)
      expect(said).not.toMatch(/[{}]/)
      expect(said.split(/\n{2,}/).length).toBe(judged.words.split(/\n{2,}/).length)
    }),
    { numRuns: 2_000 },
  )
})

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

const of = () => ''
const TO_FILL = { placeholders: { name: { means: '', of }, reference: { means: '', of } } }

test.each([
  ['   \n ', 'Please write what this passage is to say'],
  ['\u200b', 'Please write what this passage is to say'],
  ['x'.repeat(2001), 'Please use at most 2000 characters'],
  ['Dear {nmae}', '{nmae} is not known here. Use {name} or {reference}.'],
  ['Dear { name }', '{ name } is not known here. Use {name} or {reference}.'],
  ['Dear {}', '{} is not known here. Use {name} or {reference}.'],
  ['Dear {name', 'A curly bracket stands alone. Use {name} or {reference}.'],
  ['Dear {{name}}', 'A curly bracket stands alone. Use {name} or {reference}.'],
])('%j is refused', (typed, says) => {
  expect(judgeWords(TO_FILL, typed)).toEqual({ ok: false, says })
})

test.each(['Pay at https://evil.example', 'Pay at evil.example, {name}', 'Ask me@evil.example', 'Done.Next'])(
  '%j is refused, because links are filled in by the program',
  typed => {
    expect(judgeWords(TO_FILL, typed)).toEqual({
      ok: false,
      says: 'Please leave out web and email addresses: the program adds the links. After a full stop leave a space.',
    })
  },
)

test('a long slip is named as far as it shows which it is', () => {
  expect(judgeWords(TO_FILL, `{${'long '.repeat(50)}}`)).toEqual({
    ok: false,
    says: '{long long long long long long …} is not known here. Use {name} or {reference}.',
  })
})

test('what nothing else in the message says cannot be left out', () => {
  const passage = { ...TO_FILL, required: ['reference'] }
  expect(judgeWords(passage, 'Dear {name}')).toEqual({
    ok: false,
    says: 'Please keep {reference}: nothing else in the message says it',
  })
  expect(judgeWords(passage, 'Dear {name}, {reference}').ok).toBe(true)
})

test('a passage that fills in nothing says so', () => {
  expect(judgeWords({ placeholders: {} }, 'Dear {name}')).toEqual({
    ok: false,
    says: '{name} is not known here. This passage is said as it is written.',
  })
})

test('words are kept tidied, with one empty line between paragraphs', () => {
  expect(judgeWords(TO_FILL, '\r\n Dear {name},  \r\n\r\n\r\n \r\nwelcome.\u0007\nTo us. ')).toEqual({
    ok: true,
    words: 'Dear {name},\n\nwelcome.\nTo us.',
  })
})

test('what is kept is kept as it is when it is saved again', () => {
  const once = judgeWords(TO_FILL, 'A  \n \n \n\n{name}   ')
  expect(once.ok && judgeWords(TO_FILL, once.words)).toEqual(once)
})
