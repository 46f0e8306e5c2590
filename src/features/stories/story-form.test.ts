import { expect, test } from 'vitest'
import { storySchema } from './story-form.ts'

const QUOTE = 'They told me which of my papers were evidence.'
const FORM = { quote: QUOTE, name: 'Adaeze N.', role: 'Milliner', sector: 'fashion', consent: 'on' }

function findErrors(changes: Partial<Record<keyof typeof FORM, string | undefined>>) {
  const parsed = storySchema.safeParse({ ...FORM, ...changes })
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]))
}

test('a story is one paragraph', () => {
  expect(storySchema.parse({ ...FORM, quote: ` ${QUOTE}\r\n\r\n${QUOTE} ` }).quote).toBe(`${QUOTE} ${QUOTE}`)
})

test.each([
  ['quote', 'Great.', 'Please use at least 30 characters. These are 6'],
  ['quote', 'x'.repeat(251), 'Please use at most 250 characters. These are 251'],
  ['quote', ' ', 'Please write two or three sentences'],
  ['name', '', 'Please enter the name to show'],
  ['name', 'www.example.ng', 'Please enter a name without a web address'],
  ['role', '', 'Please enter your role or profession'],
  ['sector', 'sports', 'Please choose your field'],
  ['consent', undefined, 'Please tick the box: we show nothing without it'],
] as const)('%s “%s” is refused in words', (field, value, error) => {
  expect(findErrors({ [field]: value })).toEqual({ [field]: error })
})
