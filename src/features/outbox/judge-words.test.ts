import { expect, test } from 'vitest'
import { judgeWords } from './judge-words.ts'

const of = () => ''
const PASSAGE = { placeholders: { name: { means: '', of }, reference: { means: '', of } } }

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
  expect(judgeWords(PASSAGE, typed)).toEqual({ ok: false, says })
})

test.each(['Pay at https://evil.example', 'Pay at evil.example, {name}', 'Ask me@evil.example', 'Done.Next'])(
  '%j is refused, because links are filled in by the program',
  typed => {
    expect(judgeWords(PASSAGE, typed)).toEqual({
      ok: false,
      says: 'Please leave out web and email addresses: the program adds the links. After a full stop leave a space.',
    })
  },
)

test('a long slip is named as far as it shows which it is', () => {
  expect(judgeWords(PASSAGE, `{${'long '.repeat(50)}}`)).toEqual({
    ok: false,
    says: '{long long long long long long …} is not known here. Use {name} or {reference}.',
  })
})

test('what nothing else in the message says cannot be left out', () => {
  const passage = { ...PASSAGE, required: ['reference'] }
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
  expect(judgeWords(PASSAGE, '\r\n Dear {name},  \r\n\r\n\r\n \r\nwelcome.\u0007\nTo us. ')).toEqual({
    ok: true,
    words: 'Dear {name},\n\nwelcome.\nTo us.',
  })
})

test('what is kept is kept as it is when it is saved again', () => {
  const once = judgeWords(PASSAGE, 'A  \n \n \n\n{name}   ')
  expect(once.ok && judgeWords(PASSAGE, once.words)).toEqual(once)
})
