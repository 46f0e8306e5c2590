import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bannedWordIn, faultOfLanguage, sentencesOf } from '../support/plain-english.ts'
import { countWords, filesBelow, readSource } from '../support/source-code.ts'
import { sheetComments, titlesIn } from '../support/written-words.ts'

const MAX_SENTENCE_WORDS = { comment: 25, docstring: 60, sentence: 25, documentSentence: 35 }

const files = ['src', 'demo', 'factories', 'tools', 'tests', 'bin']
  .flatMap(filesBelow)
  .filter(path => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
  .map(readSource)

test('comments are short and plain', () => {
  const codeComments = files.flatMap(({ path, comments }) => comments.map(comment => ({ path, ...comment })))
  const faults = [...codeComments, ...sheetComments('src')].flatMap(({ path, line, text, words, isDocstring }) => {
    const limit = isDocstring ? MAX_SENTENCE_WORDS.docstring : MAX_SENTENCE_WORDS.comment
    const fault =
      words > limit ? `${words} words` : (findLongSentence(text, MAX_SENTENCE_WORDS.sentence) ?? faultOfLanguage(text))
    return fault === null ? [] : [`${path}:${line}: ${fault}`]
  })
  expect(faults).toEqual([])
})

test('titles of tests are short and plain', () => {
  const faults = files.flatMap(file =>
    titlesIn(file).flatMap(({ text, line }) => {
      const fault = findLongSentence(text, MAX_SENTENCE_WORDS.sentence) ?? faultOfLanguage(text)
      return fault === null ? [] : [`${file.path}:${line}: ${fault}`]
    }),
  )
  expect(faults).toEqual([])
})

test('documents have short, plain sentences', () => {
  const faults = globSync(['*.md', 'docs/**/*.md']).flatMap(path =>
    sentencesOf(extractProse(readFileSync(path, 'utf8'))).flatMap(sentence => {
      const fault = findLongSentence(sentence, MAX_SENTENCE_WORDS.documentSentence) ?? bannedWordIn(sentence)
      return fault === null ? [] : [`${path}: ${fault}: ${sentence.slice(0, 60)}`]
    }),
  )
  expect(faults).toEqual([])
})

function findLongSentence(text: string, limit: number): string | null {
  const wordCount = Math.max(0, ...sentencesOf(text).map(countWords))
  return wordCount > limit ? `a sentence of ${wordCount} words` : null
}

/** Removes code blocks, tables and headings from a document. */
function extractProse(markdown: string): string {
  return markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .split('\n')
    .filter(line => !/^\s*(\||#)/.test(line))
    .join('\n')
}
