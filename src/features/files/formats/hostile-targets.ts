import type { Refusal } from '../uploads.ts'

/** Windows sends the password hash of the user to the server of a network share. */
export const NETWORK_SHARE = /^\s*(file:)?[/\\]{2}[^/\\]|^\s*file:[/\\]{4,}/i

export const PROGRAM_LINK = /^\s*(ms-[a-z-]+|search(-ms)?|javascript|vbscript|mhtml|shell|ldaps?):/i

const COMMAND_FIELD =
  /^\s*(DDE(AUTO)?\b|QUOTE\s["\s]*\d["\d\s]*$|(INCLUDE(PICTURE|TEXT)|IMPORT|LINK|HYPERLINK)\s[^/\\:]*(\\{4}|\/\/|file:[/\\]{2}(?![/\\])))/i

/** Matches fields that load web content. Without `\d`, INCLUDEPICTURE shows a copy inside the document. */
const REMOTE_CONTENT_FIELD = /^\s*((INCLUDETEXT|IMPORT|LINK)\b.*https?:|INCLUDEPICTURE\b(?=.*https?:).*\\d(?!\w))/is

export function findRefusalOfField(code: string): Refusal | null {
  if (COMMAND_FIELD.test(code)) return 'holds-another-file'
  return REMOTE_CONTENT_FIELD.test(code) ? 'needs-outside-files' : null
}
