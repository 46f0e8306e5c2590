import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { foldText } from '#src/fold-text.ts'
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

const NAMES = [
  ['Ǝli Kǝlluri', 'eli kelluri'],
  ['Əli Əhməd', 'eli ehmed'],
  ['Ɛfua Ɔkɔnkwɔ', 'efua okonkwo'],
  ['Guðrún Þórsdóttir', 'gudrun thorsdottir'],
  ['GUÐRÚN ÞÓRSDÓTTIR', 'gudrun thorsdottir'],
  ['Straße STRAẞE', 'strasse strasse'],
  ['Æther æon Œuvre œuvre', 'aether aeon oeuvre oeuvre'],
  ['Ɓala Ɗanjuma Ƙasim Ƴar’aduwa', 'bala danjuma kasim yaraduwa'],
  ['Ŋgozi Ɲamɛ Ħamid ĸ', 'ngozi name hamid k'],
  ['Łukasz Øyvind Đorđe ışık', 'lukasz oyvind dorde isik'],
  ['Ɖɔ Ɣe Ƒia Ʋu', 'do ge fia vu'],
  ['D’Almeida D‘Almeida DʼAlmeida D＇Almeida', 'dalmeida dalmeida dalmeida dalmeida'],
  ["O'Brien O´Brien O`Brien O′Brien", 'obrien obrien obrien obrien'],
  ['Maʔa Hawaiʻi ŉ', 'maa hawaii n'],
  ['Adébáyọ̀', 'adebayo'],
] as const

test.each(NAMES)('%s is found as %s, by the database and by us', async (name, folded) => {
  const { db } = await testContext()
  const { rows } = await db.execute<{ folded: string; again: string }>(
    sql`select search_fold(${name}::text) as folded, search_fold(search_fold(${name}::text)) as again`,
  )
  expect([rows, foldText(name)]).toEqual([[{ folded, again: folded }], folded])
  expect(name.split(' ').map(word => foldLatinWord(word) ?? foldText(word))).toEqual(folded.split(' '))
})

test.each(['Ọláwálé', 'ADÉBÁYỌ̀', 'a@one.example', 'GT-7H02', '100%', 'Ƙasim', 'Ɗanjuma', 'ŁÓDŹ', 'D’Almeida'])(
  '%s is folded without the database',
  word => {
    expect(foldLatinWord(word)).toMatch(/^[ -~]+$/)
  },
)

test.each(['Σωκράτης', 'Ұлы', '％'])('%s is left to the database', word => {
  expect(foldLatinWord(word)).toBeNull()
})
