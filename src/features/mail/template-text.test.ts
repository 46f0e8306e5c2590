import { assert, constantFrom, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { mailTemplates } from '#src/features/mails.ts'
import { checkTemplateText, containsAddress, fillPlaceholders, type TemplateText } from './template-text.ts'

type Data = { name: string; reference: string }

const TEMPLATE_TEXT: Pick<TemplateText<Data>, 'placeholders'> = {
  placeholders: {
    name: { means: 'the name', of: data => data.name },
    reference: { means: 'the reference', of: data => data.reference },
  },
}

test('every occurrence of a placeholder is replaced by its value', () => {
  expect(fillPlaceholders('{name}, {reference}: {name}', TEMPLATE_TEXT, { name: 'Ada', reference: 'GT-1' })).toBe(
    'Ada, GT-1: Ada',
  )
})

test('a value that looks like a placeholder or a replacement pattern is inserted unchanged', () => {
  const data = { name: '{reference} $& $1', reference: 'GT-1' }
  expect(fillPlaceholders('Dear {name}', TEMPLATE_TEXT, data)).toBe('Dear {reference} $& $1')
})

test('the value of a placeholder is put on one line', () => {
  const data = { name: ' Ada\r\n\r\nPay here:\u0000\u2028 now ', reference: 'GT-1' }
  expect(fillPlaceholders('Dear {name}.', TEMPLATE_TEXT, data)).toBe('Dear Ada Pay here: now.')
})

test('inherited object properties are not placeholders', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(fillPlaceholders(`{${name}}`, TEMPLATE_TEXT, { name: 'Ada', reference: 'GT-1' })).toBe(`{${name}}`)
    expect(checkTemplateText(TEMPLATE_TEXT, `{${name}}`).ok).toBe(false)
  }
})

test('a text with its placeholders filled in contains no placeholder, and no value adds a paragraph', () => {
  const anyPiece = constantFrom(
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
  const anyText = string({ unit: anyPiece, maxLength: 12 })
  const anyCharacter = constantFrom('A', 'ọ̀', '\n', '\r', '<b>', '&', '$1', ' ')
  // The forms refuse blank names.
  const anyValue = string({ unit: anyCharacter, minLength: 1, maxLength: 12 }).filter(text => text.trim() !== '')
  assert(
    property(anyText, record({ name: anyValue, reference: anyValue }), (typed, data) => {
      const checkResult = checkTemplateText(TEMPLATE_TEXT, typed)
      if (!checkResult.ok) return
      const filledText = fillPlaceholders(checkResult.text, TEMPLATE_TEXT, data)
      expect(filledText).not.toMatch(/[{}]/)
      expect(filledText.split(/\n{2,}/).length).toBe(checkResult.text.split(/\n{2,}/).length)
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
])('the text %j contains a web or email address', text => {
  expect(containsAddress(text)).toBe(true)
})

test.each([
  'Dear {name}, thank you. {service} begins.',
  'It costs £59.00, at 10.30 a.m. or 2.5 hours later.',
  'Write to Mrs J. P. Bello, B.A., at 09:00: bring 1.2.3, e.g. your CV.',
  'Yes.\nNo.\n\nReply … or call us.',
  'CV/portfolio, and/or a letter',
])('the text %j contains no web or email address', text => {
  expect(containsAddress(text)).toBe(false)
})

test('no original text of a mail contains a web or email address', () => {
  const originals = [...mailTemplates.values()].flatMap(mail =>
    Object.values(mail.templateTexts?.texts ?? {}).map(templateText => templateText.original),
  )
  expect(originals.length).toBeGreaterThan(20)
  expect(originals.filter(containsAddress)).toEqual([])
})

const emptyValue = () => ''
const NAME_AND_REFERENCE = {
  placeholders: { name: { means: '', of: emptyValue }, reference: { means: '', of: emptyValue } },
}

test.each([
  ['   \n ', 'Please write the text'],
  ['\u200b', 'Please write the text'],
  ['x'.repeat(2001), 'Please use at most 2000 characters'],
  ['Dear {nmae}', '{nmae} is not known here. Use {name} or {reference}.'],
  ['Dear { name }', '{ name } is not known here. Use {name} or {reference}.'],
  ['Dear {}', '{} is not known here. Use {name} or {reference}.'],
  ['Dear {name', 'There is a single curly bracket. Use {name} or {reference}.'],
  ['Dear {{name}}', 'There is a single curly bracket. Use {name} or {reference}.'],
])('the template text %j is refused with the message %j', (typed, problem) => {
  expect(checkTemplateText(NAME_AND_REFERENCE, typed)).toEqual({ ok: false, problem })
})

test.each(['Pay at https://evil.example', 'Pay at evil.example, {name}', 'Ask me@evil.example', 'Done.Next'])(
  'the template text %j is refused, because only the program adds links',
  typed => {
    expect(checkTemplateText(NAME_AND_REFERENCE, typed)).toEqual({
      ok: false,
      problem: 'Please leave out web and email addresses: the program adds the links. After a full stop leave a space.',
    })
  },
)

test('a long unknown placeholder is shortened in the error message', () => {
  expect(checkTemplateText(NAME_AND_REFERENCE, `{${'long '.repeat(50)}}`)).toEqual({
    ok: false,
    problem: '{long long long long long long …} is not known here. Use {name} or {reference}.',
  })
})

test('a required placeholder cannot be removed from a text', () => {
  const templateText = { ...NAME_AND_REFERENCE, required: ['reference'] }
  expect(checkTemplateText(templateText, 'Dear {name}')).toEqual({
    ok: false,
    problem: 'Please keep {reference}: the email doesn’t say it anywhere else',
  })
  expect(checkTemplateText(templateText, 'Dear {name}, {reference}').ok).toBe(true)
})

test('a text without placeholders refuses every placeholder', () => {
  expect(checkTemplateText({ placeholders: {} }, 'Dear {name}')).toEqual({
    ok: false,
    problem: '{name} is not known here. This text has no placeholders.',
  })
})

test('a saved text has one empty line between paragraphs and no spaces at the ends of lines', () => {
  expect(checkTemplateText(NAME_AND_REFERENCE, '\r\n Dear {name},  \r\n\r\n\r\n \r\nwelcome.\u0007\nTo us. ')).toEqual({
    ok: true,
    text: 'Dear {name},\n\nwelcome.\nTo us.',
  })
})

test('saving a tidied text again changes nothing', () => {
  const tidied = checkTemplateText(NAME_AND_REFERENCE, 'A  \n \n \n\n{name}   ')
  expect(tidied.ok && checkTemplateText(NAME_AND_REFERENCE, tidied.text)).toEqual(tidied)
})
