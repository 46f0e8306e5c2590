import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PANEL_NAMES, SECTOR_CLOTHS } from '#src/web/ui/cloth-names.ts'

const FOLDER = 'src/web/ui/styles/patterns'

/** The compressed files must be small, because visitors load them. */
const MAX_BYTES: Partial<Record<string, number>> = { 'cloth-lines.svg': 4500, 'panels.svg': 3500 }
const MAX_TILE_BYTES = 1100

const patterns = readdirSync(FOLDER).filter(name => name.endsWith('.svg'))
const panelsSheet = readPattern('panels.css')
const clothsSheet = readPattern('cloths.css')

test.each(patterns)('the compressed pattern %s is small', name => {
  expect(brotliCompressSync(readPattern(name)).length).toBeLessThan(MAX_BYTES[name] ?? MAX_TILE_BYTES)
})

test('the style sheet gives each panel its position in panels.svg', () => {
  const positions = [...panelsSheet.matchAll(/\.panel-(\w+) \{\s*--panel: (\d+);/g)]
  expect(positions.map(([, name, position]) => [name, Number(position)])).toEqual(
    PANEL_NAMES.map((name, index) => [name, index]),
  )
})

test('the style sheet gives each cloth its picture and its own pair of panels', () => {
  const cloths = [
    ...clothsSheet.matchAll(
      /\.cloth\.(\w+) \{\s*--first: (\d+);\s*--second: (\d+);\s*background-image: url\(\.\/(\w+)\.svg\)/g,
    ),
  ]
  expect(cloths.map(([, name]) => name)).toEqual(SECTOR_CLOTHS)
  expect(cloths.map(([, , , , picture]) => picture)).toEqual(SECTOR_CLOTHS)
  const pairs = cloths.map(([, , ...panels]) => panels.slice(0, 2).sort().join())
  expect(new Set(pairs).size).toBe(SECTOR_CLOTHS.length)
})

function readPattern(name: string): string {
  return readFileSync(`${FOLDER}/${name}`, 'utf8')
}
