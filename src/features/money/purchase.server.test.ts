import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { findPurchase } from './purchase.server.ts'

test('a purchase is found only by its id together with its e-mail in any letter case', async () => {
  const { db, clock } = await testContext()
  const { id } = await anApplication().withEmail('ola@example.ng').withAdminNotes('A difficult case').saveTo(db, clock)
  const unknownId = '00000000-0000-4000-8000-000000000000'

  const purchase = await findPurchase(db, id, ' OLA@example.ng ')
  expect(purchase).toMatchObject({ kind: 'application', id })
  expect(JSON.stringify(purchase)).not.toContain('difficult')
  expect(await findPurchase(db, id, 'other@example.ng')).toBeNull()
  expect(await findPurchase(db, unknownId, 'ola@example.ng')).toBeNull()
})
