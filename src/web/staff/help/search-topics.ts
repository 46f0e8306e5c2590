import { foldText } from '#src/fold-text.ts'
import type { Topic } from './topic.ts'

/** Keeps the questions that contain every word in the question, answer, keywords or topic title. */
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

/** The folded words of a search, without punctuation. */
export function findWords(query: string): Array<string> {
  return [...new Set(query.split(/\s+/).map(foldForSearch))].filter(word => word !== '')
}

/** Ignores accents, case and punctuation: “e-mail” finds “email”. */
function foldForSearch(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}\s]/gu, '')
}

type MarkedPiece = { text: string; isFound: boolean }

/** Splits a text into found and other pieces. Single letters are not marked. */
export function markedText(text: string, words: ReadonlyArray<string>): Array<MarkedPiece> {
  const { folded, places } = foldWithPlaces(text)
  const isFound = new Array<boolean>(text.length).fill(false)
  for (const word of words.filter(({ length }) => length > 1)) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      isFound.fill(true, places[at]?.from, places[at + word.length - 1]?.to)
    }
  }
  const pieces: Array<MarkedPiece> = []
  for (let index = 0; index < text.length; index++) {
    const last = pieces.at(-1)
    const letter = text[index] ?? ''
    if (last !== undefined && last.isFound === isFound[index]) last.text += letter
    else pieces.push({ text: letter, isFound: isFound[index] ?? false })
  }
  return pieces
}

/** The folded text, and the range of each folded letter in the original. */
function foldWithPlaces(text: string) {
  let folded = ''
  const places: Array<{ from: number; to: number }> = []
  let from = 0
  for (const letter of text) {
    const to = from + letter.length
    const searched = foldForSearch(letter)
    for (let count = 0; count < searched.length; count++) places.push({ from, to })
    // A combining mark belongs to the letter before it.
    const last = places.at(-1)
    if (last !== undefined && /\p{M}/u.test(letter)) last.to = to
    folded += searched
    from = to
  }
  return { folded, places }
}
