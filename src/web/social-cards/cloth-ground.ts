import type { ClothName } from '../ui/cloth/names.ts'
import { sectorTile } from '../ui/cloth/sector-tile.ts'
import { CELL, DIPS, type Sheet } from '../ui/cloth/sheet.ts'
import { wholeCloth } from '../ui/cloth/whole-cloth.ts'

/** So large is a cell on a card: six fill its height. */
const SHOWN = 105

/** A rectangle of cloth. It is whole at the right, where no label lies on it, and cut at the left. */
export function clothGround(cloth: ClothName, { width, height }: { width: number; height: number }): string {
  const scale = SHOWN / CELL
  const sheet = sheetOf(cloth)
  const across = Math.ceil(width / scale / sheet.width)
  const down = Math.ceil(height / scale / sheet.height)
  const left = width / scale - across * sheet.width
  const repeats = Array.from({ length: across * down }, (_, index) => {
    const [column, row] = [index % across, Math.floor(index / across)]
    return `<use href="#cloth" x="${left + column * sheet.width}" y="${row * sheet.height}"/>`
  })
  return (
    `<rect width="${width}" height="${height}" fill="${DIPS.twice}"/>` +
    `<defs><g id="cloth">${sheet.content}</g></defs><g transform="scale(${scale})">${repeats.join('')}</g>`
  )
}

function sheetOf(cloth: ClothName): Sheet {
  return cloth === 'whole' ? wholeCloth() : sectorTile(cloth)
}
