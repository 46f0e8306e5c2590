import { foldText } from '#src/fold-text.ts'
import type { Topic } from './topic.ts'

/** Keeps the questions where every word of the query occurs in the question, answer, keywords or topic title. */
export function searchTopics(topics: ReadonlyArray<Topic>, query: string): Array<Topic> {
  const words = findWords(query)
  return topics
    .map(topic => ({
      ...topic,
      questions: topic.questions.filter(({ question, answer, keywords = '' }) => {
        const text = foldForSearch([topic.title, question, ...answer, keywords].join('\n'))
        return words.every(word => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}

/** Returns the different words of a search, folded and without punctuation. */
export function findWords(query: string): Array<string> {
  return [...new Set(query.split(/\s+/).map(foldForSearch))].filter(word => word !== '')
}

function foldForSearch(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}\s]/gu, '')
}

type TextPiece = { text: string; isFound: boolean }

/** Splits a text into matches, which the page highlights, and other pieces. Single letters never match. */
export function splitMatches(text: string, words: ReadonlyArray<string>): Array<TextPiece> {
  const { folded, ranges } = foldWithRanges(text)
  const isFound = new Array<boolean>(text.length).fill(false)
  for (const word of words.filter(({ length }) => length > 1)) {
    for (let start = folded.indexOf(word); start !== -1; start = folded.indexOf(word, start + 1)) {
      isFound.fill(true, ranges[start]?.from, ranges[start + word.length - 1]?.to)
    }
  }
  const pieces: Array<TextPiece> = []
  for (let index = 0; index < text.length; index++) {
    const lastPiece = pieces.at(-1)
    const letter = text[index] ?? ''
    if (lastPiece !== undefined && lastPiece.isFound === isFound[index]) lastPiece.text += letter
    else pieces.push({ text: letter, isFound: isFound[index] ?? false })
  }
  return pieces
}

function foldWithRanges(text: string) {
  let folded = ''
  const ranges: Array<{ from: number; to: number }> = []
  let from = 0
  for (const letter of text) {
    const to = from + letter.length
    const foldedLetter = foldForSearch(letter)
    for (let count = 0; count < foldedLetter.length; count++) ranges.push({ from, to })
    const lastRange = ranges.at(-1)
    if (lastRange !== undefined && /\p{M}/u.test(letter)) lastRange.to = to
    folded += foldedLetter
    from = to
  }
  return { folded, ranges }
}
