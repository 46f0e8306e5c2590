import { PANEL_NAMES, type PanelName } from '#src/web/ui/cloth-names.ts'
import { drawPanel } from './panels.ts'
import { FILE_UNITS_PER_DRAWING_UNIT, type Point } from './path-text.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import { CELL_MARGIN, CELL_SIZE, COLORS_BY_DIPS, drawCellLines, drawTwice, type Sheet } from './sheet.ts'
import { drawLines, drawStraightLines } from './strokes.ts'

/** No panel lies beside the same panel. */
const PANEL_NAMES_BY_CELL: ReadonlyArray<ReadonlyArray<PanelName>> = [
  ['rings', 'steps', 'check', 'diamonds', 'seeds', 'board'],
  ['lattice', 'diamonds', 'lattice', 'spray', 'steps', 'nodes'],
  ['nodes', 'sun', 'seeds', 'comb', 'diamonds', 'sun'],
  ['rings', 'check', 'steps', 'lattice', 'spray', 'steps'],
  ['lattice', 'diamonds', 'leaves', 'seeds', 'leaves', 'lattice'],
  ['comb', 'rings', 'check', 'steps', 'check', 'diamonds'],
  ['board', 'nodes', 'lattice', 'nodes', 'board', 'leaves'],
]

/** How often each cell is dyed: `1` once, `.` twice, `3` three times, and `b` between `.` and `3`. */
const DIPS_BY_CELL = ['1....3', '1.1311', '31.b.1', '.bb13b', 'b13311', '3bb.33', '.3..31']
const DYE_COLORS = { '1': COLORS_BY_DIPS.once, b: COLORS_BY_DIPS.between, '3': COLORS_BY_DIPS.thrice }

const PANEL_OPACITIES = [0.8, 0.9, 1]

/** The width of the border in file units. */
const BORDER_WIDTH = 160
const STITCH_COUNT = 13
const STITCH_DISTANCE = 9

const FILE_UNITS_PER_DYE_UNIT = 40

const COLUMNS = PANEL_NAMES_BY_CELL[0]?.length ?? 0
const [WIDTH, HEIGHT] = [BORDER_WIDTH + COLUMNS * CELL_SIZE, PANEL_NAMES_BY_CELL.length * CELL_SIZE]

/**
 * Draws the lines of the cloth. Pages use the picture as a mask, because an image would count as the largest contentful
 * paint.
 */
export function drawClothLines(): Sheet {
  const random = createSeededRandom('whole cloth')
  const drawing =
    `<defs>${PANEL_NAMES.map(definePanel).join('')}</defs>` +
    `<g transform="translate(${BORDER_WIDTH + CELL_MARGIN} ${CELL_MARGIN})">${placePanels(random)}</g>` +
    `<g transform="translate(${BORDER_WIDTH})">${drawCellLines(random, COLUMNS, PANEL_NAMES_BY_CELL.length)}</g>` +
    drawBorder(random)
  return { width: WIDTH, height: HEIGHT, content: drawTwice(drawing) }
}

/** Draws the dye as coarse squares, because a small file appears sooner. */
export function drawClothDye(): Sheet {
  return { width: WIDTH / FILE_UNITS_PER_DYE_UNIT, height: HEIGHT / FILE_UNITS_PER_DYE_UNIT, content: drawDyeSquares() }
}

function definePanel(name: PanelName): string {
  const rotation =
    name === 'comb'
      ? ` transform="rotate(90 ${50 * FILE_UNITS_PER_DRAWING_UNIT} ${50 * FILE_UNITS_PER_DRAWING_UNIT})"`
      : ''
  return `<g id="${toPanelId(name)}"${rotation}>${drawPanel(name)}</g>`
}

function placePanels(random: SeededRandom): string {
  const cells = PANEL_NAMES_BY_CELL.flatMap((row, y) =>
    row.map((name, x) => ({ name, x, y, opacity: choosePanelOpacity(random) })),
  )
  const groupsByOpacity = PANEL_OPACITIES.map(opacity => {
    const references = cells
      .filter(cell => cell.opacity === opacity)
      .map(({ name, x, y }) => `<use href="#${toPanelId(name)}" x="${x * CELL_SIZE}" y="${y * CELL_SIZE}"/>`)
    return `<g opacity="${opacity}">${references.join('')}</g>`
  })
  return groupsByOpacity.join('')
}

function drawDyeSquares(): string {
  const cellSize = CELL_SIZE / FILE_UNITS_PER_DYE_UNIT
  const paths = Object.entries(DYE_COLORS).map(([mark, color]) => {
    const strokes = DIPS_BY_CELL.flatMap((row, y) =>
      [...row.matchAll(new RegExp(`${mark}+`, 'g'))].map(
        ({ 0: run, index }) =>
          `M${BORDER_WIDTH / FILE_UNITS_PER_DYE_UNIT + index * cellSize} ${(y + 0.5) * cellSize}h${run.length * cellSize}`,
      ),
    )
    return `<path stroke="${color}" d="${strokes.join('')}"/>`
  })
  return `<g stroke-width="${cellSize}">${paths.join('')}</g>`
}

function drawBorder(random: SeededRandom): string {
  const heightWithBorders = HEIGHT / FILE_UNITS_PER_DRAWING_UNIT
  const stitches = Array.from({ length: STITCH_COUNT }, (_, index): [Point, Point] => {
    const y = 4 + index * STITCH_DISTANCE
    return [
      [4, y],
      [19, y + random.jitter(2)],
    ]
  })
  const groupHeight = Math.round(STITCH_COUNT * STITCH_DISTANCE * FILE_UNITS_PER_DRAWING_UNIT)
  const repeatedYs = Array.from(
    { length: Math.ceil(HEIGHT / groupHeight) - 1 },
    (_, index) => (index + 1) * groupHeight,
  )
  const bandLines = [26, 33].map(x => [0, 0.2, 0.4, 0.6, 0.8, 1].map((part): Point => [x, part * heightWithBorders]))
  return (
    `<g id="st">${drawStraightLines(random, stitches, { width: 2.5 })}</g>${repeatedYs.map(y => `<use href="#st" y="${y}"/>`).join('')}` +
    drawLines(random, bandLines, { width: 1.9 })
  )
}

function choosePanelOpacity(random: SeededRandom): number {
  return PANEL_OPACITIES[Math.floor(random.between(0, PANEL_OPACITIES.length))] ?? 1
}

function toPanelId(name: PanelName): string {
  return `p${PANEL_NAMES.indexOf(name)}`
}
