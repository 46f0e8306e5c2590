/** Words that make sentences hard to read; STYLE.md has the rules of language. */
const BANNED_WORDS =
  /\b(nobody|somebody|anybody|everybody|whoever|whomever|whichever|meanwhile|anew|beneath|besides|thereof|hitherto)\b/i

/** First words that make sense only after the text above, or that make a clause the subject. */
const BANNED_OPENINGS =
  /^(the same\b|it\b|its\b|they\b|those\b|these\b|this one\b|who\b|whom\b|whose\b|what\b(?! is\b.*\?))/i

/** Describes the first banned word of a text, or returns null. Words in backticks do not count. */
export function bannedWordIn(text: string): string | null {
  const word = BANNED_WORDS.exec(text.replace(/`[^`]*`/g, ''))
  return word && `uses "${word[0]}"`
}

/** Describes the first fault of a comment or title, or returns null. Comments and titles must make sense alone. */
export function faultOfLanguage(text: string): string | null {
  const opening = BANNED_OPENINGS.exec(text)
  return bannedWordIn(text) ?? (opening && `begins with "${opening[0]}"`)
}

/** Splits prose at full stops, colons, paragraphs and list items. Code in backticks counts as one word. */
export function sentencesOf(text: string): Array<string> {
  return text
    .replace(/`[^`]*`/g, 'Code')
    .split(/(?<=[.!?:][*)]*)\s+(?=[A-ZÀ-Ý0-9"“(*[])|\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map(sentence => sentence.trim())
    .filter(Boolean)
}
