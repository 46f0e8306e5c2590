import type { Colour } from './sample-files.ts'

const PAPER: Colour = [236, 238, 226]
const COVER: Colour = [22, 78, 54]
const WAVES: Colour = [214, 224, 206]
const INK: Colour = [52, 56, 70]
const PHOTO: Colour = [203, 214, 226]
const SKINS: ReadonlyArray<Colour> = [
  [92, 58, 38],
  [118, 76, 50],
  [74, 46, 32],
]
const CLOTHS: ReadonlyArray<Colour> = [
  [38, 52, 118],
  [150, 52, 40],
  [200, 136, 40],
  [60, 96, 70],
]

/**
 * What the page of a passport with the photograph looks like from afar: the photograph, lines where words stand, and the two
 * rows that machines read. It holds nothing that anybody could read, and nobody's face. `x` and `y` go from 0 to 1; `sort`
 * makes one unlike the other.
 */
export function passportPicture(sort: number): (x: number, y: number) => Colour {
  const skin = SKINS[sort % SKINS.length] ?? PAPER
  const cloth = CLOTHS[sort % CLOTHS.length] ?? PAPER
  return (x, y) => {
    if (x < 0.02 || x > 0.98 || y < 0.03 || y > 0.97) return COVER
    if (isIn(x, y, [0.06, 0.16, 0.34, 0.7])) return photograph((x - 0.06) / 0.28, (y - 0.16) / 0.54, skin, cloth)
    if (isWord(x, y, sort) || isMachineRow(x, y)) return INK
    return Math.sin(x * 40 + Math.sin(y * 18) * 3) > 0.75 ? WAVES : PAPER
  }
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

function isIn(x: number, y: number, [left, top, right, bottom]: Box): boolean {
  return x >= left && x < right && y >= top && y < bottom
}

function photograph(x: number, y: number, skin: Colour, cloth: Colour): Colour {
  const isHead = ((x - 0.5) / 0.2) ** 2 + ((y - 0.42) / 0.22) ** 2 < 1
  const isHair = ((x - 0.5) / 0.23) ** 2 + ((y - 0.36) / 0.22) ** 2 < 1 && y < 0.34
  const isBody = ((x - 0.5) / 0.42) ** 2 + ((y - 1.02) / 0.34) ** 2 < 1
  if (isHair) return [28, 24, 26]
  if (isHead) return skin
  return isBody ? cloth : PHOTO
}

/** A heading, then a small label with a longer word beneath it, six times. */
function isWord(x: number, y: number, sort: number): boolean {
  if (isIn(x, y, [0.3, 0.065, 0.7, 0.1])) return hasLetter(x, 90)
  for (let row = 0; row < 6; row++) {
    const top = 0.17 + row * 0.088
    if (isIn(x, y, [0.4, top, 0.52, top + 0.016])) return hasLetter(x, 140)
    const end = 0.58 + ((row * 7 + sort * 5) % 6) * 0.06
    if (isIn(x, y, [0.4, top + 0.028, end, top + 0.056])) return hasLetter(x, 80)
  }
  return false
}

function isMachineRow(x: number, y: number): boolean {
  return (isIn(x, y, [0.06, 0.8, 0.94, 0.83]) || isIn(x, y, [0.06, 0.87, 0.94, 0.9])) && hasLetter(x, 50)
}

function hasLetter(x: number, across: number): boolean {
  return (x * across) % 1 < 0.68
}
