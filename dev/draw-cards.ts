/** `node dev/draw-cards.ts`, then `pngquant --force --ext .png 64 src/web/public/cards/*.png`. Needs CHROME. */
import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { BRAND } from '#src/brand.ts'
import { SITE_PAGES, type SitePage } from '#src/web/content/pages.ts'
import type { ClothName } from '#src/web/ui/cloth-names.ts'

const DRAWN_CARDS_FILE = 'dev/drawn-cards.json'
const STYLES_FOLDER = 'src/web/ui/styles'
const CARD_SIZE_PX = { width: 1200, height: 630 }
const FONT_SIZES = [78, 70, 62, 54]

const LOGO = `<svg width="46" height="46" viewBox="0 0 30 30" fill="currentColor">
  <path d="M15 1.2 28.8 15 15 28.8 1.2 15ZM15 7.4 22.6 15 15 22.6 7.4 15Z" fill="none" stroke="currentColor" stroke-width="2.1"/>
  <circle cx="15" cy="15" r="2.6"/><circle cx="4" cy="4" r="1.5"/><circle cx="26" cy="4" r="1.5"/>
  <circle cx="4" cy="26" r="1.5"/><circle cx="26" cy="26" r="1.5"/></svg>`

const { CHROME: executablePath } = process.env
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: CARD_SIZE_PX })
const drawnCards = JSON.parse(readFileSync(DRAWN_CARDS_FILE, 'utf8'))
const cards = Object.entries<SitePage>(SITE_PAGES).map(([key, { card }]) => [key, card] as const)
for (const [key, card] of cards) {
  if (!isDeepStrictEqual(card, drawnCards[key])) await drawCard(page, card, `src/web/public/cards/${key}.png`)
}
writeFileSync(DRAWN_CARDS_FILE, `${JSON.stringify(Object.fromEntries(cards), null, 2)}\n`)
await browser.close()

async function drawCard(page: Page, { words, cloth }: SitePage['card'], path: string) {
  await page.setContent(`<style>${buildStyleSheet(cloth)}</style>
    <main><p class="name">${LOGO}${BRAND.name}</p><h1>${words}</h1><p>UK Global Talent Visa, from Lagos</p></main>`)
  const headingFits = await page.locator('h1').evaluate(async (element, sizes) => {
    const heading = element as HTMLElement
    await document.fonts.ready
    const size = sizes.find(size => {
      heading.style.fontSize = `${size}px`
      return heading.offsetHeight < size * 1.1 * 3.5
    })
    const words = document.createRange()
    words.selectNodeContents(heading)
    heading.style.width = `${Math.ceil(Math.max(...[...words.getClientRects()].map(line => line.width)))}px`
    return size !== undefined
  }, FONT_SIZES)
  if (!headingFits) throw new Error(`These words do not fit on a card: ${words}`)
  await page.screenshot({ path })
}

function buildStyleSheet(cloth: ClothName): string {
  const background =
    cloth === 'whole'
      ? `${readPattern('cloth-lines')} 100% 0/672px, ${readPattern('cloth-dye')} 100% 0/672px`
      : `${readPattern(cloth)} 100% 0/210px`
  return `
    @font-face { font-family: serif-ours; src: ${toDataUrl('fonts/passage-serif.woff2', 'font/woff2')}; font-weight: 400 700 }
    @font-face { font-family: sans-ours; src: ${toDataUrl('fonts/passage-sans-400.woff2', 'font/woff2')}; size-adjust: 89% }
    body { margin: 0; width: ${CARD_SIZE_PX.width}px; height: ${CARD_SIZE_PX.height}px; background: ${background}, #1b2759 }
    main { position: absolute; left: 64px; bottom: 64px; box-sizing: border-box; width: max-content; min-width: 640px;
      max-width: 860px; padding: 60px; background: #faf5ed; color: #444f6c }
    main::after { content: ''; position: absolute; inset: 14px; border: 2.5px dashed #9da4c1 }
    h1, .name { font: 500 34px/1.1 serif-ours; letter-spacing: -.01em; word-spacing: .07em }
    .name { display: flex; gap: 16px; align-items: center; color: #1b2657 }
    h1 { margin: 34px 0 30px; color: #131b3a; text-wrap: balance }
    p { margin: 0; font: 400 28px/1 sans-ours }`
}

function readPattern(name: string): string {
  return toDataUrl(`patterns/${name}.svg`, 'image/svg+xml')
}

function toDataUrl(file: string, type: string): string {
  return `url(data:${type};base64,${readFileSync(`${STYLES_FOLDER}/${file}`, 'base64')})`
}
