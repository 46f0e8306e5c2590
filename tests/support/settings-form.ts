import { SECTIONS, type Section } from '#src/web/staff/settings/sections.ts'
import type { PlainAnswer, PlainBrowser } from './plain-browser.ts'

/**
 * Sends the form of a section of Settings, as `page` shows it, without scripts. `changes` has new values by the name of
 * the field, and null for a box that is not ticked.
 */
export function sendSettings(
  browser: PlainBrowser,
  { view }: PlainAnswer,
  section: Section,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<PlainAnswer> {
  const form = view.getByRole<HTMLFormElement>('form', { name: SECTIONS[section] })
  const shown = [...new view.window.FormData(form)].map(([name, value]) => [name, String(value)] as const)
  const fields = Object.entries({ ...Object.fromEntries(shown), ...changes })
  return browser.send(
    '/admin/settings',
    Object.fromEntries(fields.filter((field): field is [string, string] => field[1] !== null)),
  )
}
