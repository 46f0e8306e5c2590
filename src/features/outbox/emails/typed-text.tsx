import { createElement } from 'react'
import { Paragraph } from './letter.tsx'

/** What a person typed, with its lines and empty lines as they stand. */
export function TypedText({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((block, index) => {
    const [first = '', ...others] = block.split('\n')
    // Blocks may repeat, and their order never changes.
    const key = `${index} ${first}`
    return createElement(Paragraph, { key, children: [first, ...others.flatMap(line => [createElement('br'), line])] })
  })
}
