import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PANEL_NAMES } from '#src/web/ui/cloth-names.ts'
import { drawPatternFiles } from './pattern-files.ts'
import { SECTOR_PANELS } from './sector-tile.ts'

const HOW_TO_REDRAW = 'Draw the patterns again: node_modules/.bin/node tools/cloth/write-patterns.ts'
const PATTERNS_FOLDER = 'src/web/ui/styles/patterns'

/** The compressed files must be small, because visitors load them. */
const MAX_BYTES = { 'cloth-lines.svg': 4500, 'cloth-dye.svg': 400, 'panels.svg': 3500, 'selvedge.svg': 400 } as Record<
  string,
  number
>
const MAX_TILE_BYTES = 1100

const patternsByName = drawPatternFiles()

test.each([...patternsByName.keys()])('the committed pattern %s equals the generated pattern', name => {
  expect(readFileSync(`${PATTERNS_FOLDER}/${name}`, 'utf8'), HOW_TO_REDRAW).toBe(patternsByName.get(name))
  expect(drawPatternFiles().get(name)).toBe(patternsByName.get(name))
})

test('every generated pattern is committed, and no other pattern is', () => {
  const files = readdirSync(PATTERNS_FOLDER).filter(name => name.endsWith('.svg'))
  expect(files.sort()).toEqual([...patternsByName.keys()].sort())
})

test.each([...patternsByName])('the compressed pattern %s is small', (name, content) => {
  expect(brotliCompressSync(content).length).toBeLessThan(MAX_BYTES[name] ?? MAX_TILE_BYTES)
})

test.each([...patternsByName])('the pattern %s defines each drawing that it refers to exactly once', (_, content) => {
  const definedNames = [...content.matchAll(/ id="(\w+)"/g)].map(match => match[1])
  const referencedNames = new Set([...content.matchAll(/href="#(\w+)"/g)].map(match => match[1]))
  expect(new Set(definedNames).size).toBe(definedNames.length)
  expect([...referencedNames].filter(name => !definedNames.includes(name))).toEqual([])
  expect(content).not.toMatch(/NaN|undefined|null/)
})

test('the style sheet gives each panel its position in panels.svg', () => {
  const styleSheet = readFileSync(`${PATTERNS_FOLDER}/panels.css`, 'utf8')
  const positions = [...styleSheet.matchAll(/\.panel-(\w+) \{\s*--panel: (\d+);/g)].map(([, name, position]) => [
    name,
    Number(position),
  ])
  expect(positions).toEqual(PANEL_NAMES.map((name, index) => [name, index]))
})

test('the style sheet uses every background pattern', () => {
  const styleSheet = readFileSync(`${PATTERNS_FOLDER}/cloths.css`, 'utf8')
  const backgroundFiles = [...styleSheet.matchAll(/url\(\.\/([\w.-]+)\)/g)].map(match => match[1])
  expect(backgroundFiles.sort()).toEqual(
    [...patternsByName.keys()].filter(name => !/panels|selvedge/.test(name)).sort(),
  )
})

test('the style sheet gives each cloth the positions of its two panels', () => {
  const styleSheet = readFileSync(`${PATTERNS_FOLDER}/cloths.css`, 'utf8')
  const positions = [...styleSheet.matchAll(/\.cloth\.(\w+) \{\s*--first: (\d+);\s*--second: (\d+);/g)]
  expect(
    Object.fromEntries(
      positions.map(([, name, ...pair]) => [name, pair.map(position => PANEL_NAMES[Number(position)])]),
    ),
  ).toEqual(SECTOR_PANELS)
})

test('no two cloths show the same pair of panels', () => {
  const pairs = Object.values(SECTOR_PANELS).map(pair => [...pair].sort().join())
  expect(new Set(pairs).size).toBe(pairs.length)
})
