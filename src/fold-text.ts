/** Letters whose sign is no mark that can be removed. `search_fold` in the database has the same. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  đ: 'd',
  ð: 'd',
  ƙ: 'k',
  ĸ: 'k',
  ƴ: 'y',
  ɣ: 'g',
  ƒ: 'f',
  ħ: 'h',
  ł: 'l',
  ŋ: 'n',
  ɲ: 'n',
  ŧ: 't',
  ʋ: 'v',
  ı: 'i',
  ɩ: 'i',
  ʊ: 'u',
  ø: 'o',
  ɔ: 'o',
  ǝ: 'e',
  ə: 'e',
  ɛ: 'e',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}
const PLAIN_LETTERS_PATTERN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')

/** “D’Almeida” and “Dalmeida” are one name. These are also letters: the glottal stops of many languages. */
const APOSTROPHES = /['`´‘’‛′ʹʻʼʽʾʿʔɁɂꞋꞌ՚]/g

/** Removes diacritics, capitals and apostrophes: “Adébáyọ̀ D’Almeida” becomes “adebayo dalmeida”. */
export function foldText(text: string): string {
  return text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(PLAIN_LETTERS_PATTERN, letter => PLAIN_LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, '')
}
