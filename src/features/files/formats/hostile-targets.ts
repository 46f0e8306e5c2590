import type { Refusal } from '../uploads.ts'

/** Opening a share sends the reader's password hash to its server. */
export const SHARE = /^\s*(file:)?[/\\]{2}[^/\\]|^\s*file:[/\\]{4,}/i

export const PROGRAM_LINK = /^\s*(ms-[a-z-]+|search(-ms)?|javascript|vbscript|mhtml|shell|ldaps?):/i

const COMMAND =
  /^\s*(DDE(AUTO)?\b|QUOTE\s["\s]*\d["\d\s]*$|(INCLUDE(PICTURE|TEXT)|IMPORT|LINK|HYPERLINK)\s[^/\\:]*(\\{4}|\/\/|file:[/\\]{2}(?![/\\])))/i

/** Without `\d` Word stores the picture in the document. */
const FETCHED = /^\s*((INCLUDETEXT|IMPORT|LINK)\b.*https?:|INCLUDEPICTURE\b(?=.*https?:).*\\d(?!\w))/is

export function refusalOfField(code: string): Refusal | null {
  if (COMMAND.test(code)) return 'holds-another-file'
  return FETCHED.test(code) ? 'needs-outside-files' : null
}
