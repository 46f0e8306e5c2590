import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { queuedMail, testContext } from '#tests/support/app-context.ts'
import { recordFactChecks } from './record-fact-checks.server.ts'
import { remindOfChecks } from './remind-of-checks.server.ts'
import { criteriaSets } from './table.server.ts'

async function startWithOwner() {
  const app = await testContext()
  const save = (role: Role, email: string) =>
    aStaffMember().inRole(role).withEmail(email).withPassword('a long enough passphrase').saveTo(app.db, app.clock)
  const { id } = await save('owner', 'ada@house.example')
  await save('caseworker', 'tade@house.example')
  return { app, actor: { kind: 'staff', id } as const }
}

test('a week before facts or criteria are due, the owners get one mail with those of the next two weeks, and no second one', async () => {
  const { app, actor } = await startWithOwner()
  expect(await remindOfChecks(app)).toBe(false)
  await recordFactChecks(app, actor, { facts: ['visa-fee'], note: null })
  app.clock.advance({ days: 6 })
  await recordFactChecks(app, actor, { facts: ['settlement'], note: null })
  await app.db
    .update(criteriaSets)
    .set({ checkedOn: '2026-11-01', nextCheckOn: '2027-01-05' })
    .where(eq(criteriaSets.id, 'tech-nation-talent-technology'))
  app.clock.advance({ days: 46 })
  expect(await remindOfChecks(app)).toBe(false)
  app.clock.advance({ days: 1 })
  expect(await Promise.all([remindOfChecks(app), remindOfChecks(app)])).toContain(true)
  app.clock.advance({ days: 6 })
  expect(await remindOfChecks(app)).toBe(false)
  expect(await queuedMail(app.db)).toMatchObject([
    {
      to: 'ada@house.example',
      template: 'facts.due',
      data: {
        facts: [
          { name: 'Visa fee', dueOn: '2027-01-01' },
          { name: 'Settlement', dueOn: '2027-01-07' },
        ],
        criteria: [{ name: 'Tech Nation, exceptional talent, technology', dueOn: '2027-01-05' }],
      },
    },
  ])
})
