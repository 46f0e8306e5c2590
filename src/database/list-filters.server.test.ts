import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testContext } from '#tests/support/app-context.ts'
import { foldLatinWord } from './list-filters.server.ts'

const characters = Array.from({ length: 0x1_1000 }, (_, index) => index + 1)
  .filter(code => code < 0xd800 || code > 0xdfff)
  .map(code => String.fromCodePoint(code))

test('a word that we fold is folded as the database folds it', async () => {
  const { db } = await testContext()
  const words = [
    ...characters.flatMap(each => [each, `Ada${each}ÒBÍ`, `Σ${each}`]),
    ...['Ọláwálé', 'ADÉBÁYỌ̀', 'Ògúnṣẹ̀yẹ', "O'Brien", '100%', 'under_score', 'back\\slash', 'İstanbul', 'ﬁne', 'Straße'],
  ]
  const foldedWords = words.flatMap(word => {
    const folded = foldLatinWord(word)
    return folded === null ? [] : [{ word, folded }]
  })
  expect(foldedWords.length).toBeGreaterThan(1_500)
  const { rows } = await db.execute<{ folded: string }>(sql`
    select search_fold(word) as folded
    from unnest(${sql.param(foldedWords.map(({ word }) => word))}::text[]) with ordinality as words(word, place)
    order by place`)
  expect(foldedWords.map(({ folded }) => folded)).toEqual(rows.map(row => row.folded))
})

test.each(['Ọláwálé', 'ADÉBÁYỌ̀', 'a@one.example', 'GT-7H02', '100%'])('%s is folded without the database', word => {
  expect(foldLatinWord(word)).toMatch(/^[ -~]+$/)
})

test.each(['Ƙasim', 'Ɗanjuma', 'ŁÓDŹ', 'Σωκράτης', 'Ұлы', '％'])('%s is left to the database', word => {
  expect(foldLatinWord(word)).toBeNull()
})
