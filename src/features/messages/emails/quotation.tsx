import { createElement } from 'react'
import { INDIGO, text } from '#src/features/mail/emails/mail-style.ts'

/** The plain-text part starts each line with ">", so typed text never looks like ours. */
export function Quotation({ children }: { children: string }) {
  const style = { ...text, margin: '0 0 24px', padding: '2px 0 2px 18px', borderLeft: `4px solid ${INDIGO}` }
  const [first = '', ...others] = children.split('\n')
  return createElement('blockquote', { style }, first, ...others.flatMap(line => [createElement('br'), line]))
}
