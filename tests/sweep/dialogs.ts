import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../support/browser/story.ts'
import { IS_FULL_RUN } from '../support/full-run.ts'
import { expectFits, expectNoViolations, expectOwnStyles } from './check-screen.ts'
import type { Visit } from './visit.ts'

/** The titles that a source computes. The sweep must see each of them on the pages of the source's area. */
const COMPUTED_TITLES: Record<string, ReadonlyArray<string | RegExp>> = {
  'mail/mail-preview.tsx': [/^The letter must say/, 'Resend', 'Send Now', 'Send Anyway'],
  'accounts/colleagues/change-dialog.tsx': [
    'Invite Again',
    'Reset Password',
    'Reset Second Step',
    'Change Role',
    'Disable Account',
    'Enable Account',
  ],
  'accounts/own-account/passkeys-panel.tsx': [/^Remove “/],
  'cases/evidence/report-panel.tsx': ['Summary', /^Recognition/],
  'cases/letters/letter-dialogs.tsx': [
    'Add Referee',
    'Change Referee',
    'Ask for the Letter',
    'Ask Again',
    'Stop Reminders',
  ],
  'cases/letters/letter-preview-dialog.tsx': ['Signed letter'],
  'cases/work/task-dialogs.tsx': ['Add Task', 'Change Task'],
  'site/criteria/dialogs.tsx': ['Add Criterion', 'Change Criterion'],
  'money/payments/flag-dialog.tsx': ['Decide on Payment', 'Mark as Settled'],
  'bookings/calendar/slot-panel.tsx': [/ is booked$/],
  'documents/review-dialog.tsx': ['Approve Document', 'Reject Document'],
  'documents/preview-dialog.tsx': ['Passport'],
  'documents/finish-request-dialog.tsx': ['Mark as Received', 'Withdraw Request'],
}

const FRAMES_OF_DIALOGS = ['parts/admin-dialog.tsx', 'parts/dialog-form.tsx']
const DIALOG = 'dialog[open]'

/** The pages of the owner in parts of a few minutes, and the starts of the source files whose dialogs these pages open. */
const AREAS = {
  application: {
    pages: /^\/admin\/applications\/./,
    sources: [
      'cases/application/',
      'cases/evidence/',
      'cases/letters/',
      'cases/work/task',
      'documents/add',
      'money/disputes/',
      'money/payments/',
      'money/refunds/',
    ],
  },
  lists: {
    pages: /^\/admin\/(dashboard|applications|messages|queue|documents)\b/,
    sources: [
      'cases/list/',
      'cases/queue/',
      'documents/document',
      'documents/finish',
      'documents/preview',
      'documents/re',
      'frame/',
      'messages/',
      'cases/work/assign',
      'cases/work/save',
    ],
  },
  records: {
    pages: /^\/admin\/(mail|payments|audit)\b/,
    sources: ['mail/', 'money/months/'],
  },
  site: {
    pages: /^\/admin\/(criteria|facts|settings|stories)\b/,
    sources: ['site/'],
  },
  office: {
    pages: /^\/admin\//,
    sources: ['accounts/', 'bookings/', 'people/', 'cases/work/give-away', 'money/payouts/', 'privacy/'],
  },
} as const

export type Area = keyof typeof AREAS

export const AREA_NAMES = Object.keys(AREAS) as Array<Area>

/** Returns the first area whose pattern the path has. */
export function areaOf(path: string): Area | undefined {
  return AREA_NAMES.find(area => AREAS[area].pages.test(path))
}

export type SeenDialogs = { openers: Set<string>; titles: Set<string>; checked: Set<string>; scripts: Set<string> }

/** Remembers which dialogs the sweep has seen, and the scripts that were loaded for them. */
export function watchDialogs(page: Page): SeenDialogs {
  const seen = {
    openers: new Set<string>(),
    titles: new Set<string>(),
    checked: new Set<string>(),
    scripts: new Set<string>(),
  }
  page.on('request', request => seen.scripts.add(new URL(request.url()).pathname))
  return seen
}

type DialogOptions = {
  /** Which buttons open a dialog. */
  selector?: string
  /** Leaves out the buttons that an earlier page had in the same words, because they open the same dialogs. */
  onlyNew?: boolean
}

/** Opens each kind of dialog of the page once, and checks those that no earlier page has shown. */
export async function visitDialogs(
  visit: Visit,
  seen: SeenDialogs,
  { selector = 'main [aria-haspopup="dialog"]', onlyNew = false }: DialogOptions = {},
) {
  const openers = visit.page.locator(`${selector}:visible`)
  const kinds = await openers.evaluateAll(all =>
    all.map(opener => {
      const copy = opener.cloneNode(true) as HTMLElement
      for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove()
      const [action, title] = [opener.getAttribute('data-action'), opener.getAttribute('title')]
      const actionAndTitle = [action, title].filter(Boolean).join(' ') || opener.className
      const part = opener.closest('section, nav, table')
      const labels = [
        opener.ariaLabel,
        copy.textContent?.trim(),
        actionAndTitle,
        part?.ariaLabel,
        part?.getAttribute('aria-labelledby'),
      ]
      // In a row, the name of a file or an email is the label of its button.
      return opener.classList.contains('file-name') ? actionAndTitle : labels.filter(Boolean).join(', ')
    }),
  )
  const buttons = await openers.elementHandles()
  for (const [index, kind] of kinds.entries()) {
    if (kinds.indexOf(kind) !== index || (onlyNew && seen.openers.has(kind))) continue
    seen.openers.add(kind)
    await buttons[index]?.evaluate(pressVisibleButton)
    await checkDialog(visit, seen, kind)
  }
}

