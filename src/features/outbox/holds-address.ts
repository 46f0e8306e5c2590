import { PLACEHOLDER } from './fill-words.ts'

/**
 * Whether words hold a web or email address, or what a mail program would turn into one: a letter of ours would then lead
 * somewhere that nobody but its writer has seen. Sums ("£59.00"), times ("10.30") and "a.m." are none.
 */
export function holdsAddress(words: string): boolean {
  // What is filled in stands for letters: "{name}.com" is an address too. What is not seen parts nothing.
  const read = words.replace(PLACEHOLDER, 'aa').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  return ADDRESS.test(read)
}

/** A dot between two words, of whatever width; four numbers are a machine. */
const ADDRESS =
  /:\/\/|@|\bwww\.|\b(https?|mailto|tel):|[\p{L}\p{M}\p{N}][.。．｡][\p{L}\p{M}]{2}|[\p{L}\p{M}\p{N}][.。．｡][\p{L}\p{N}]+\/|\p{N}[.。．｡]\p{N}+[.。．｡]\p{N}+[.。．｡]\p{N}|xn--/iu
