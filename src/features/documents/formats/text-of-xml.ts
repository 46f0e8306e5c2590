/**
 * The text of XML as Office may write it: in UTF-8, or in UTF-16 that says so by its first two bytes. Null for any other: one
 * reader would go by what it declares, another by what it looks like.
 */
export function textOfXml(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes)
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    const declared = /^<\?xml[^>]*?encoding[ \t\r\n]*=[ \t\r\n]*["']([^"']*)/.exec(text)?.[1]
    // "UTF-16" leaves open which of the two.
    if (declared !== undefined && !encoding.startsWith(declared.toLowerCase())) return null
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
}
