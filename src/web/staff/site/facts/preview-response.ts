import { MARK_ID } from './preview-names.ts'

/**
 * Answers a preview of one of our pages as a page without scripts, forms and links. It keeps our origin, because browsers load
 * no fonts from another one. Only our pages may frame it.
 */
export function previewResponse(html: string): Response {
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "sandbox allow-same-origin; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-ancestors 'self'",
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
    },
  })
}

/** Removes the links and scripts of a page, and marks the words where it states the fact. */
export function preparePreview(page: string, words: ReadonlyArray<string>): string {
  // Browsers report each script that they block.
  const html = page.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
  const contentAt = html.indexOf('<body')
  const content = html.slice(contentAt).replace(/<a ([^>]*?)href="[^"]*"/g, '<a $1')
  const found = words.map(escapeText).find(each => content.includes(each))
  return html.slice(0, contentAt) + (found === undefined ? content : mark(content, found))
}

/** Marks only words between tags, and gives the first of them the id. */
function mark(html: string, words: string): string {
  let isFirst = true
  return html.replaceAll(/>[^<]+</g, text =>
    text.replaceAll(words, () => {
      const id = isFirst ? ` id="${MARK_ID}"` : ''
      isFirst = false
      return `<mark${id}>${words}</mark>`
    }),
  )
}

/** As React escapes texts. */
export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}
