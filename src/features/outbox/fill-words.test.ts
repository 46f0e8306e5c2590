import { assert, constantFrom, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { fillWords } from './fill-words.ts'
import { judgeWords } from './judge-words.ts'
import type { Passage } from './wording.ts'

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
