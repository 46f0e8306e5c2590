import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paletteOf } from './palette.ts'

const read = (name: string) => readFileSync(`src/web/ui/styles/${name}.css`, 'utf8')
const day = paletteOf(read('tokens'))
const night = paletteOf(read('tokens'), read('tokens-dark'))

test.each([
  ['day', day],
  ['night', night],
])('every pair of colours that we use can be read by %s', (_, palette) => {
  expect(palette.pairs.length).toBeGreaterThan(30)
  expect(palette.pairs.filter(pair => pair.ratio < pair.needs)).toEqual([])
})

test('the measure agrees with the known ones', () => {
  const [pair] = paletteOf(read('tokens'), '--ink: oklch(0 0 0); --paper: oklch(1 0 0);').pairs
  expect(pair).toMatchObject({ text: 'ink', ground: 'paper' })
  expect(pair?.ratio).toBeCloseTo(21, 1)
})

test('night has a colour for every ground and every text', () => {
  const turned = new Set(paletteOf(read('tokens'), read('tokens-dark')).colours.map(({ name, value }) => name + value))
  const kept = day.colours.filter(({ name, value }) => turned.has(name + value)).map(({ name }) => name)
  // The brand's own grounds stay what they are.
  expect(kept).toEqual(['indigo-950', 'indigo-900', 'indigo-300', 'resist'])
})
