import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TONES, type Tone } from '#src/tone.ts'

const readStyleSheet = (name: string) => readFileSync(`src/web/ui/styles/${name}.css`, 'utf8')
const lightTokens = readTokens(readStyleSheet('tokens'))
const darkTokens = readTokens(readStyleSheet('tokens'), readStyleSheet('tokens-dark'))

/** WCAG 2.2 requires these contrasts for text and for the edges of fields. */
const MIN_TEXT_CONTRAST = 4.5
const MIN_EDGE_CONTRAST = 3

const COLOUR_PAIRS: ReadonlyArray<readonly [text: string, context: string, minContrast: number]> = [
  ...['paper', 'cotton', 'surface', 'indigo-100', 'bad-soft', 's-good'].map(
    on => ['ink', on, MIN_TEXT_CONTRAST] as const,
  ),
  ...['paper', 'cotton', 'surface', 'indigo-100'].map(on => ['ink-2', on, MIN_TEXT_CONTRAST] as const),
  ...['paper', 'cotton', 'surface', 'indigo-100'].map(on => ['brand', on, MIN_TEXT_CONTRAST] as const),
  ...['indigo-900', 'indigo-950'].map(on => ['resist', on, MIN_TEXT_CONTRAST] as const),
  ...['indigo-900', 'indigo-950'].map(on => ['indigo-300', on, MIN_TEXT_CONTRAST] as const),
  ...['accent', 'accent-hover'].map(on => ['on-accent', on, MIN_TEXT_CONTRAST] as const),
  ...['paper', 'surface'].map(on => ['accent-deep', on, MIN_TEXT_CONTRAST] as const),
  ...['paper', 'surface', 's-good'].map(on => ['ok', on, MIN_TEXT_CONTRAST] as const),
  ...['paper', 'surface', 'bad-soft'].map(on => ['bad', on, MIN_TEXT_CONTRAST] as const),
  ...TONES.map(tone => [...coloursOf(tone), MIN_TEXT_CONTRAST] as const),
  ...['paper', 'surface'].map(on => ['line-strong', on, MIN_EDGE_CONTRAST] as const),
  ...['paper', 'cotton', 'surface'].map(on => ['focus', on, MIN_EDGE_CONTRAST] as const),
  ['accent', 'indigo-900', MIN_EDGE_CONTRAST],
]

test.each([
  ['light', lightTokens],
  ['dark', darkTokens],
])('every pair of colours has enough contrast in %s mode', (_, tokens) => {
  const pairsWithLowContrast = COLOUR_PAIRS.filter(
    ([text, context, minContrast]) => calculateContrast(tokens, text, context) < minContrast,
  )
  expect(pairsWithLowContrast).toEqual([])
})

test('the contrast formula gives 21 for black and white', () => {
  expect(calculateContrast(readTokens('--ink: oklch(0 0 0); --paper: oklch(1 0 0);'), 'ink', 'paper')).toBeCloseTo(
    21,
    1,
  )
})

test('dark mode replaces every background and text colour except those of the brand', () => {
  const colours = [...lightTokens].filter(([, value]) => value.startsWith('oklch('))
  const unchangedNames = colours.filter(([name, value]) => darkTokens.get(name) === value).map(([name]) => name)
  expect(unchangedNames).toEqual(['indigo-950', 'indigo-900', 'indigo-300', 'resist'])
})

function coloursOf(tone: Tone): readonly [text: string, context: string] {
  const rulePattern = new RegExp(String.raw`^\.${tone} \{\s*--g: var\(--([\w-]+)\);\s*--t: var\(--([\w-]+)\);`, 'm')
  const [, context, text] = rulePattern.exec(readFileSync('src/web/ui/badge.css', 'utf8')) ?? []
  if (context === undefined || text === undefined) throw new Error(`badge.css gives no --g and --t to .${tone}.`)
  return [text, context]
}

function resolveToken(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name)
  if (value === undefined) throw new Error(`There is no token --${name}.`)
  const referencedName = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return referencedName === undefined ? value : resolveToken(values, referencedName)
}

/** Returns the relative luminance (WCAG) of an oklch() colour. The matrices are from CSS Color 4. */
function calculateLuminance(colour: string): number {
  const [lightness, chroma, hue] = (colour.match(/-?[\d.]+/g) ?? []).map(Number)
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`No colour: ${colour}`)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return 0.2126 * clipToRange(red) + 0.7152 * clipToRange(green) + 0.0722 * clipToRange(blue)
}

/** Clips a colour component to the range of sRGB. */
function clipToRange(part: number): number {
  return Math.min(1, Math.max(0, part))
}

function calculateContrast(tokens: ReadonlyMap<string, string>, text: string, context: string): number {
  const [one, other] = [
    calculateLuminance(resolveToken(tokens, text)),
    calculateLuminance(resolveToken(tokens, context)),
  ]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Reads the custom properties of style sheets. Later sheets override earlier ones, as the sheet for dark mode does. */
function readTokens(...sheets: ReadonlyArray<string>): Map<string, string> {
  const css = sheets.join('').replace(/\/\*[\s\S]*?\*\//g, '')
  return new Map([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))
}
