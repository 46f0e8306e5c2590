import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../support/browser/story.ts'
import { expectFits, expectNoViolations } from './check-screen.ts'
import type { Visit } from './visit.ts'

/** The titles of dialogs whose title the source does not say in one word. */
const COMPUTED_TITLES: Record<string, RegExp> = {
  'mail/mail-preview.tsx': /^The letter must say/,
  'mail/resend-dialog.tsx': /^(Resend|Send again|Send now|Try again)/i,
  'account/change-dialog.tsx': /Reset|Change|Disable|Enable|Invite|Role/,
  'own-account/passkeys-panel.tsx': /^Remove “/,
  'work/task-dialog.tsx': /^(Add|Change) Task$/,
  'payments/flag-dialog.tsx': /^(Decide on Payment|Mark as Settled)$/,
  'calendar/booked-slot-dialog.tsx': / is booked$/,
  'documents/review-dialog.tsx': /^(Approve|Reject|Change to)/,
  'documents/preview-dialog.tsx': /^Passport$/,
  'documents/finish-request-dialog.tsx': /^(Mark as Received|Withdraw Request|Reopen Request)$/,
}

const FRAMES_OF_DIALOGS = ['parts/admin-dialog.tsx', 'parts/dialog-form.tsx']
const DIALOG = 'dialog[open]'

export type SeenDialogs = { titles: Set<string>; checked: Set<string>; scripts: Set<string> }

/** Remembers which dialogs the sweep has seen, and the scripts that were loaded for them. */
export function watchDialogs(page: Page): SeenDialogs {
  const seen = { titles: new Set<string>(), checked: new Set<string>(), scripts: new Set<string>() }
  page.on('request', request => seen.scripts.add(new URL(request.url()).pathname))
  return seen
}

/** Opens each kind of dialog of the page once, and checks those that no earlier page has shown. */
export async function visitDialogs(visit: Visit, seen: SeenDialogs, selector = 'main [aria-haspopup="dialog"]') {
  const openers = visit.page.locator(`${selector}:visible`)
  const kinds = await openers.evaluateAll(all =>
    all.map(opener => {
      const copy = opener.cloneNode(true) as HTMLElement
      for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove()
      const action = opener.getAttribute('data-action') ?? opener.getAttribute('title') ?? opener.className
      const part = opener.closest('section, nav, table')
      const labels = [
        opener.ariaLabel,
        copy.textContent?.trim(),
        action,
        part?.ariaLabel,
        part?.getAttribute('aria-labelledby'),
      ]
      // In a row, the name of a file or an email is the label of its button.
      return opener.classList.contains('file-name') ? action : labels.filter(Boolean).join(', ')
    }),
  )
  const buttons = await openers.elementHandles()
  for (const [index, kind] of kinds.entries()) {
    if (kinds.indexOf(kind) !== index) continue
    await buttons[index]?.click()
    await checkDialog(visit, seen, kind)
  }
}

/** Checks the open dialog in light and dark colours, then the errors of its empty form, and closes it. */
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
    await expectNoViolations(page, `${where} on a desk, light`, { part: DIALOG })
    await expectFitsOnPhones(where)
    await page.emulateMedia({ colorScheme: 'dark' })
    const withErrors = (await sendEmptyForm()) ? `${where} with errors` : where
    if (withErrors !== where) await expectFitsOnPhones(withErrors)
    await expectNoViolations(page, `${withErrors} on a phone, dark`, { part: DIALOG })
    await page.emulateMedia({ colorScheme: 'light' })
    await showOn('desk')
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

/** Expects that the sweep has seen every dialog that the source of the staff pages defines. */
export async function expectEveryDialogSeen({ titles, checked, scripts }: SeenDialogs) {
  const missing: Array<string> = []
  const sources = await readStaffSources()
  for (const { file, text } of sources.filter(source => !FRAMES_OF_DIALOGS.includes(source.file))) {
    for (const title of findTitles(file, text)) {
      const isSeen = [...titles].some(seen => (typeof title === 'string' ? seen === title : title.test(seen)))
      if (!isSeen) missing.push(`${file}: ${title}`)
    }
    for (const [, module = ''] of text.matchAll(/loadDialog\(\s*async \(\) => \(await import\('([^']+)'\)\)/g)) {
      const script = new RegExp(String.raw`/assets/${basename(module, '.tsx')}-[\w-]{8}\.js$`)
      if (![...scripts].some(path => script.test(path))) missing.push(`${file}: the script of ${module}`)
    }
  }
  expect.soft(missing, 'dialogs that no page of the sweep opens').toEqual([])
  expect(checked.size).toBeGreaterThan(40)
}

async function readStaffSources() {
  const sources: Array<{ file: string; text: string }> = []
  for await (const path of glob('src/web/staff/**/*.tsx'))
    sources.push({ file: path.replace('src/web/staff/', ''), text: readFileSync(path, 'utf8') })
  return sources
}

function findTitles(file: string, text: string): Array<string | RegExp> {
  return [...text.matchAll(/<(?:AdminDialog|DialogForm|BookingDialog|dialog)\b([\s\S]*?)\n? *>/g)].flatMap(
    ([, attributes = '']) => {
      // The component between a dialog and its form passes the title on.
      if (!/\b(title|aria-label)=/.test(attributes)) return []
      const literal = /\b(?:title|aria-label)="([^"]+)"/.exec(attributes)?.[1]
      const computed = COMPUTED_TITLES[file]
      if (literal === undefined && computed === undefined)
        throw new Error(`${file} computes the title of its dialog. Add it to COMPUTED_TITLES.`)
      return [literal ?? (computed as RegExp)]
    },
  )
}
