import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PANEL_NAMES } from '#src/web/ui/cloth-names.ts'
import { patternFiles } from './pattern-files.ts'
import { SECTOR_PANELS } from './sector-tile.ts'

const AGAIN = 'Draw them again: node_modules/.bin/node tools/cloth/write-patterns.ts'
const PATTERNS = 'src/web/ui/styles/patterns'

/** Bytes, as they travel: every visitor pays for them. */
const MOST = { 'cloth-lines.svg': 4500, 'cloth-dye.svg': 400, 'panels.svg': 3500, 'selvedge.svg': 400 } as Record<
  string,
  number
>
const MOST_OF_A_TILE = 1100

const drawn = patternFiles()

test.each([...drawn.keys()])('%s is what the drawing makes, every time', name => {
  expect(readFileSync(`${PATTERNS}/${name}`, 'utf8'), AGAIN).toBe(drawn.get(name))
  expect(patternFiles().get(name)).toBe(drawn.get(name))
})

test('nothing lies there that is not drawn', () => {
  const files = readdirSync(PATTERNS).filter(name => name.endsWith('.svg'))
  expect(files.sort()).toEqual([...drawn.keys()].sort())
})

test.each([...drawn])('%s is light', (name, content) => {
  expect(brotliCompressSync(content).length).toBeLessThan(MOST[name] ?? MOST_OF_A_TILE)
})

test.each([...drawn])('%s has every drawing that it shows again, once', (_, content) => {
  const names = [...content.matchAll(/ id="(\w+)"/g)].map(match => match[1])
  const shown = new Set([...content.matchAll(/href="#(\w+)"/g)].map(match => match[1]))
  expect(new Set(names).size).toBe(names.length)
  expect([...shown].filter(name => !names.includes(name))).toEqual([])
  expect(content).not.toMatch(/NaN|undefined|null/)
})

test('each swatch shows its own place in the row', () => {
  const sheet = readFileSync(`${PATTERNS}/panels.css`, 'utf8')
  const places = [...sheet.matchAll(/\.panel-(\w+) \{\s*--panel: (\d+);/g)].map(([, name, place]) => [
    name,
    Number(place),
  ])
  expect(places).toEqual(PANEL_NAMES.map((name, index) => [name, index]))
})

test('each cloth has its ground', () => {
  const sheet = readFileSync(`${PATTERNS}/cloths.css`, 'utf8')
  const grounds = [...sheet.matchAll(/url\(\.\/([\w.-]+)\)/g)].map(match => match[1])
  expect(grounds.sort()).toEqual([...drawn.keys()].filter(name => !/panels|selvedge/.test(name)).sort())
})

test('each cloth knows the places of its two panels', () => {
  const sheet = readFileSync(`${PATTERNS}/cloths.css`, 'utf8')
  const places = [...sheet.matchAll(/\.cloth\.(\w+) \{\s*--first: (\d+);\s*--second: (\d+);/g)]
  expect(
    Object.fromEntries(places.map(([, name, ...pair]) => [name, pair.map(place => PANEL_NAMES[Number(place)])])),
  ).toEqual(SECTOR_PANELS)
})

test('no two cloths are printed with the same two panels', () => {
  const pairs = Object.values(SECTOR_PANELS).map(pair => [...pair].sort().join())
  expect(new Set(pairs).size).toBe(pairs.length)
})
