import { SECTOR_CLOTHS } from '#src/web/ui/cloth-names.ts'
import { panelSprite } from './panel-sprite.ts'
import { sectorTile } from './sector-tile.ts'
import { selvedge, sideSelvedge } from './selvedge.ts'
import { svgFile } from './sheet.ts'
import { clothDye, clothLines } from './whole-cloth.ts'

export function patternFiles(): Map<string, string> {
  return new Map([
    ['cloth-dye.svg', svgFile(clothDye(), 640, { isStretched: false })],
    ['cloth-lines.svg', svgFile(clothLines(), 640, { isStretched: false })],
    ['panels.svg', svgFile(panelSprite(), 1200)],
    ['selvedge.svg', svgFile(selvedge(), 120)],
    ['selvedge-side.svg', svgFile(sideSelvedge(), 10)],
    ...SECTOR_CLOTHS.map(name => [`${name}.svg`, svgFile(sectorTile(name), 200)] as const),
  ])
}
