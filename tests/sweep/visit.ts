import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { waitForStaffHydration } from '../support/browser/staff.ts'
import { expect } from '../support/browser/story.ts'
import { chooseSize, IS_FULL_RUN } from '../support/full-run.ts'
import {
  expectButtonsWithBorders,
  expectEnlargeable,
  expectFits,
  expectLargeTargets,
  expectNoFurtherViolations,
  expectNoViolations,
  expectSameWithoutScripts,
} from './check-screen.ts'
import { createScale, createScreenSwitch, type ScreenSwitch } from './screens.ts'
import { findWeightFault } from './weights.ts'

export type SweepPage = {
  /** Names the page in failures and in the table of weights. */
  name: string
  path: string
  status?: number
  /** The pattern of the route whose example this is: the page must keep to the budget of its weight. */
  pattern?: string
  /** Does on the page what leads to a state that no URL has. */
  act?: (page: Page) => Promise<unknown>
  /** Whether buttons open other dialogs in this state than the same buttons on earlier pages. */
  hasOwnDialogs?: boolean
  /** Opens a dialog on a desk that no button announces. */
  opensDialog?: (page: Page) => Promise<unknown>
}

/** The styles change at these widths too, which the usual run leaves to the full one. */
const BETWEEN_PHONE_AND_DESK = chooseSize({ sample: [], full: ['tablet', 'laptop'] } as const)

export type Visit = { page: Page; name: string; showOn: ScreenSwitch }

/** The frame around pages. Most pages have the same, so each look of it is checked once. */
const FRAME_PARTS = ['.site-head', '.foot', '.top-bar', '.sidebar']

/** Prepares a page of a phone, in which the sweep of one person visits all pages. */
export async function startSweep(page: Page) {
  await page.addInitScript(axe.source)
  const showOn = await createScreenSwitch(page)
  const scale = await createScale(page)
  const links = new Map<string, string>()
  const visitedPaths = new Set<string>()
  const seenFrames = new Set<string>()

  async function open({ name, path, status = 200, pattern, act }: SweepPage) {
    await showOn('phone')
    // Only a page that is weighed starts with an empty cache, because loading all scripts again takes most of the time.
    const isWeighed = pattern !== undefined && act === undefined
    // A busy browser sometimes loads a picture of the styles twice, so a page that is too heavy is weighed once more.
    const fault = (await load()) && (await load())
    expect.soft(fault, `${name} on a phone`).toBeNull()
    await act?.(page)
    await page.waitForLoadState()
    await collectLinks(name)

    async function load(): Promise<string | null> {
      if (isWeighed) await scale.empty()
      const answer = await page.goto(path)
      expect.soft(answer?.status(), `status of ${name}`).toBe(status)
      expect.soft(new URL(page.url()).pathname, `path of ${name}`).toBe(new URL(path, page.url()).pathname)
      if (status === 200) visitedPaths.add(path)
      return isWeighed ? findWeightFault(pattern, await scale.read()) : null
    }
  }

  /** Returns the parts of the frame that an earlier page has shown with this look. */
  async function findSeenFrame(look: string): Promise<Array<string>> {
    const parts = await page.evaluate(
      selectors => selectors.map(selector => document.querySelector(selector)?.outerHTML ?? ''),
      FRAME_PARTS,
    )
    return FRAME_PARTS.filter((_, index) => {
      const html = parts[index]?.replace(/ (id|for|href|value|aria-(controls|labelledby|current))="[^"]*"/g, '')
      const isSeen = seenFrames.has(`${look}: ${html}`)
      seenFrames.add(`${look}: ${html}`)
      return isSeen
    })
  }

  /** Links to other pages are followed at the end. Those within the page must lead to something now. */
  async function collectLinks(name: string) {
    const { others, broken } = await page.locator('a[href]').evaluateAll(all => {
      const hrefs = all.map(each => (each as HTMLAnchorElement).href)
      const here = location.href.split('#')[0]
      const within = hrefs
        .filter(href => href.split('#')[0] === here)
        .map(href => decodeURIComponent(new URL(href).hash))
      return {
        others: hrefs.filter(href => href.split('#')[0] !== here),
        broken: within.filter(hash => hash !== '' && document.getElementById(hash.slice(1)) === null),
      }
    })
    expect.soft(broken, `${name}: links to missing anchors`).toEqual([])
    for (const href of others) if (!links.has(href)) links.set(href, name)
  }

  return {
    links,
    visitedPaths,
    /** Checks a page of the site or of an applicant, which has one colour scheme and works without scripts. */
    async visitPublicPage(visited: SweepPage) {
      const { name } = visited
      await open(visited)
      await expectFits(page, `${name} on a phone`)
      await expectNoViolations(page, `${name} on a phone`, { without: await findSeenFrame('phone') })
      await expectLargeTargets(page, `${name} on a phone`)
      await expectEnlargeable(page, `${name} on a phone`)
      await showOn('narrow phone')
      await expectFits(page, `${name} at 320 px`)
      for (const screen of BETWEEN_PHONE_AND_DESK) {
        await showOn(screen)
        await expectFits(page, `${name} on a ${screen}`)
      }
      await showOn('enlarged text')
      await expectEnlargeable(page, name)
      await showOn('desk')
      await expectFits(page, `${name} on a desk`)
      await expectNoFurtherViolations(page, `${name} on a desk`, { without: await findSeenFrame('desk') })
      if (IS_FULL_RUN) await expectButtonsWithBorders(page, name)
      if (visited.act === undefined) await expectSameWithoutScripts(page, name)
    },
    /** Checks the content of a page of staff whose styles another visit has checked. */
    async visitStaffContent(visited: SweepPage, whileOnDesk?: (visit: Visit) => Promise<void>) {
      const { name } = visited
      await page.emulateMedia({ colorScheme: 'light' })
      await open(visited)
      await waitForStaffHydration(page)
      await expectNoViolations(page, `${name} on a phone, light`, { without: await findSeenFrame('phone, light') })
      await showOn('narrow phone')
      await expectFits(page, `${name} at 320 px`)
      await showOn('desk')
      await expectFits(page, `${name} on a desk`)
      await whileOnDesk?.({ page, name, showOn })
    },
    /** Checks a page of staff with light and dark colours, and lets `whileOnDesk` go on from there. */
    async visitStaffPage(visited: SweepPage, whileOnDesk?: (visit: Visit) => Promise<void>) {
      const { name } = visited
      await page.emulateMedia({ colorScheme: 'dark' })
      await open(visited)
      await waitForStaffHydration(page)
      await expectFits(page, `${name} on a phone`)
      await expectNoViolations(page, `${name} on a phone, dark`, { without: await findSeenFrame('phone, dark') })
      await showOn('narrow phone')
      await expectFits(page, `${name} at 320 px`)
      await showOn('enlarged text')
      await expectEnlargeable(page, name)
      await showOn('desk')
      await page.emulateMedia({ colorScheme: 'light' })
      await expectFits(page, `${name} on a desk`)
      await expectNoFurtherViolations(page, `${name} on a desk, light`, { without: await findSeenFrame('desk, light') })
      await whileOnDesk?.({ page, name, showOn })
    },
  }
}
