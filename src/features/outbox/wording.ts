import { multiLine } from '#src/form-text.ts'
import type { Mail } from './mail.ts'

/**
 * What an owner may word: sentences. No subjects, buttons, links, sums or legal texts, so that no wording can make a
 * message wrong.
 */
export type MailWording<Data, Key extends string = string> = {
  when: string
  passages: Readonly<Record<Key, Passage<Data>>>
}

export type Passage<Data> = {
  /** Where in the message it stands, or in which case it is said. */
  label: string
  /** Paragraphs with an empty line between. `{name}` and the like are filled in when the message is sent. */
  original: string
  placeholders: Readonly<Record<string, Placeholder<Data>>>
  /** Those it cannot do without, because nothing else in the message says them. */
  required?: ReadonlyArray<string>
  sample: Data
}

export type Placeholder<Data> = {
  /** "The applicant’s name" */
  means: string
  of(data: Data): string
}

/** The words that staff gave to passages of one message. What is not here is said in the original's. */
export type Wordings = ReadonlyMap<string, string>

/** A passage that staff may word themselves; null where there is none of this name. */
export function passageOf(mail: Mail<never> | undefined, key: string): Passage<never> | null {
  const passages = mail?.wording?.passages ?? {}
  return Object.hasOwn(passages, key) ? (passages[key] ?? null) : null
}

/**
 * Fills placeholders in, once. A value is one line, so it cannot begin or end a paragraph. Throws when the message
 * lacks a value.
 */
export function fillWords<Data>(
  words: string,
  { placeholders }: Pick<Passage<Data>, 'placeholders'>,
  data: Data,
): string {
  return words.replace(PLACEHOLDER, (whole, name: string) => {
    if (!Object.hasOwn(placeholders, name)) return whole
    const value: unknown = placeholders[name]?.of(data)
    if (typeof value !== 'string') throw new TypeError(`The message has no value for {${name}}.`)
    return value.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  })
}

/** Whatever stands between curly brackets. */
const PLACEHOLDER = /\{([^{}]*)\}/g

/**
 * Whether words contain an address, or what a mail program would turn into a link. Sums ("£59.00"), times ("10.30") and
 * "a.m." are none.
 */
export function holdsAddress(words: string): boolean {
  // What is filled in stands for letters: "{name}.com" is an address too. What is not seen parts nothing.
  const read = words.replace(PLACEHOLDER, 'aa').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  return ADDRESS.test(read)
}

/** A dot between two words, of whatever width; four numbers are a machine. */
const ADDRESS =
  /:\/\/|@|\bwww\.|\b(https?|mailto|tel):|[\p{L}\p{M}\p{N}][.。．｡][\p{L}\p{M}]{2}|[\p{L}\p{M}\p{N}][.。．｡][\p{L}\p{N}]+\/|\p{N}[.。．｡]\p{N}+[.。．｡]\p{N}+[.。．｡]\p{N}|xn--/iu

const MOST_CHARACTERS = 2000

/** `says`: what is wrong, to whoever typed it. */
type JudgedWords = { ok: true; words: string } | { ok: false; says: string }

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
