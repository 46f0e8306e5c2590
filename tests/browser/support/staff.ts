import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aStaffMember } from '#src/factories/a-staff-member.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import type { Records } from './records.ts'
import { expect } from './story.ts'

/** A password that the rules of the house let pass. */
export const PASSWORD = 'indigo cloth dries at noon'

/** Somebody who works here, with a name of their own, signed in in this browser. */
export async function signInAs(page: Page, records: Pick<Records, 'db' | 'clock'>, role: Role = 'staff') {
  const member = await aStaffMember()
    .named('Fọláṣadé Nwosu')
    .withEmail(`folasade.${randomUUID().slice(0, 12)}@talentpassage.example`)
    .inRole(role)
    .withPassword(PASSWORD)
    .saveTo(records.db, records.clock)
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  return member
}