/** Playwright's click waits for two frames before, which takes as long as the rest of the visit of a dialog. */
function pressVisibleButton(button: Element) {
  button.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = button.getBoundingClientRect()
  const target = document.elementFromPoint(left + width / 2, top + height / 2)
  if (target === null || !button.contains(target)) throw new Error(`“${button.textContent}” is covered.`)
  if (button instanceof HTMLElement) {
    button.focus()
    button.click()
  }
}

/** Checks the open dialog with the errors of its empty form, in the full run also before and in dark colours. */
export async function checkDialog({ page, name, showOn }: Visit, seen: SeenDialogs, opener: string) {
  const dialog = page.locator(DIALOG)
  const isOpen = await dialog.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  )
  expect.soft(isOpen, `${name}: “${opener}” opens a dialog`).toBe(true)
  if (!isOpen) return
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const { title, fields } = await dialog.evaluate(element => ({
    title: element.ariaLabel ?? element.querySelector('h2')?.textContent?.trim() ?? '',
    fields: [...new Set([...element.querySelectorAll<HTMLInputElement>('[name]')].map(field => field.name))].join(),
  }))
  seen.titles.add(title)
  if (!seen.checked.has(`${title}: ${fields}`)) {
    seen.checked.add(`${title}: ${fields}`)
    const where = `${name}, dialog “${title}”`
    await expectOwnStyles(dialog, where)
    await hidePageBehindDialog(page, true)
    if (IS_FULL_RUN) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectNoViolations(page, `${where} on a desk, dark`, { part: DIALOG })
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await expectFitsOnPhones(where)
    if (await sendEmptyForm()) await expectFitsOnPhones(`${where} with errors`)
    await expectNoViolations(page, `${where} with errors on a phone, light`, { part: DIALOG })
    await showOn('desk')
    await hidePageBehindDialog(page, false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog, `${name}: “${title}” closes`).toHaveCount(0)

  async function expectFitsOnPhones(where: string) {
    await showOn('narrow phone')
    await expectFits(page, `${where} at 320 px`)
    await showOn('phone')
    await expectFits(page, `${where} on a phone`)
  }

  /** Only a form with an empty required field is sent, because every other form would do something. */
  async function sendEmptyForm(): Promise<boolean> {
    const isRefused = await dialog.evaluate(element => {
      const submitters = element.querySelectorAll<HTMLButtonElement>('form button[type="submit"]')
      const [submitter] = submitters
      const isSendable = submitters.length === 1 && submitter !== undefined && !submitter.disabled
      if (!isSendable || element.querySelector('form :required:invalid') === null) return false
      submitter.click()
      return true
    })
    if (isRefused) await expect(dialog.getByText('Error:').first()).toBeAttached()
    return isRefused
  }
}

/** Axe looks at every visible element of the page, although it only reports on the dialog. */
async function hidePageBehindDialog(page: Page, isHidden: boolean) {
  await page.evaluate(hides => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('body *:not(:has(dialog[open]), dialog[open], dialog[open] *) { display: none !important }')
    document.adoptedStyleSheets = hides ? [sheet] : []
  }, isHidden)
}

/** Expects that the sweep has seen every dialog that the source of this area defines. */
export async function expectEveryDialogSeen({ titles, checked, scripts }: SeenDialogs, area: Area) {
  const missing: Array<string> = []
  const sources = await readStaffSources()
  for (const { file, text } of sources.filter(source => !FRAMES_OF_DIALOGS.includes(source.file))) {
    if (!definesDialog(file, text, area)) continue
    for (const title of findTitles(file, text)) {
      const isSeen = [...titles].some(seen => (typeof title === 'string' ? seen === title : title.test(seen)))
      if (!isSeen) missing.push(`${file}: ${title}`)
    }
    for (const [, module = ''] of text.matchAll(DIALOG_SCRIPT)) {
      const script = new RegExp(String.raw`/assets/${basename(module, '.tsx')}-[\w-]{8}\.js$`)
      if (![...scripts].some(path => script.test(path))) missing.push(`${file}: the script of ${module}`)
    }
  }
  expect.soft(missing, 'dialogs that no page of the sweep opens').toEqual([])
  expect(checked.size).toBeGreaterThan(5)
}

const DIALOG_SCRIPT = /loadDialog\(\s*async \(\) => \(await import\('([^']+)'\)\)/g

/** Throws for a file with dialogs that no area has, because then no test would miss them. */
function definesDialog(file: string, text: string, area: Area): boolean {
  const owners = AREA_NAMES.filter(name => AREAS[name].sources.some(start => file.startsWith(start)))
  const hasDialog = findTitles(file, text).length > 0 || text.search(DIALOG_SCRIPT) >= 0
  if (hasDialog && owners.length !== 1) throw new Error(`${file} has a dialog. Add it to one of the AREAS.`)
  return owners[0] === area
}

async function readStaffSources() {
  const sources: Array<{ file: string; text: string }> = []
  for await (const path of glob('src/web/staff/**/*.tsx'))
    sources.push({ file: path.replace('src/web/staff/', ''), text: readFileSync(path, 'utf8') })
  return sources
}

function findTitles(file: string, text: string): Array<string | RegExp> {
  return [...text.matchAll(/<(?:AdminDialog|DialogForm|BookingDialog|dialog)\b((?:=>|[^>])*)>/g)].flatMap(
    ([, attributes = '']) => {
      // The component between a dialog and its form passes the title on.
      if (!/\b(title|aria-label)=/.test(attributes)) return []
      const literal = /\b(?:title|aria-label)="([^"]+)"/.exec(attributes)?.[1]
      const computed = COMPUTED_TITLES[file]
      if (literal === undefined && computed === undefined)
        throw new Error(`${file} computes the title of its dialog. Add it to COMPUTED_TITLES.`)
      return literal === undefined ? (computed ?? []) : [literal]
    },
  )
}
