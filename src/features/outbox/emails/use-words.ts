import { useContext } from 'react'
import { fillWords } from '../fill-words.ts'
import type { MailWording } from '../wording.ts'
import { WordsInForce } from './words-in-force.ts'

/** A passage of a message as it is to be said: in the words of staff, else in the original ones. */
export function useWords<Data, Key extends string>(wording: MailWording<Data, Key>, key: Key, data: Data): string {
  const passage = wording.passages[key]
  return fillWords(useContext(WordsInForce).get(key) ?? passage.original, passage, data)
}
