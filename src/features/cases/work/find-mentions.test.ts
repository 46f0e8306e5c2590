import { expect, test } from 'vitest'
import { findMentions } from './find-mentions.ts'

const COLLEAGUES = [
  { id: 'ada', name: 'Ada Obi' },
  { id: 'tade', name: 'Tádé Bello' },
  { id: 'other-ada', name: 'Ada Eze' },
  { id: 'bisi', name: 'Bísí Àjàyí' },
]

test.each([
  ['@Bísí please read this', ['bisi']],
  ['Ask @tade, then @BISI AJAYI.', ['tade', 'bisi']],
  ['@Ada, both of you', ['ada', 'other-ada']],
  ['an address such as ada@bisi.example names no colleague', []],
  ['@Bisiriyu is another name', []],
  ['no mention at all', []],
])('in “%s”, the colleagues %j are mentioned', (text, ids) => {
  expect(findMentions(text, COLLEAGUES).toSorted()).toEqual(ids.toSorted())
})
