import { markedText } from './marked-text.ts'

/** A text in which the words that are looked for stand out. */
export function Marked({ text, words }: { text: string; words: ReadonlyArray<string> }) {
  if (words.length === 0) return text
  return markedText(text, words).map(({ text: piece, isFound }, index) =>
    // The pieces of one text never change places.
    isFound ? <mark key={index}>{piece}</mark> : piece,
  )
}
