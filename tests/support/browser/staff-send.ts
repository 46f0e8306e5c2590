import type { Browser } from '@playwright/test'
import type { Records } from '../records.ts'
import { signInAs } from './staff.ts'
import { expect } from './story.ts'

/** Posts a form as another, newly created staff member, in a separate browser session. */
export async function postAsStaff(
  browser: Browser,
  baseURL: string | undefined,
  records: Records,
  path: string,
  form: Record<string, string>,
) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signInAs(page, records, 'owner')
  const origin = new URL(baseURL ?? '').origin
  const answer = await page.request.post(path, { form, headers: { origin } })
  expect(answer.status(), await answer.text()).toBe(200)
  await context.close()
}
