import { multiLine } from '#src/form-text.ts'
import type { Mail } from './mail.ts'

/** Owners edit sentences only, so no edit can break a subject, link, sum or legal text. */
export type TemplateTexts<Data, Key extends string = string> = {
  when: string
  texts: Readonly<Record<Key, TemplateText<Data>>>
}

export type TemplateText<Data> = {
  label: string
  original: string
  placeholders: Readonly<Record<string, Placeholder<Data>>>
  /** Texts must keep these placeholders, because no other part of the mail shows them. */
  required?: ReadonlyArray<string>
  sample: Data
}

export type Placeholder<Data> = {
  means: string
  of(data: Data): string
}

/** A key without an entry keeps the original text. */
export type EditedTexts = ReadonlyMap<string, string>

export function findTemplateText(mail: Mail<never> | undefined, key: string): TemplateText<never> | null {
  const texts = mail?.templateTexts?.texts ?? {}
  return Object.hasOwn(texts, key) ? (texts[key] ?? null) : null
}

/** Line breaks in a value become spaces, so it cannot add a paragraph. */
export function fillPlaceholders<Data>(
  text: string,
  { placeholders }: Pick<TemplateText<Data>, 'placeholders'>,
  data: Data,
): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const placeholder = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined
    return placeholder === undefined
      ? whole
      : placeholder
          .of(data)
          .replace(/[\p{Cc}\s]+/gu, ' ')
          .trim()
  })
}

const PLACEHOLDER = /\{([^{}]*)\}/g

/** Finds text that mail programs turn into links, but not "£59.00", "10.30" or "a.m.". */
export function containsAddress(text: string): boolean {
  // Placeholders count as letters, because "{name}.com" is an address too.
  const visibleText = text.replace(PLACEHOLDER, 'aa').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  return LIKELY_LINK.test(visibleText)
}

const LIKELY_LINK =
  /:\/\/|@|\bwww\.|\b(https?|mailto|tel):|[\p{L}\p{M}\p{N}][.。．｡][\p{L}\p{M}]{2}|[\p{L}\p{M}\p{N}][.。．｡][\p{L}\p{N}]+\/|\p{N}[.。．｡]\p{N}+[.。．｡]\p{N}+[.。．｡]\p{N}|xn--/iu

const MAX_CHARACTERS = 2000

type CheckedText = { ok: true; text: string } | { ok: false; problem: string }

/** Returns the tidied text or the problem to show. */
export function checkTemplateText(
  templateText: Pick<TemplateText<never>, 'placeholders' | 'required'>,
  typed: string,
): CheckedText {
  const tidiedText = tidyTextSchema.safeParse(typed)
  if (!tidiedText.success) return { ok: false, problem: tidiedText.error.issues[0]?.message ?? MISSING_TEXT }
  const text = tidiedText.data.replace(/[^\S\n]+$/gmu, '').replace(/\n{3,}/g, '\n\n')
  const problem = findPlaceholderProblem(templateText, text) ?? (containsAddress(text) ? ADDRESS_PROBLEM : null)
  return problem === null ? { ok: true, text } : { ok: false, problem }
}

const ADDRESS_PROBLEM =
  'Please leave out web and email addresses: the program adds the links. After a full stop leave a space.'
const MISSING_TEXT = 'Please write the text'
const tidyTextSchema = multiLine({ required: MISSING_TEXT, max: MAX_CHARACTERS })

/** Returns what is wrong with the placeholders of a text, or null. */
export function findPlaceholderProblem(
  { placeholders, required = [] }: Pick<TemplateText<never>, 'placeholders' | 'required'>,
  text: string,
): string | null {
  const usedNames = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const unknownName = usedNames.find(name => !Object.hasOwn(placeholders, name))
  const knownNames = Object.keys(placeholders)
  if (unknownName !== undefined)
    return `{${shortenName(unknownName)}} is not known here. ${listPlaceholders(knownNames)}`
  if (/[{}]/.test(text.replace(PLACEHOLDER, '')))
    return `There is a single curly bracket. ${listPlaceholders(knownNames)}`
  const missingName = required.find(name => !usedNames.includes(name))
  return missingName === undefined ? null : `Please keep {${missingName}}: the email doesn’t say it anywhere else`
}

function shortenName(name: string): string {
  const characters = Array.from(name.replace(/\s+/gu, ' '))
  return characters.length > 30 ? `${characters.slice(0, 30).join('')}…` : characters.join('')
}

function listPlaceholders(knownNames: ReadonlyArray<string>): string {
  const placeholders = knownNames.map(name => `{${name}}`)
  if (placeholders.length === 0) return 'This text has no placeholders.'
  return `Use ${[placeholders.slice(0, -1).join(', '), placeholders.at(-1)].filter(Boolean).join(' or ')}.`
}
