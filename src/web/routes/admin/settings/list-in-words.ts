const LIST = new Intl.ListFormat('en-GB')

/** "new applications, document uploads and payments" */
export function listInWords(words: ReadonlyArray<string>): string {
  return LIST.format(words)
}
