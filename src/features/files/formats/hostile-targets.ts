/** Windows sends the reader's password hash to the machine that shares a file. */
export const SHARE = /^\s*(file:)?[/\\]{2}[^/\\]|^\s*file:[/\\]{4,}/i

/** Links that Windows hands to a program with its arguments, after one click. */
export const PROGRAM_LINK = /^\s*(ms-[a-z-]+|search(-ms)?|javascript|vbscript|mhtml|shell|ldaps?):/i

/** Codes of Word fields that start a program, that are spelled out in numbers to hide it, or that read a share. */
export const COMMAND =
  /^\s*(DDE(AUTO)?\b|QUOTE\s["\s]*\d["\d\s]*$|(INCLUDE(PICTURE|TEXT)|IMPORT|LINK|HYPERLINK)\s[^/\\:]*(\\{4}|\/\/|file:[/\\]{2}(?![/\\])))/i
