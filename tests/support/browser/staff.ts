import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aStaffMember, type SavedStaffMember } from '#dev/factories/a-staff-member.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import type { Records } from '../records.ts'
import { staffCookie } from '../staff-session.ts'
import { expect } from './story.ts'

/** A password that the password rules accept, for stories that type one. */
export const PASSWORD = 'indigo cloth dries at noon'

/** Creates a staff member with this role and signs them in. */
export async function signInAs(
  page: Page,
  records: Pick<Records, 'db' | 'clock'>,
  role: Role = 'caseworker',
): Promise<SavedStaffMember> {
  const staffMember = await aColleague(role).saveTo(records.db, records.clock)
  await setStaffCookie(page, records, staffMember.id)
  return staffMember
}

/** Signs a staff member in by setting the session cookie. */
export async function setStaffCookie(page: Page, records: Pick<Records, 'db' | 'clock'>, staffId: string) {
  const cookie = await staffCookie(records, staffId)
  await page.context().addCookies([{ ...cookie, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }])
}

/** Waits until a staff page is hydrated, because only then do the shortcuts, the bell and the dialogs work. */
export async function waitForStaffHydration(page: Page) {
  await expect(page.getByRole('button', { name: 'Find an applicant' })).toHaveAttribute('aria-keyshortcuts', /K/)
}

/** Opens a staff page and waits for hydration. */
export async function openStaffPage(page: Page, path: string) {
  await page.goto(path)
  await waitForStaffHydration(page)
}

/** Moves the clocks of the tabs on by ten seconds, so that each visible tab polls. `page.clock` must be installed. */
export async function passTenSeconds(...tabs: Array<Page>) {
  for (const tab of tabs) {
    await waitForStaffHydration(tab)
    await tab.clock.fastForward(10_000)
  }
}

/** An unsaved staff member with a unique e-mail address. */
export function aColleague(role: Role = 'caseworker') {
  return aStaffMember()
    .named('Fọláṣadé Nwosu')
    .withEmail(`folasade.${randomUUID().slice(0, 12)}@talentpassage.example`)
    .inRole(role)
}
