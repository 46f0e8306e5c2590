import { PANEL_NAMES, type PanelName } from '#src/web/ui/cloth-names.ts'
import { createHand, type Hand } from './hand.ts'
import { drawPanel } from './panels.ts'
import { FINE, type Point } from './path-text.ts'
import { CELL, cellLines, DIPS, MARGIN, resist, type Sheet } from './sheet.ts'
import { lines, rules } from './strokes.ts'

/** How the cloth is laid out: no panel beside itself. `comb` is turned here, so that its lines hang. */
const PLAN: ReadonlyArray<ReadonlyArray<PanelName>> = [
  ['rings', 'steps', 'check', 'diamonds', 'seeds', 'board'],
  ['lattice', 'diamonds', 'lattice', 'spray', 'steps', 'nodes'],
  ['nodes', 'sun', 'seeds', 'comb', 'diamonds', 'sun'],
  ['rings', 'check', 'steps', 'lattice', 'spray', 'steps'],
  ['lattice', 'diamonds', 'leaves', 'seeds', 'leaves', 'lattice'],
  ['comb', 'rings', 'check', 'steps', 'check', 'diamonds'],
  ['board', 'nodes', 'lattice', 'nodes', 'board', 'leaves'],
]

/** How deep each cell was dyed: 1 once, 3 thrice, b between two dips and three; a dot is the ground, two dips. */
const DYE = ['1....3', '1.1311', '31.b.1', '.bb13b', 'b13311', '3bb.33', '.3..31']
const DYED = { '1': DIPS.once, b: DIPS.between, '3': DIPS.thrice }

/** Starch takes better in one place than in another. */
const STRENGTHS = [0.8, 0.9, 1]

/** The border of stitches on the left of the cells, in the files' units. */
const BORDER = 160
/** So many stitches are sewn, and sewn again down to the lower edge. */
const STITCHES = 13
const STITCH = 9

/** So many of the files' units are one of the dye's. */
const COARSE = 40

const COLUMNS = PLAN[0]?.length ?? 0
const [WIDTH, HEIGHT] = [BORDER + COLUMNS * CELL, PLAN.length * CELL]

/**
 * The lines of the large cloth alone. Pages lay them over the dye as a mask: so large a picture would count as the largest element of
 * the first screen, in place of the words.
 */
export function clothLines(): Sheet {
  const hand = createHand('whole cloth')
  const drawing =
    `<defs>${PANEL_NAMES.map(defined).join('')}</defs>` +
    `<g transform="translate(${BORDER + MARGIN} ${MARGIN})">${laidOut(hand)}</g>` +
    `<g transform="translate(${BORDER})">${cellLines(hand, COLUMNS, PLAN.length)}</g>` +
    border(hand)
  return { width: WIDTH, height: HEIGHT, content: resist(drawing) }
}

/** Its squares of another dye alone, on nothing. Coarse, because a small file is drawn before the words are missed. */
export function clothDye(): Sheet {
  return { width: WIDTH / COARSE, height: HEIGHT / COARSE, content: dyed() }
}

function defined(name: PanelName): string {
  const turn = name === 'comb' ? ` transform="rotate(90 ${50 * FINE} ${50 * FINE})"` : ''
  return `<g id="${idOf(name)}"${turn}>${drawPanel(name)}</g>`
}

function laidOut(hand: Hand): string {
  const cells = PLAN.flatMap((row, y) => row.map((name, x) => ({ name, x, y, strength: strength(hand) })))
  const groups = STRENGTHS.map(opacity => {
    const uses = cells
      .filter(cell => cell.strength === opacity)
      .map(({ name, x, y }) => `<use href="#${idOf(name)}" x="${x * CELL}" y="${y * CELL}"/>`)
    return `<g opacity="${opacity}">${uses.join('')}</g>`
  })
  return groups.join('')
}

/** Squares of one dye are one line as wide as they are; neighbours are one stroke. */
function dyed(): string {
  const cell = CELL / COARSE
  const paths = Object.entries(DYED).map(([mark, color]) => {
    const strokes = DYE.flatMap((row, y) =>
      [...row.matchAll(new RegExp(`${mark}+`, 'g'))].map(
        ({ 0: run, index }) => `M${BORDER / COARSE + index * cell} ${(y + 0.5) * cell}h${run.length * cell}`,
      ),
    )
    return `<path stroke="${color}" d="${strokes.join('')}"/>`
  })
  return `<g stroke-width="${cell}">${paths.join('')}</g>`
}

function border(hand: Hand): string {
  const height = HEIGHT / FINE
  const stitches = Array.from({ length: STITCHES }, (_, index): [Point, Point] => {
    const y = 4 + index * STITCH
    return [
      [4, y],
      [19, y + hand.slip(2)],
    ]
  })
  const length = Math.round(STITCHES * STITCH * FINE)
  const again = Array.from({ length: Math.ceil(HEIGHT / length) - 1 }, (_, index) => (index + 1) * length)
  const bands = [26, 33].map(x => [0, 0.2, 0.4, 0.6, 0.8, 1].map((part): Point => [x, part * height]))
  return (
    `<g id="st">${rules(hand, stitches, { width: 2.5 })}</g>${again.map(y => `<use href="#st" y="${y}"/>`).join('')}` +
    lines(hand, bands, { width: 1.9 })
  )
}

function strength(hand: Hand): number {
  return STRENGTHS[Math.floor(hand.between(0, STRENGTHS.length))] ?? 1
}

function idOf(name: PanelName): string {
  return `p${PANEL_NAMES.indexOf(name)}`
}
