/** Letters of any script with their marks, spaces, hyphens and apostrophes: no digits, no links, no other signs. */
const NAME = /^[\p{L}\p{M} '’ʼ‐-]{1,60}$/u

/** Letters and marks in use for names, without those that look like a full stop or a space, and the longest name in each script. */
const LETTERS = {
  latin: {
    letters: 'A-Za-zÀ-ÖØ-öø-žƁɓƆɔƉɖƊɗƏəƐɛƑƒƔɣƘƙƠơƯưƲʋƳƴǍ-ǰǴǵǸ-ȳḀ-ỿ',
    marks: '\u0300-\u0333',
    most: 20,
  },
  greek: { letters: 'ΆΈ-ώἀ-ῼ', marks: '\u0300-\u0333\u0342\u0345', most: 20 },
  cyrillic: { letters: 'Ѐ-џҊ-ԯ', marks: '\u0300-\u0333', most: 20 },
  arabic: {
    letters: '\u0620-\u063f\u0641-\u064a\u0671-\u06d3\u06fa-\u06ff\u0750-\u077f',
    marks: '\u064b-\u0655\u0670',
    most: 20,
  },
  hebrew: { letters: '\u05d0-\u05ea', marks: '\u05b0-\u05bc\u05c1\u05c2\u05c7', most: 20 },
  devanagari: {
    letters: '\u0904-\u0939\u0958-\u0961',
    marks: '\u0900-\u0902\u093a-\u093c\u093e-\u094f\u0962\u0963',
    most: 20,
  },
  // Here a dozen characters can be a sentence.
  han: { letters: '\u3400-\u4dbf\u4e00-\u9fff々', marks: '', most: 6 },
  hiragana: { letters: 'ぁ-ゖー', marks: '', most: 10 },
  katakana: { letters: 'ァ-ヺー', marks: '', most: 10 },
  hangul: { letters: '가-힣', marks: '', most: 6 },
}

const SCRIPTS = Object.values(LETTERS).map(({ letters, marks, most }) => {
  const part = `(?=\\p{L})[${letters}](?:(?=[\\p{L}\\p{M}])[${letters}${marks}])*`
  return { name: new RegExp(`^${part}(?:['’ʼ‐-]${part}){0,2}$`, 'u'), most }
})

/** Two hyphens, two apostrophes, or three marks on one letter. */
const MORE_THAN_A_NAME = /[‐-].*[‐-]|['’ʼ].*['’ʼ]|\p{M}{3}/u
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The first name, for mails before the first payment, when a stranger may have typed the address. Null: it may be more
 * than a name.
 */
export function firstNameOfStranger(typed: string): string | null {
  const name = typed.normalize('NFC').trim()
  if (!NAME.test(name)) return null
  const first = name.split(' ')[0] ?? ''
  const script = SCRIPTS.find(each => each.name.test(first))
  // Compatibility letters can contain other characters: "ŀ" contains a dot.
  if (first !== first.normalize('NFKC')) return null
  const isTooLong = [...GRAPHEMES.segment(first)].length > (script?.most ?? 0)
  return isTooLong || MORE_THAN_A_NAME.test(first.normalize('NFD')) || isShouted(first) ? null : first
}

/** Four capitals in a row: more likely a warning ("URGENT") than a name. */
function isShouted(name: string): boolean {
  const letters = name.normalize('NFD').replace(/\P{L}|ʼ/gu, '')
  return /\p{Lu}{4}/u.test(letters)
}

export function greetStranger(typed: string): string {
  const firstName = firstNameOfStranger(typed)
  return firstName === null ? 'Hello,' : `Dear ${firstName},`
}
