import type { PanelName } from '#src/web/ui/cloth-names.ts'
import { type Point, SCALE } from './path-text.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import { circle, corners, diamond, grid, leaf, MIDDLE, rotatedCopies, square, steppedCross } from './shapes.ts'
import { dots, filledShapes, lines, outlines, straightLines } from './strokes.ts'

/** Draws a panel of 100 × 100 units. Its name is the seed. */
export function drawPanel(name: PanelName): string {
  return PANELS[name](createSeededRandom(name))
}

const PANELS: Record<PanelName, (random: SeededRandom) => string> = {
  // Technology
  lattice: random =>
    straightLines(
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
    dots(random, grid([20, 50, 80]), 5.2) +
    dots(random, grid([35, 65]), 2.2),
  board: random => outlines(random, [square(43), square(33)], { width: 2.2 }) + dots(random, grid([26, 42, 58, 74]), 3),
  nodes: random =>
    outlines(random, [diamond(45), square(20)], { width: 2.5 }) +
    outlines(random, [square(11)], { width: 1.8 }) +
    dots(random, [MIDDLE, ...corners(14)], 4.1) +
    dots(
      random,
      corners(14).flatMap(corner => circle(9, 8, corner)),
      1.5,
    ),

  // Fashion
  leaves: random =>
    `<g transform="rotate(45 ${50 * SCALE} ${50 * SCALE})">${rotatedCopies('lf', leaf(random, [50, 46], [50, 2], 12), [90, 180, 270])}</g>` +
    dots(random, [MIDDLE], 3.6) +
    dots(random, circle(38, 4), 2.4) +
    dots(random, [...circle(28, 4), ...circle(19, 4)], 1.8),
  comb: random =>
    lines(
      random,
      Array.from({ length: 8 }, (_, row) =>
        [0, 12.5, 25, 37.5, 50, 62.5, 75, 87.5, 100].map(
          x => [x, 8 + row * 12 + 5 * Math.sin((x / 50) * Math.PI + (row % 2 ? 0 : 0.25))] as const,
        ),
      ),
      { width: 2.2, wobble: 0.35 },
    ),
  spray: random => leaf(random, [50, 98], [50, 4], 15) + twigs(random),

  // The arts
  rings: random =>
    dots(random, [MIDDLE], 5) +
    dots(random, corners(6), 3) +
    dots(random, [...circle(12, 10), ...circle(21, 16, MIDDLE, 0.2)], 2.1) +
    dots(random, [...circle(31, 24), ...circle(41.5, 32, MIDDLE, 0.1)], 2.4),
  diamonds: random =>
    outlines(random, [diamond(46), diamond(36)], { width: 2.7 }) +
    outlines(random, [diamond(26), diamond(16)], { width: 2.2 }) +
    dots(random, [MIDDLE], 4.4) +
    outlines(
      random,
      corners(12).map(corner => diamond(9, corner)),
      { width: 1.9, wobble: 0.3 },
    ) +
    dots(random, corners(12), 1.8),
  sun: random =>
    filledShapes(random, circle(23, 12).map(ray), 0.6) +
    dots(random, circle(17, 14), 2) +
    lines(random, [[...circle(10, 8), [60, 50]]], { width: 2.2, wobble: 0.3 }) +
    dots(random, [MIDDLE], 3.4),

  // Other sectors
  steps: random =>
    outlines(random, [44, 33, 22, 11].map(steppedCross), { width: 2.3, wobble: 0.3 }) +
    dots(random, corners(14), 4) +
    dots(
      random,
      corners(14).flatMap(corner => circle(8.5, 8, corner)),
      1.4,
    ),
  check: random =>
    filledShapes(
      random,
      grid([0, 1, 2, 3, 4])
        .filter(([x, y]) => (x + y) % 2 === 0)
        .map(([x, y]) => squareAt(5 + x * 18.4, 5 + y * 18.4)),
    ),
  seeds: random => {
    const seeds = Array.from({ length: 36 }, (_, index) => {
      const row = Math.floor(index / 6)
      return [9 + (index % 6) * 16.4 + (row % 2 ? 4 : -3), 9 + row * 16.4] as const
    })
    const size = seeds.map(() => Math.floor(random.between(0, 3)))
    return [2.6, 3.3, 4]
      .map((radius, which) =>
        dots(
          random,
          seeds.filter((_, seed) => size[seed] === which),
          radius,
        ),
      )
      .join('')
  },
}

function twigs(random: SeededRandom): string {
  const drawn = leaf(random, [46, 66], [12, 42], 7)
  const mirror = `transform="matrix(-1 0 0 1 ${100 * SCALE} 0)"`
  const side = `<g id="tw"><g id="tl">${drawn}</g><use href="#tl" x="${Math.round(-4 * SCALE)}" y="${Math.round(24 * SCALE)}"/><use href="#tl" x="${-4}" y="${Math.round(-24 * SCALE)}"/></g>`
  return `${side}<use href="#tw" ${mirror}/>`
}

function ray([x, y]: Point): Array<Point> {
  const [outX, outY] = [(x - 50) / 23, (y - 50) / 23]
  return [
    [x - outY * 4.4, y + outX * 4.4],
    [50 + outX * 44, 50 + outY * 44],
    [x + outY * 4.4, y - outX * 4.4],
  ]
}

function squareAt(x: number, y: number): Array<Point> {
  return [
    [x, y],
    [x + 16, y],
    [x + 16, y + 16],
    [x, y + 16],
  ]
}
