import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every test that docs/controls.md names exists', () => {
  const tableRows = readFileSync('docs/controls.md', 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| page'))
  const testNames = tableRows.flatMap(row =>
    [...(row.split('|')[4] ?? '').matchAll(/`([^`]+)`/g)].map(match => match[1] ?? ''),
  )
  expect(tableRows.length).toBeGreaterThan(25)
  expect(tableRows.filter(row => !/`[^`]+`/.test(row.split('|')[4] ?? ''))).toEqual([])
  expect(testNames.filter(name => !storyExists(name))).toEqual([])
})

function storyExists(name: string): boolean {
  return name.includes('/') ? existsSync(name) : globSync(`tests/*/${name}.story.ts`).length === 1
}
