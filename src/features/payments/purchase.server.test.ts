import { expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import { testGround } from '#tests/support/ground.ts'
import { purchaseOf } from './purchase.server.ts'

test('the payment page goes by id and e-mail, in any case, and by nothing else', async () => {
  const { db, clock } = await testGround()
  const { id } = await anApplication().withEmail('ola@example.ng').withAdminNotes('A difficult case').saveTo(db, clock)
  const nobody = '00000000-0000-4000-8000-000000000000'

  const purchase = await purchaseOf(db, { kind: 'application', id }, ' OLA@example.ng ')
  expect(purchase?.key).toEqual({ kind: 'application', id })
  expect(JSON.stringify(purchase)).not.toContain('difficult')
  expect(await purchaseOf(db, { kind: 'application', id }, 'other@example.ng')).toBeNull()
  expect(await purchaseOf(db, { kind: 'application', id: nobody }, 'ola@example.ng')).toBeNull()
  expect(await purchaseOf(db, { kind: 'order', id }, 'ola@example.ng')).toBeNull()
})
