import type { Refusal } from '../uploads.ts'

/** Windows sends the reader's password hash to the machine that shares a file. */
export const SHARE = /^\s*(file:)?[/\\]{2}[^/\\]|^\s*file:[/\\]{4,}/i

/** Links that Windows hands to a program with its arguments, after one click. */
export const PROGRAM_LINK = /^\s*(ms-[a-z-]+|search(-ms)?|javascript|vbscript|mhtml|shell|ldaps?):/i

/** Codes of Word fields that start a program, that are spelled out in numbers to hide it, or that read a share. */
const COMMAND =
  /^\s*(DDE(AUTO)?\b|QUOTE\s["\s]*\d["\d\s]*$|(INCLUDE(PICTURE|TEXT)|IMPORT|LINK|HYPERLINK)\s[^/\\:]*(\\{4}|\/\/|file:[/\\]{2}(?![/\\])))/i

/** Those that fetch from the web. Without `\d`, a picture lies in the document. */
const FETCHED = /^\s*((INCLUDETEXT|IMPORT|LINK)\b.*https?:|INCLUDEPICTURE\b(?=.*https?:).*\\d(?!\w))/is

/** Why a document with a field of this code is not taken; null: nothing speaks against it. */
export function refusalOfField(code: string): Refusal | null {
  if (COMMAND.test(code)) return 'holds-another-file'
  return FETCHED.test(code) ? 'needs-outside-files' : null
}
