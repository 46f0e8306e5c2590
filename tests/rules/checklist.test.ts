import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ITEM_COUNT = 100
/** Items that a release may lack. All others stop it. */
const LESSER_ITEMS = [6, 12, 15, 16, 21, 33, 36, 39, 46, 62, 73, 85, 86, 87, 90, 93, 100]
const DOCUMENT = 'docs/security.md'

const testedItems = new Set(
  globSync('{src,dev,tests,proof}/**/*.{test,story}.{ts,tsx}').flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/['"`](C\d+(?:, C\d+)*): /g)].flatMap(([, items = '']) =>
      (items.match(/\d+/g) ?? []).map(Number),
    ),
  ),
)
/** Rows such as `| C96 | reason |` of the table of items that are not met or not tested. */
const explainedItems = new Set(
  [...readFileSync(DOCUMENT, 'utf8').matchAll(/^\| C(\d+) \| .{20,} \|$/gm)].map(([, number]) => Number(number)),
)

test('every item of the security checklist has a test with its number, or a reason in docs/security.md', () => {
  const items = Array.from({ length: ITEM_COUNT }, (_, index) => index + 1)
  const missing = items.filter(item => !testedItems.has(item) && !explainedItems.has(item))
  expect(
    missing.filter(item => !LESSER_ITEMS.includes(item)),
    'items that stop a release',
  ).toEqual([])
  expect(missing, 'lesser items').toEqual([])
  expect([...testedItems, ...explainedItems].filter(item => !items.includes(item))).toEqual([])
})
