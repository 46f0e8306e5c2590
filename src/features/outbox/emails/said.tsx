import type { MailWording } from '../wording.ts'
import { TypedText } from './typed-text.tsx'
import { useWords } from './use-words.ts'

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
