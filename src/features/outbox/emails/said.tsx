import { createContext, createElement, useContext } from 'react'
import { Text } from 'react-email'
import { fillWords, type MailWording, type Wordings } from '../wording.ts'
import { text } from './letter-style.ts'

/** What staff worded themselves in the message that is rendered. Empty: it is said in the original words. */
export const WordsInForce = createContext<Wordings>(new Map())

/** The paragraphs of a passage that staff may word themselves. */
export function Said<Data, Key extends string>({
  wording,
  passage,
  data,
}: {
  wording: MailWording<Data, Key>
  passage: Key
  data: Data
}) {
  return <TypedText>{useWords(wording, passage, data)}</TypedText>
}

/** What a person typed, with its lines and empty lines as they stand. */
export function TypedText({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((block, index) => {
    const [first = '', ...others] = block.split('\n')
    // Blocks may repeat, and their order never changes.
    const key = `${index} ${first}`
    return createElement(Text, { key, style: text }, first, ...others.flatMap(line => [createElement('br'), line]))
  })
}

/** A passage of a message as it is to be said: in the words of staff, else in the original ones. */
export function useWords<Data, Key extends string>(wording: MailWording<Data, Key>, key: Key, data: Data): string {
  const passage = wording.passages[key]
  return fillWords(useContext(WordsInForce).get(key) ?? passage.original, passage, data)
}
