import type { Passage } from './wording.ts'

/**
 * The words of a passage with its placeholders filled in, once: what a value itself holds is left as it is, whatever it looks
 * like. A value is one line, so that it can neither begin a paragraph nor end one. Throws when the message lacks a value.
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
export const PLACEHOLDER = /\{([^{}]*)\}/g
