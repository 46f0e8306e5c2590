import { STATUSES, toneOf } from '#src/features/applications/states.ts'

/** The tokens of colour, and how well each pair that we use can be read: measured from the style sheets themselves. */

type Pair = { text: string; ground: string; ratio: number; needs: number }
export type Palette = { colours: ReadonlyArray<{ name: string; value: string }>; pairs: ReadonlyArray<Pair> }

/** `sheets` are read one after the other: at night the later ones take the place of the earlier. */
export function paletteOf(...sheets: ReadonlyArray<string>): Palette {
  const values = new Map(sheets.flatMap(declarationsOf))
  const colours = [...values]
    .filter(([, value]) => value.startsWith('oklch('))
    .map(([name, value]) => ({ name, value }))
  const pairs = PAIRS.map(([text, ground, needs]) => ({
    text,
    ground,
    needs,
    ratio: contrast(luminance(lookUp(values, text)), luminance(lookUp(values, ground))),
  }))
  return { colours, pairs }
}

/** WCAG 2.2: 4.5 for text; 3 for what has to be seen, such as the edge of a field. */
const TEXT = 4.5
const EDGE = 3

const PAIRS: ReadonlyArray<readonly [text: string, ground: string, needs: number]> = [
  ...['paper', 'cotton', 'surface', 'indigo-100', 'bad-soft', 's-good'].map(on => ['ink', on, TEXT] as const),
  ...['paper', 'cotton', 'surface', 'indigo-100'].map(on => ['ink-2', on, TEXT] as const),
  ...['paper', 'cotton', 'surface', 'indigo-100'].map(on => ['brand', on, TEXT] as const),
  ...['indigo-900', 'indigo-950'].map(on => ['resist', on, TEXT] as const),
  ...['indigo-900', 'indigo-950'].map(on => ['indigo-300', on, TEXT] as const),
  ...['accent', 'accent-hover'].map(on => ['on-accent', on, TEXT] as const),
  ...['paper', 'surface'].map(on => ['accent-deep', on, TEXT] as const),
  ...['paper', 'surface', 's-good'].map(on => ['ok', on, TEXT] as const),
  ...['paper', 'surface', 'bad-soft'].map(on => ['bad', on, TEXT] as const),
  ...STATUSES.map(toneOf).map(tone => [`t-${tone}`, `s-${tone}`, TEXT] as const),
  ...['paper', 'surface'].map(on => ['line-strong', on, EDGE] as const),
  ...['paper', 'cotton', 'surface'].map(on => ['focus', on, EDGE] as const),
  ['accent', 'indigo-900', EDGE],
]

function declarationsOf(sheet: string): Array<[string, string]> {
  const rules = sheet.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...rules.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()])
}

function lookUp(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name)
  if (value === undefined) throw new Error(`There is no token --${name}.`)
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return other === undefined ? value : lookUp(values, other)
}

/** Relative luminance, as WCAG defines it, of an oklch() colour. The matrices are those of CSS Color 4. */
function luminance(colour: string): number {
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
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue)
}

/** What no screen can show is cut off. */
function shown(part: number): number {
  return Math.min(1, Math.max(0, part))
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
