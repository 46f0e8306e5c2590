import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words that make sentences hard to read; STYLE.md has the rules of language. */
const BANNED_WORDS =
  /\b(nobody|somebody|anybody|everybody|whoever|whomever|whichever|meanwhile|anew|beneath|besides|thereof|hitherto)\b/i

const COMMENTS_AND_TITLES = /^\s*(?:\/\/|\/?\*).*|\/\*.*?\*\/|^\s*(?:test|describe)(?:\.each)?\(.*/gm

test('comments and titles of tests are plain', () => {
  const files = globSync('{src,dev,tests,proof,bin}/**/*.{ts,tsx,mjs,css}')
  const faults = files
    .filter(path => path !== 'tests/rules/language.test.ts')
    .flatMap(
      path =>
        readFileSync(path, 'utf8')
          .match(COMMENTS_AND_TITLES)
          ?.flatMap(text => findFault(path, text)) ?? [],
    )
  expect(faults).toEqual([])
})

test('documents are plain', () => {
  const faults = globSync(['*.md', 'docs/**/*.md']).flatMap(path =>
    readFileSync(path, 'utf8')
      .replace(/^```[\s\S]*?^```/gm, '')
      .split('\n')
      .filter(line => !line.startsWith('|'))
      .flatMap(line => findFault(path, line)),
  )
  expect(faults).toEqual([])
})

/** Code in backticks and quoted values do not count. */
function findFault(path: string, text: string): Array<string> {
  return BANNED_WORDS.test(text.replace(/`[^`]*`|\['[^']*'\]/g, '')) ? [`${path}: ${text.trim()}`] : []
}
