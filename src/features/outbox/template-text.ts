import { multiLine } from '#src/form-text.ts'
import type { Mail } from './mail.ts'

/** Sentences only, so that no edit makes a subject, link, sum or legal text wrong. */
export type TemplateTexts<Data, Key extends string = string> = {
  when: string
  texts: Readonly<Record<Key, TemplateText<Data>>>
}

export type TemplateText<Data> = {
  label: string
  original: string
  placeholders: Readonly<Record<string, Placeholder<Data>>>
  /** Not in any other part of the mail. */
  required?: ReadonlyArray<string>
  sample: Data
}

export type Placeholder<Data> = {
  means: string
  of(data: Data): string
}

/** By key; a missing key uses the original. */
export type EditedTexts = ReadonlyMap<string, string>

export function findTemplateText(mail: Mail<never> | undefined, key: string): TemplateText<never> | null {
  const texts = mail?.templateTexts?.texts ?? {}
  return Object.hasOwn(texts, key) ? (texts[key] ?? null) : null
}

/** A value is one line, so it cannot add a paragraph. Throws a TypeError when data is missing. */
export function fillPlaceholders<Data>(
  text: string,
  { placeholders }: Pick<TemplateText<Data>, 'placeholders'>,
  data: Data,
): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    if (!Object.hasOwn(placeholders, name)) return whole
    const value: unknown = placeholders[name]?.of(data)
    if (typeof value !== 'string') throw new TypeError(`The data has no value for {${name}}.`)
    return value.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  })
}

const PLACEHOLDER = /\{([^{}]*)\}/g

/** True for anything that mail programs turn into a link, not for "£59.00", "10.30" or "a.m.". */
export function containsAddress(text: string): boolean {
  // Placeholders count as letters, because "{name}.com" is an address too.
  const read = text.replace(PLACEHOLDER, 'aa').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  return ADDRESS.test(read)
}

const ADDRESS =
  /:\/\/|@|\bwww\.|\b(https?|mailto|tel):|[\p{L}\p{M}\p{N}][.。．｡][\p{L}\p{M}]{2}|[\p{L}\p{M}\p{N}][.。．｡][\p{L}\p{N}]+\/|\p{N}[.。．｡]\p{N}+[.。．｡]\p{N}+[.。．｡]\p{N}|xn--/iu

const MAX_CHARACTERS = 2000

type CheckedText = { ok: true; text: string } | { ok: false; problem: string }

/** Returns the tidied text or the problem to show. */
export function checkTemplateText(
  templateText: Pick<TemplateText<never>, 'placeholders' | 'required'>,
  typed: string,
): CheckedText {
  const tidied = tidy.safeParse(typed)
  if (!tidied.success) return { ok: false, problem: tidied.error.issues[0]?.message ?? WRITE_SOMETHING }
  const text = tidied.data.replace(/[^\S\n]+$/gmu, '').replace(/\n{3,}/g, '\n\n')
  const problem = wrongPlaceholder(templateText, text) ?? (containsAddress(text) ? NO_ADDRESS : null)
  return problem === null ? { ok: true, text } : { ok: false, problem }
}

const NO_ADDRESS =
  'Please leave out web and email addresses: the program adds the links. After a full stop leave a space.'
const WRITE_SOMETHING = 'Please write the text'
const tidy = multiLine({ required: WRITE_SOMETHING, max: MAX_CHARACTERS })

function wrongPlaceholder(
  { placeholders, required = [] }: Pick<TemplateText<never>, 'placeholders' | 'required'>,
  text: string,
): string | null {
  const used = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const unknown = used.find(name => !Object.hasOwn(placeholders, name))
  const known = Object.keys(placeholders)
  if (unknown !== undefined) return `{${shortened(unknown)}} is not known here. ${whatToUse(known)}`
  if (/[{}]/.test(text.replace(PLACEHOLDER, ''))) return `There is a single curly bracket. ${whatToUse(known)}`
  const missing = required.find(name => !used.includes(name))
  return missing === undefined ? null : `Please keep {${missing}}: the email doesn’t say it anywhere else`
}

function shortened(name: string): string {
  const letters = Array.from(name.replace(/\s+/gu, ' '))
  return letters.length > 30 ? `${letters.slice(0, 30).join('')}…` : letters.join('')
}

function whatToUse(known: ReadonlyArray<string>): string {
  const named = known.map(name => `{${name}}`)
  if (named.length === 0) return 'This text has no placeholders.'
  return `Use ${[named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' or ')}.`
}
