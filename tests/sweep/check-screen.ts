import type { Locator, Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect, listOverflow } from '../support/browser/story.ts'
import { IS_FULL_RUN } from '../support/full-run.ts'

type AxeWindow = { axe: typeof axe; shown?: WeakSet<Element> }

type AxeScope = {
  /** The selector of the only part to check. */
  part?: string
  /** The frame around the page, which is left out because an earlier page has shown it. */
  without?: ReadonlyArray<string>
}

/** Expects no violations of WCAG 2.2 AA and of the best practices of axe. */
export async function expectNoViolations(page: Page, where: string, scope: AxeScope = {}) {
  await runAxe(page, where, scope, 'whole')
}

/**
 * Checks a page again that passed with other colours or on another screen. Only the contrast can differ, unless this
 * screen shows an element that the other one hid: then every rule applies again. The contrast waits for the full run.
 */
export async function expectNoFurtherViolations(page: Page, where: string, scope: AxeScope = {}) {
  await runAxe(page, where, scope, IS_FULL_RUN ? 'contrast' : 'new elements')
}

type Extent = 'whole' | 'contrast' | 'new elements'

async function runAxe(page: Page, where: string, { part, without = [] }: AxeScope, extent: Extent) {
  const violations = await page.evaluate(
    async ({ part, without, extent }) => {
      const axeWindow = window as unknown as AxeWindow
      const exclude = without.filter(selector => document.querySelector(selector) !== null)
      const elements = [...document.querySelectorAll(`${part ?? 'body'} *`)]
      const shown = elements.filter(each => each.checkVisibility() && !exclude.some(selector => each.closest(selector)))
      const hasNewElement = shown.some(each => !axeWindow.shown?.has(each))
      axeWindow.shown = new WeakSet(shown)
      if (extent === 'new elements' && !hasNewElement) return []
      const context = part === undefined ? { exclude } : { include: [part] }
      const results = await axeWindow.axe.run(context, {
        resultTypes: ['violations'],
        // Frames show files and emails, which have their own tests, and take no messages from the page.
        iframes: false,
        // Axe would load all styles again, for rules that are not among these.
        preload: false,
        runOnly: extent === 'contrast' && !hasNewElement ? ['color-contrast'] : undefined,
      })
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(', ')}`)
    },
    { part, without, extent },
  )
  expect.soft(violations, `${where}: violations`).toEqual([])
}

export async function expectFits(page: Page, where: string) {
  const { isWide, wideDialogs, tallDialogs, coveredLinks } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    // A dialog scrolls by itself, so a wide one does not make the page wider.
    const dialogs = [...document.querySelectorAll('dialog[open], dialog[open] .admin-dialog-body')]
    // Links of a cell have large touch targets, and the later one is above the earlier one.
    const coveredLinks = [...document.querySelectorAll('.data-table td')].flatMap(cell => {
      const links = [...cell.querySelectorAll('a')]
      return links.filter((link, index) => {
        const [box] = link.getClientRects()
        if (box === undefined) return false
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const later = links.slice(index + 1).flatMap(other => [...other.getClientRects()])
        return later.some(({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom)
      })
    })
    return {
      coveredLinks: coveredLinks.map(link => link.textContent),
      isWide: scrollWidth > clientWidth,
      tallDialogs: [...document.querySelectorAll('.admin-dialog[open]')]
        .filter(each => each.scrollHeight > each.clientHeight + 1)
        .map(each => each.className),
      wideDialogs: dialogs.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.className),
    }
  })
  if (isWide) expect.soft(await listOverflow(page), `${where}: wider than the screen`).toEqual([])
  expect.soft(coveredLinks, `${where}: links below another link of their cell`).toEqual([])
  expect.soft(wideDialogs, `${where}: wider than the dialog`).toEqual([])
  expect.soft(tallDialogs, `${where}: only the body of a dialog scrolls`).toEqual([])
}

/** Text of 200 % must grow, fit and not be cut off. */
export async function expectEnlargeable(page: Page, where: string) {
  const faults = await page.evaluate(() => {
    const root = document.documentElement
    const sizeOf = (text: Element) => Number.parseFloat(getComputedStyle(text).fontSize)
    const text = [...document.querySelectorAll('main p')].find(each => each.getClientRects().length > 0)
    const sizeBefore = text === undefined ? 0 : sizeOf(text)
    root.style.setProperty('font-size', '200%')
    const found: Array<string> = []
    // Font sizes that also depend on the width of the screen grow a little less than twofold.
    if (text !== undefined && sizeOf(text) < 1.8 * sizeBefore) found.push('the text does not grow')
    if (root.scrollWidth > root.clientWidth) {
      const words = [...document.querySelectorAll('body :not(:has(*))')].filter(each => {
        const range = document.createRange()
        range.selectNodeContents(each)
        return each.checkVisibility() && range.getBoundingClientRect().right > root.clientWidth
      })
      found.push(
        `${root.scrollWidth - root.clientWidth} px too wide: ${words.map(each => each.textContent).join(', ')}`,
      )
    }
    for (const part of document.querySelectorAll('main *')) {
      const { overflowX, overflowY, position } = getComputedStyle(part)
      const hidesOverflow = [overflowX, overflowY].some(each => each === 'hidden' || each === 'clip')
      if (position === 'absolute' || !hidesOverflow || part.closest('.carousel')) continue
      const { bottom, right } = part.getBoundingClientRect()
      for (const word of part.querySelectorAll('h1, h2, h3, p, li, dt, dd, a')) {
        const box = word.getBoundingClientRect()
        if (box.height > 0 && (box.bottom > bottom + 1 || box.right > right + 1))
          found.push(`cut off: ${word.textContent?.slice(0, 40)}`)
      }
    }
    root.style.removeProperty('font-size')
    return found
  })
  expect.soft(faults, `${where}, text of 200 %`).toEqual([])
}

/** With forced colours only a border shows where a button is. */
export async function expectButtonsWithBorders(page: Page, where: string) {
  await page.emulateMedia({ forcedColors: 'active' })
  await expectFits(page, `${where}, forced colours`)
  const buttons = await page.locator('.btn:visible, button:enabled:visible').evaluateAll(all =>
    all
      .filter(button => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(button)
        return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1
      })
      .map(button => button.textContent),
  )
  expect.soft(buttons, `${where}: buttons without a border with forced colours`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

/** A dialog stands in the row or panel of its button, whose styles must not reach into it. */
export async function expectOwnStyles(dialog: Locator, where: string) {
  const smallFields = await dialog
    .locator('.admin-dialog-body .input:visible')
    .evaluateAll(all => all.filter(field => field.clientWidth < 100).map(field => field.getAttribute('name')))
  expect.soft(smallFields, `${where}: fields that look like those of the row`).toEqual([])
  const otherButtons = await dialog
    .locator('.admin-dialog-head .icon-btn, .admin-dialog-foot .btn')
    .evaluateAll(all =>
      all
        .filter(
          button => getComputedStyle(button).flexGrow !== '0' || getComputedStyle(button, '::after').content !== 'none',
        )
        .map(button => button.textContent),
    )
  expect.soft(otherButtons, `${where}: buttons that look like those of the row`).toEqual([])
}

export async function expectLargeTargets(page: Page, where: string) {
  const smallTargets = await page
    .locator('.btn:visible, button:visible, summary:visible, input:visible, select:visible, textarea:visible')
    .evaluateAll(targets =>
      targets.flatMap(target => {
        // A finger can also press the label around a small field.
        const { width, height } = (target.closest('label') ?? target).getBoundingClientRect()
        const label = target.textContent || target.getAttribute('name')
        return width < 44 || height < 44 ? [`${label}: ${Math.round(width)} × ${Math.round(height)}`] : []
      }),
    )
  expect.soft(smallTargets, `${where}: touch targets below 44 px`).toEqual([])
}

/** Without scripts a reader must find the heading and every field that the page has with scripts. */
export async function expectSameWithoutScripts(page: Page, where: string) {
  const html = await (await page.request.get(page.url())).text()
  const missing = await page.evaluate(sent => {
    const plain = new DOMParser().parseFromString(sent, 'text/html')
    const find = (root: Document) => {
      const named = [...root.querySelectorAll<HTMLInputElement>('main form :is(input, select, textarea)[name]')]
      return [
        ...[...root.querySelectorAll('h1')].map(heading => `heading ${heading.textContent?.trim()}`),
        ...named.map(({ name }) => `field ${name}`),
      ]
    }
    const found = find(plain)
    return find(document).filter(part => !found.includes(part))
  }, html)
  expect.soft(missing, `${where}: missing without scripts`).toEqual([])
}
