import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aStaffMember, type SavedStaffMember } from '#factories/a-staff-member.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { staffCookie } from '../staff-session.ts'
import type { Records } from './records.ts'

/** Accepted by the password rules, for stories that type one. */
export const PASSWORD = 'indigo cloth dries at noon'

/** Signs a new staff member in. */
export async function signInAs(
  page: Page,
  records: Pick<Records, 'db' | 'clock'>,
  role: Role = 'staff',
): Promise<SavedStaffMember> {
  const staffMember = await aColleague(role).saveTo(records.db, records.clock)
  await setStaffCookie(page, records, staffMember.id)
  return staffMember
}

/** Sets the session cookie of a staff member. */
export async function setStaffCookie(page: Page, records: Pick<Records, 'db' | 'clock'>, staffId: string) {
  const cookie = await staffCookie(records, staffId)
  await page.context().addCookies([{ ...cookie, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }])
}

/** An unsaved staff member with a unique address. */
export function aColleague(role: Role = 'staff') {
  return aStaffMember()
    .named('Fọláṣadé Nwosu')
    .withEmail(`folasade.${randomUUID().slice(0, 12)}@talentpassage.example`)
    .inRole(role)
}
