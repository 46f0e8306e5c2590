/** `node tools/sample-language.ts [seed]` prints random texts to judge. */
import { filesBelow, readSource } from '../tests/support/source-code.ts'
import { namesIn, pageSentencesIn, titlesIn } from '../tests/support/written-words.ts'

const SAMPLE_SIZES = { comments: 60, names: 60, titles: 30, sentences: 40 }

type SampleItem = { path: string; line: number; text: string }

const files = ['src', 'demo', 'factories', 'tools', 'tests', 'bin']
  .flatMap(filesBelow)
  .filter(path => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
  .map(readSource)
const pages = files.filter(
  ({ path }) => /^src\/(web|features\/\w[\w-]*\/emails)\//.test(path) && !path.includes('.test.'),
)

const random = createRandom(Number(process.argv[2] ?? 1))
printSample(
  'Comments',
  SAMPLE_SIZES.comments,
  files.flatMap(file => addPath(file.path, file.comments)),
)
printSample(
  'Names',
  SAMPLE_SIZES.names,
  files.flatMap(file => addPath(file.path, namesIn(file))),
)
printSample(
  'Test titles',
  SAMPLE_SIZES.titles,
  files.flatMap(file => addPath(file.path, titlesIn(file))),
)
printSample(
  'Sentences of pages',
  SAMPLE_SIZES.sentences,
  pages.flatMap(file => addPath(file.path, pageSentencesIn(file))),
)

function addPath(path: string, found: ReadonlyArray<{ text: string; line: number }>): Array<SampleItem> {
  return found.map(({ text, line }) => ({ path, line, text: text.replace(/\s+/g, ' ') }))
}

function printSample(heading: string, size: number, all: ReadonlyArray<SampleItem>): void {
  const uniqueItems = [...new Map(all.map(each => [each.text, each])).values()]
  const shuffledItems = uniqueItems.map(each => ({ each, order: random() })).sort((a, b) => a.order - b.order)
  process.stdout.write(`\n## ${heading} (${size} of ${uniqueItems.length})\n\n`)
  for (const [index, { each }] of shuffledItems.slice(0, size).entries()) {
    process.stdout.write(`${index + 1}. ${each.text}  (${each.path}:${each.line})\n`)
  }
}

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
