import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { findPurchase } from './purchase.server.ts'

test('a purchase is found only by its id together with its e-mail in any letter case', async () => {
  const { db, clock } = await testContext()
  const { id } = await anApplication().withEmail('ola@example.ng').withAdminNotes('A difficult case').saveTo(db, clock)
  const unknownId = '00000000-0000-4000-8000-000000000000'

  const purchase = await findPurchase(db, { kind: 'application', id }, ' OLA@example.ng ')
  expect(purchase?.key).toEqual({ kind: 'application', id })
  expect(JSON.stringify(purchase)).not.toContain('difficult')
  expect(await findPurchase(db, { kind: 'application', id }, 'other@example.ng')).toBeNull()
  expect(await findPurchase(db, { kind: 'application', id: unknownId }, 'ola@example.ng')).toBeNull()
  expect(await findPurchase(db, { kind: 'consultation', id }, 'ola@example.ng')).toBeNull()
})
