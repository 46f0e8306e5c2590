import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every test that is named as the proof of a control exists', () => {
  const rows = readFileSync('docs/controls.md', 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| page'))
  const named = rows.flatMap(row => [...(row.split('|')[4] ?? '').matchAll(/`([^`]+)`/g)].map(match => match[1] ?? ''))
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter(row => !/`[^`]+`/.test(row.split('|')[4] ?? ''))).toEqual([])
  expect(named.map(fileOf).filter(file => !existsSync(file))).toEqual([])
})

function fileOf(name: string): string {
  return name.includes('/') ? name : `tests/browser/admin/once/${name}.test.ts`
}
