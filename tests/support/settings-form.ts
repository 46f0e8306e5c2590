import { addresses } from '#src/addresses.ts'
import { type Act, type ActName, act } from '#src/web/staff/parts/act.ts'
import type { AnswerOf } from '#src/web/staff/parts/answer.ts'
import { SECTIONS, type Section } from '#src/web/staff/site/settings/sections.ts'
import type { PlainAnswer, PlainBrowser } from './plain-browser.ts'

/**
 * Sends the form of a section of Settings, as `page` shows it. `changes` has new values by the name of the field, and
 * null for a box that is not ticked. Returns the answer and the page as it is then.
 */
export async function sendSettings(
  browser: PlainBrowser,
  { view }: PlainAnswer,
  section: Section,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<PlainAnswer & { answer: AnswerOf<'saveSettings'> }> {
  const form = view.getByRole<HTMLFormElement>('form', { name: SECTIONS[section] })
  const shown = [...new view.window.FormData(form)].map(([name, value]) => [name, String(value)] as const)
  const fields = Object.entries({ ...Object.fromEntries(shown), ...changes })
  const answer = await postStaffForm(
    browser,
    act('saveSettings'),
    Object.fromEntries(fields.filter((field): field is [string, string] => field[1] !== null)),
  )
  return { ...(await browser.open(addresses.adminSettings())), answer }
}

/** Sends fields as the scripts of staff pages do. */
export async function postStaffForm<Name extends ActName>(
  browser: PlainBrowser,
  path: Act<Name>,
  fields: Readonly<Record<string, string>>,
): Promise<AnswerOf<Name>> {
  const body = new URLSearchParams(fields)
  const response = await browser.request(path, { method: 'POST', body, headers: { accept: 'application/json' } })
  return (await response.json()) as AnswerOf<Name>
}
