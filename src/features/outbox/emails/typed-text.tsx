import { createElement } from 'react'
import { Text } from 'react-email'
import { text } from './letter-style.ts'

/** What a person typed, with its lines and empty lines as they stand. */
export function TypedText({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((block, index) => {
    const [first = '', ...others] = block.split('\n')
    // Blocks may repeat, and their order never changes.
    const key = `${index} ${first}`
    return createElement(Text, { key, style: text }, first, ...others.flatMap(line => [createElement('br'), line]))
  })
}
