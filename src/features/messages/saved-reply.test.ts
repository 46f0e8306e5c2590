import { expect, test } from 'vitest'
import { fillReply, savedReplySchema } from './saved-reply.ts'

const DATA = {
  name: 'Dr. (Mrs.) Ada Obi',
  reference: 'GT-7K2M-9QXD',
  now: new Date('2026-11-30T23:30:00Z'),
  colleague: 'Tádé Bámgbóṣé',
}

test('the fields of a reply are filled with the case, the day in Lagos and the name of the colleague', () => {
  const text = 'Dear {first name}, {name}: {reference}, {weekday} {day}. {colleague}'
  expect(fillReply(text, DATA)).toBe(
    'Dear Ada, Dr. (Mrs.) Ada Obi: GT-7K2M-9QXD, Tuesday 1 December 2026. Tádé Bámgbóṣé',
  )
  expect(fillReply('{first name}: {reference}', { ...DATA, name: 'Prof.', reference: null })).toBe(
    'Prof.: (no reference yet)',
  )
})

test('an unknown field, a single bracket and an empty text are refused by the field', () => {
  const findErrors = (form: { title: string; text: string }) =>
    savedReplySchema.safeParse(form).error?.issues.map(({ path, message }) => [path.join(), message])
  expect(findErrors({ title: 'Thanks', text: 'Dear {firstname}' })).toEqual([
    ['text', '{firstname} is not known here. Use {first name}, {name}, {reference}, {day}, {weekday} or {colleague}.'],
  ])
  expect(findErrors({ title: 'Thanks', text: 'Dear {name' })).toMatchObject([
    ['text', expect.stringContaining('single curly bracket')],
  ])
  expect(findErrors({ title: ' ', text: '' })).toEqual([
    ['title', 'Please give the reply a title'],
    ['text', 'Please write the text'],
  ])
  expect(findErrors({ title: 'Thanks', text: 'See https://www.gov.uk/global-talent, {first name}.' })).toBeUndefined()
})
