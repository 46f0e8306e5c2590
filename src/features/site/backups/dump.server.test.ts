import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { connectClient } from '#tests/support/backups.ts'
import { refuseUsedDatabase } from './dump.server.ts'

test('a migrated database counts as unused until it has a staff account or a record', async () => {
  const app = await testContext()
  const client = await connectClient(app.url)
  await refuseUsedDatabase(client)
  await aStaffMember().saveTo(app.db, app.clock)
  await expect(refuseUsedDatabase(client)).rejects.toThrow('rows in "staff_members"')
})
