import type { PanelName } from '#src/web/ui/cloth-names.ts'
import { FILE_UNITS_PER_DRAWING_UNIT, type Point } from './path-text.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import {
  circlePoints,
  cornerPoints,
  diamondPoints,
  drawLeaf,
  drawRotatedCopies,
  gridPoints,
  PANEL_CENTRE,
  squarePoints,
  steppedCrossPoints,
} from './shapes.ts'
import { drawDots, drawFilledShapes, drawLines, drawOutlines, drawStraightLines } from './strokes.ts'

/** Draws a panel of 100 × 100 units. The same name always gives the same drawing. */
export function drawPanel(name: PanelName): string {
  return PANELS[name](createSeededRandom(name))
}

const PANELS: Record<PanelName, (random: SeededRandom) => string> = {
  lattice: random =>
    drawStraightLines(
      random,
      [20, 50, 80].flatMap(v => [
        [
          [4, v],
          [96, v],
        ] as const,
        [
          [v, 4],
          [v, 96],
        ] as const,
      ]),
      { width: 2 },
    ) +
    drawDots(random, gridPoints([20, 50, 80]), 5.2) +
    drawDots(random, gridPoints([35, 65]), 2.2),
  board: random =>
    drawOutlines(random, [squarePoints(43), squarePoints(33)], { width: 2.2 }) +
    drawDots(random, gridPoints([26, 42, 58, 74]), 3),
  nodes: random =>
    drawOutlines(random, [diamondPoints(45), squarePoints(20)], { width: 2.5 }) +
    drawOutlines(random, [squarePoints(11)], { width: 1.8 }) +
    drawDots(random, [PANEL_CENTRE, ...cornerPoints(14)], 4.1) +
    drawDots(
      random,
      cornerPoints(14).flatMap(corner => circlePoints(9, 8, corner)),
      1.5,
    ),
  leaves: random =>
    `<g transform="rotate(45 ${50 * FILE_UNITS_PER_DRAWING_UNIT} ${50 * FILE_UNITS_PER_DRAWING_UNIT})">${drawRotatedCopies('lf', drawLeaf(random, [50, 46], [50, 2], 12), [90, 180, 270])}</g>` +
    drawDots(random, [PANEL_CENTRE], 3.6) +
    drawDots(random, circlePoints(38, 4), 2.4) +
    drawDots(random, [...circlePoints(28, 4), ...circlePoints(19, 4)], 1.8),
  comb: random =>
    drawLines(
      random,
      Array.from({ length: 8 }, (_, row) =>
        [0, 12.5, 25, 37.5, 50, 62.5, 75, 87.5, 100].map(
          x => [x, 8 + row * 12 + 5 * Math.sin((x / 50) * Math.PI + (row % 2 ? 0 : 0.25))] as const,
        ),
      ),
      { width: 2.2, wobble: 0.35 },
    ),
  spray: random => drawLeaf(random, [50, 98], [50, 4], 15) + drawTwigs(random),
  rings: random =>
    drawDots(random, [PANEL_CENTRE], 5) +
    drawDots(random, cornerPoints(6), 3) +
    drawDots(random, [...circlePoints(12, 10), ...circlePoints(21, 16, PANEL_CENTRE, 0.2)], 2.1) +
    drawDots(random, [...circlePoints(31, 24), ...circlePoints(41.5, 32, PANEL_CENTRE, 0.1)], 2.4),
  diamonds: random =>
    drawOutlines(random, [diamondPoints(46), diamondPoints(36)], { width: 2.7 }) +
    drawOutlines(random, [diamondPoints(26), diamondPoints(16)], { width: 2.2 }) +
    drawDots(random, [PANEL_CENTRE], 4.4) +
    drawOutlines(
      random,
      cornerPoints(12).map(corner => diamondPoints(9, corner)),
      { width: 1.9, wobble: 0.3 },
    ) +
    drawDots(random, cornerPoints(12), 1.8),
  sun: random =>
    drawFilledShapes(random, circlePoints(23, 12).map(rayPoints), 0.6) +
    drawDots(random, circlePoints(17, 14), 2) +
    drawLines(random, [[...circlePoints(10, 8), [60, 50]]], { width: 2.2, wobble: 0.3 }) +
    drawDots(random, [PANEL_CENTRE], 3.4),
  steps: random =>
    drawOutlines(random, [44, 33, 22, 11].map(steppedCrossPoints), { width: 2.3, wobble: 0.3 }) +
    drawDots(random, cornerPoints(14), 4) +
    drawDots(
      random,
      cornerPoints(14).flatMap(corner => circlePoints(8.5, 8, corner)),
      1.4,
    ),
  check: random =>
    drawFilledShapes(
      random,
      gridPoints([0, 1, 2, 3, 4])
        .filter(([x, y]) => (x + y) % 2 === 0)
        .map(([x, y]) => drawSquareAt(5 + x * 18.4, 5 + y * 18.4)),
    ),
  seeds: random => {
    const centres = Array.from({ length: 36 }, (_, index) => {
      const row = Math.floor(index / 6)
      return [9 + (index % 6) * 16.4 + (row % 2 ? 4 : -3), 9 + row * 16.4] as const
    })
    const sizeIndexes = centres.map(() => Math.floor(random.between(0, 3)))
    return [2.6, 3.3, 4]
      .map((radius, sizeIndex) =>
        drawDots(
          random,
          centres.filter((_, seed) => sizeIndexes[seed] === sizeIndex),
          radius,
        ),
      )
      .join('')
  },
}

function drawTwigs(random: SeededRandom): string {
  const leaf = drawLeaf(random, [46, 66], [12, 42], 7)
  const mirrorAttribute = `transform="matrix(-1 0 0 1 ${100 * FILE_UNITS_PER_DRAWING_UNIT} 0)"`
  const leftTwigs = `<g id="tw"><g id="tl">${leaf}</g><use href="#tl" x="${Math.round(-4 * FILE_UNITS_PER_DRAWING_UNIT)}" y="${Math.round(24 * FILE_UNITS_PER_DRAWING_UNIT)}"/><use href="#tl" x="${-4}" y="${Math.round(-24 * FILE_UNITS_PER_DRAWING_UNIT)}"/></g>`
  return `${leftTwigs}<use href="#tw" ${mirrorAttribute}/>`
}

function rayPoints([x, y]: Point): Array<Point> {
  const [outX, outY] = [(x - 50) / 23, (y - 50) / 23]
  return [
    [x - outY * 4.4, y + outX * 4.4],
    [50 + outX * 44, 50 + outY * 44],
    [x + outY * 4.4, y - outX * 4.4],
  ]
}

function drawSquareAt(x: number, y: number): Array<Point> {
  return [
    [x, y],
    [x + 16, y],
    [x + 16, y + 16],
    [x, y + 16],
  ]
}
