/** What stands in a name without quotes in RFC 8187: everything else is written as bytes. */
const NOT_PLAIN = /['()*]/g

/**
 * How a browser is told to save or show a file, and under which name (RFC 6266): a plain name for old readers, the whole one for
 * all others. No name can break out of the header.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(NOT_PLAIN, escaped)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}

function escaped(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
