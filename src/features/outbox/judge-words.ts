import { multiLine } from '#src/form-text.ts'
import { PLACEHOLDER } from './fill-words.ts'
import { holdsAddress } from './holds-address.ts'
import type { Passage } from './wording.ts'

/** Longer than any passage of a letter should be. */
const MOST_CHARACTERS = 2000

/** `says`: what is wrong, to whoever typed it. */
export type JudgedWords = { ok: true; words: string } | { ok: false; says: string }

/** Whether a passage may be worded like this, and the words as they are kept: tidied, with one empty line between paragraphs. */
export function judgeWords(passage: Pick<Passage<never>, 'placeholders' | 'required'>, typed: string): JudgedWords {
  const tidied = tidy.safeParse(typed)
  if (!tidied.success) return { ok: false, says: tidied.error.issues[0]?.message ?? WRITE_SOMETHING }
  const words = tidied.data.replace(/[^\S\n]+$/gmu, '').replace(/\n{3,}/g, '\n\n')
  const says = wrongPlaceholder(passage, words) ?? (holdsAddress(words) ? NO_ADDRESS : null)
  return says === null ? { ok: true, words } : { ok: false, says }
}

/** Two sentences without a space between them read like one, too. */
const NO_ADDRESS =
  'Please leave out web and email addresses: the program adds the links. After a full stop leave a space.'
const WRITE_SOMETHING = 'Please write what this passage is to say'
const tidy = multiLine({ required: WRITE_SOMETHING, max: MOST_CHARACTERS })

function wrongPlaceholder(
  { placeholders, required = [] }: Pick<Passage<never>, 'placeholders' | 'required'>,
  words: string,
): string | null {
  const used = [...words.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const unknown = used.find(name => !Object.hasOwn(placeholders, name))
  const known = Object.keys(placeholders)
  if (unknown !== undefined) return `{${shortened(unknown)}} is not known here. ${whatToUse(known)}`
  if (/[{}]/.test(words.replace(PLACEHOLDER, ''))) return `A curly bracket stands alone. ${whatToUse(known)}`
  const missing = required.find(name => !used.includes(name))
  return missing === undefined ? null : `Please keep {${missing}}: nothing else in the message says it`
}

/** Of what was typed by mistake only as much as shows which it is. */
function shortened(name: string): string {
  const letters = Array.from(name.replace(/\s+/gu, ' '))
  return letters.length > 30 ? `${letters.slice(0, 30).join('')}…` : letters.join('')
}

function whatToUse(known: ReadonlyArray<string>): string {
  const named = known.map(name => `{${name}}`)
  if (named.length === 0) return 'This passage is said as it is written.'
  return `Use ${[named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' or ')}.`
}
