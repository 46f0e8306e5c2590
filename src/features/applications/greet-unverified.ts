const TYPED_NAME_PATTERN = /^[\p{L}\p{M} '’ʼ‐-]{1,60}$/u

/** Letters that look like a full stop or a space are left out, because they could form a web address. */
const ALPHABETS = {
  latin: {
    letters: 'A-Za-zÀ-ÖØ-öø-žƁɓƆɔƉɖƊɗƏəƐɛƑƒƔɣƘƙƠơƯưƲʋƳƴǍ-ǰǴǵǸ-ȳḀ-ỿ',
    marks: '\u0300-\u0333',
    maxLength: 20,
  },
  greek: { letters: 'ΆΈ-ώἀ-ῼ', marks: '\u0300-\u0333\u0342\u0345', maxLength: 20 },
  cyrillic: { letters: 'Ѐ-џҊ-ԯ', marks: '\u0300-\u0333', maxLength: 20 },
  arabic: {
    letters: '\u0620-\u063f\u0641-\u064a\u0671-\u06d3\u06fa-\u06ff\u0750-\u077f',
    marks: '\u064b-\u0655\u0670',
    maxLength: 20,
  },
  hebrew: { letters: '\u05d0-\u05ea', marks: '\u05b0-\u05bc\u05c1\u05c2\u05c7', maxLength: 20 },
  devanagari: {
    letters: '\u0904-\u0939\u0958-\u0961',
    marks: '\u0900-\u0902\u093a-\u093c\u093e-\u094f\u0962\u0963',
    maxLength: 20,
  },
  // Chinese names are short, and a dozen characters can be a whole sentence.
  han: { letters: '\u3400-\u4dbf\u4e00-\u9fff々', marks: '', maxLength: 6 },
  hiragana: { letters: 'ぁ-ゖー', marks: '', maxLength: 10 },
  katakana: { letters: 'ァ-ヺー', marks: '', maxLength: 10 },
  hangul: { letters: '가-힣', marks: '', maxLength: 6 },
}

const SCRIPT_RULES = Object.values(ALPHABETS).map(({ letters, marks, maxLength }) => {
  const lettersPattern = `(?=\\p{L})[${letters}](?:(?=[\\p{L}\\p{M}])[${letters}${marks}])*`
  return { name: new RegExp(`^${lettersPattern}(?:['’ʼ‐-]${lettersPattern}){0,2}$`, 'u'), maxLength }
})

const TOO_MANY_HYPHENS_OR_MARKS = /[‐-].*[‐-]|['’ʼ].*['’ʼ]|\p{M}{3}/u
const GRAPHEME_SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns the typed first name, or null if it could be more than a name. Before the initial payment, a stranger may have
 * typed someone else's email address, and must not be able to put a message into our mail.
 */
export function readUnverifiedFirstName(typed: string): string | null {
  const name = typed.normalize('NFC').trim()
  if (!TYPED_NAME_PATTERN.test(name)) return null
  const firstName = name.split(' ')[0] ?? ''
  const scriptRule = SCRIPT_RULES.find(each => each.name.test(firstName))
  // Unicode compatibility letters can contain other characters: "ŀ" contains a dot.
  if (firstName !== firstName.normalize('NFKC')) return null
  const isTooLong = [...GRAPHEME_SEGMENTER.segment(firstName)].length > (scriptRule?.maxLength ?? 0)
  return isTooLong || TOO_MANY_HYPHENS_OR_MARKS.test(firstName.normalize('NFD')) || hasFourCapitalsInARow(firstName)
    ? null
    : firstName
}

/** Four capitals in a row are more likely a warning ("URGENT") than a name. */
function hasFourCapitalsInARow(name: string): boolean {
  const letters = name.normalize('NFD').replace(/\P{L}|ʼ/gu, '')
  return /\p{Lu}{4}/u.test(letters)
}

export function greetUnverified(typed: string): string {
  const firstName = readUnverifiedFirstName(typed)
  return firstName === null ? 'Hello,' : `Dear ${firstName},`
}
