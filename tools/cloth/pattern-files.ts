import { SECTOR_CLOTHS } from '#src/web/ui/cloth-names.ts'
import { drawPanelSprite } from './panel-sprite.ts'
import { drawSectorTile } from './sector-tile.ts'
import { drawSelvedge, drawSideSelvedge } from './selvedge.ts'
import { createSvgFile } from './sheet.ts'
import { drawClothDye, drawClothLines } from './whole-cloth.ts'

export function drawPatternFiles(): Map<string, string> {
  return new Map([
    ['cloth-dye.svg', createSvgFile(drawClothDye(), 640, { isStretched: false })],
    ['cloth-lines.svg', createSvgFile(drawClothLines(), 640, { isStretched: false })],
    ['panels.svg', createSvgFile(drawPanelSprite(), 1200)],
    ['selvedge.svg', createSvgFile(drawSelvedge(), 120)],
    ['selvedge-side.svg', createSvgFile(drawSideSelvedge(), 10)],
    ...SECTOR_CLOTHS.map(name => [`${name}.svg`, createSvgFile(drawSectorTile(name), 200)] as const),
  ])
}
