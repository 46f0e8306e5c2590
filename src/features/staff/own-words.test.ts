import { expect, test } from 'vitest'
import { isMostlyOwnWords, ownWords } from './own-words.ts'

const OWN = ownWords({ name: 'Fọláṣadé Nwosu', email: 'f.nwosu@studio-yaba.example' })

test.each([
  'folasadenwosu1',
  'FỌLÁṢADÉ nwosu!',
  'Nwosu-Nwosu-Nwosu',
  'Talent Passage 2026!',
  'globaltalentvisa',
  'studio yaba 1234',
  'Lagos2026Lagos',
])('"%s" is made of words that anybody at the house would try', password => {
  expect(isMostlyOwnWords(password, OWN)).toBe(true)
})

test.each(['indigo cloth dries at noon', 'folasade nwosu horse battery', 'ọ̀rọ̀ aṣínà mi gan-an', '????????????'])(
  '"%s" is not',
  password => {
    expect(isMostlyOwnWords(password, OWN)).toBe(false)
  },
)

test('a name of one or two letters makes no password its own', () => {
  expect(isMostlyOwnWords('omo odo omo odo', ownWords({ name: 'O. Do', email: 'o@do.ng' }))).toBe(false)
})
