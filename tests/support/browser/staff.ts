import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aStaffMember, type SavedStaffMember } from '#factories/a-staff-member.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { staffCookie } from '../staff-session.ts'
import type { Records } from './records.ts'

/** A password that the rules of the house let pass, for stories that type one. */
export const PASSWORD = 'indigo cloth dries at noon'

/** Somebody new who works here, signed in in this browser; the story goes to its page from there. */
export async function signInAs(
  page: Page,
  records: Pick<Records, 'db' | 'clock'>,
  role: Role = 'staff',
): Promise<SavedStaffMember> {
  const member = await aColleague(role).saveTo(records.db, records.clock)
  await enterAs(page, records, member.id)
  return member
}

/** Signs a member in in this browser, as if they had just typed their password. */
export async function enterAs(page: Page, records: Pick<Records, 'db' | 'clock'>, staffId: string) {
  const cookie = await staffCookie(records, staffId)
  await page.context().addCookies([{ ...cookie, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }])
}

/** A member with an address that nobody else has, not saved yet. */
export function aColleague(role: Role = 'staff') {
  return aStaffMember()
    .named('Fọláṣadé Nwosu')
    .withEmail(`folasade.${randomUUID().slice(0, 12)}@talentpassage.example`)
    .inRole(role)
}
