import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PANEL_NAMES } from '#src/web/ui/cloth-names.ts'
import { drawPatternFiles } from './pattern-files.ts'
import { SECTOR_PANELS } from './sector-tile.ts'

const HOW_TO_REDRAW = 'Draw the patterns again: node_modules/.bin/node tools/cloth/write-patterns.ts'
const PATTERNS = 'src/web/ui/styles/patterns'

/** Limits of the compressed size, because visitors load these files. */
const MAX_BYTES = { 'cloth-lines.svg': 4500, 'cloth-dye.svg': 400, 'panels.svg': 3500, 'selvedge.svg': 400 } as Record<
  string,
  number
>
const MAX_TILE_BYTES = 1100

const patternsByName = drawPatternFiles()

test.each([...patternsByName.keys()])('the committed %s equals the generated file', name => {
  expect(readFileSync(`${PATTERNS}/${name}`, 'utf8'), HOW_TO_REDRAW).toBe(patternsByName.get(name))
  expect(drawPatternFiles().get(name)).toBe(patternsByName.get(name))
})

test('every committed pattern is generated', () => {
  const files = readdirSync(PATTERNS).filter(name => name.endsWith('.svg'))
  expect(files.sort()).toEqual([...patternsByName.keys()].sort())
})

test.each([...patternsByName])('the pattern %s is small', (name, content) => {
  expect(brotliCompressSync(content).length).toBeLessThan(MAX_BYTES[name] ?? MAX_TILE_BYTES)
})

test.each([...patternsByName])('the pattern %s defines each referenced drawing once', (_, content) => {
  const names = [...content.matchAll(/ id="(\w+)"/g)].map(match => match[1])
  const referenced = new Set([...content.matchAll(/href="#(\w+)"/g)].map(match => match[1]))
  expect(new Set(names).size).toBe(names.length)
  expect([...referenced].filter(name => !names.includes(name))).toEqual([])
  expect(content).not.toMatch(/NaN|undefined|null/)
})

test('each swatch has its own position in the sprite', () => {
  const sheet = readFileSync(`${PATTERNS}/panels.css`, 'utf8')
  const positions = [...sheet.matchAll(/\.panel-(\w+) \{\s*--panel: (\d+);/g)].map(([, name, position]) => [
    name,
    Number(position),
  ])
  expect(positions).toEqual(PANEL_NAMES.map((name, index) => [name, index]))
})

test('each cloth has its background file', () => {
  const sheet = readFileSync(`${PATTERNS}/cloths.css`, 'utf8')
  const backgroundFiles = [...sheet.matchAll(/url\(\.\/([\w.-]+)\)/g)].map(match => match[1])
  expect(backgroundFiles.sort()).toEqual(
    [...patternsByName.keys()].filter(name => !/panels|selvedge/.test(name)).sort(),
  )
})

test('each cloth has the positions of its two panels', () => {
  const sheet = readFileSync(`${PATTERNS}/cloths.css`, 'utf8')
  const positions = [...sheet.matchAll(/\.cloth\.(\w+) \{\s*--first: (\d+);\s*--second: (\d+);/g)]
  expect(
    Object.fromEntries(
      positions.map(([, name, ...pair]) => [name, pair.map(position => PANEL_NAMES[Number(position)])]),
    ),
  ).toEqual(SECTOR_PANELS)
})

test('no two cloths have the same pair of panels', () => {
  const pairs = Object.values(SECTOR_PANELS).map(pair => [...pair].sort().join())
  expect(new Set(pairs).size).toBe(pairs.length)
})
