import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { deleteApplication, restoreApplication } from '#src/features/cases/bin/bin.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { chooseSize } from '#tests/support/full-run.ts'
import { EMAIL, paidApplication, STAFF } from '#tests/support/paid-application.ts'
import { decidePayment } from '../decide-payment.server.ts'
import { loadLedger, recordLedgerEntry } from '../ledger.server.ts'
import { createPayLink } from '../pay-links/change-pay-link.server.ts'
import { recordRefunds } from '../refunds/record-refunds.server.ts'
import { payments, receipts } from '../table.server.ts'
import { creditNoteMail } from './mails.tsx'
import { findReceipt, listReceipts, listReceiptsOfApplication } from './queries.server.ts'

test('parallel receipts get the numbers 1 to n without a gap, although some transactions roll back', async () => {
  const { db, clock, ...app } = await testContext()
  const context = { ...app, db, clock }
  const opened = await Promise.all(Array.from({ length: 50 }, () => aPayment().saveTo(db, clock)))
  await Promise.all(
    opened.map(async (payment, index) => {
      const settle = db.transaction(async tx => {
        await recordLedgerEntry(context, tx, payment, { kind: 'receipt', pence: 5_900, kobo: 12_138_700 })
        if (index % 3 === 0) throw new Error('rolled back')
      })
      await (index % 3 === 0 ? expect(settle).rejects.toThrow('rolled back') : settle)
    }),
  )
  const rows = await db.select().from(receipts).orderBy(asc(receipts.number))
  expect(rows.map(({ series, number }) => `${series}${number}`)).toEqual(
    Array.from({ length: 33 }, (_, index) => `TEST-R${index + 1}`),
  )
})

test('receipts are never changed, deleted or numbered twice', async () => {
  const { db, clock } = await testContext()
  await aPayment().inState('settled').saveTo(db, clock)
  for (const statement of ['update receipts set number = 9', 'delete from receipts', 'truncate receipts cascade']) {
    await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('Receipts and credit notes are never changed or deleted') },
    })
  }
  await expect(
    db.execute(sql`insert into receipts (ledger_entry_id, series, number) select id, 'R', 1 from ledger_entries`),
  ).rejects.toMatchObject({ cause: { code: '23505' } })
})

test('a refund reported three times gives one credit note, which names its receipt and is mailed once', async () => {
  const { app, id, payment, reference, payerMails } = await paidApplication()
  const { id: paymentId, kobo } = await payment()
  const refund = { id: '71', kobo: kobo / 2, state: 'processed', ourId: null } as const
  await Promise.all([1, 2, 3].map(() => recordRefunds(app, reference, [refund])))
  const documents = await listReceipts(app.db, paymentId)
  expect(documents).toMatchObject([
    { number: 'TEST-R-000001', kind: 'receipt', pence: 5_900, creditedNumber: null, instalmentPence: 5_900 },
    { number: 'TEST-C-000001', kind: 'refund', pence: -2_950, creditedNumber: 'TEST-R-000001', isCredit: true },
  ])
  expect(await findReceipt(app.db, documents[1]?.entryId ?? '')).toEqual(documents[1])
  expect(await listReceiptsOfApplication(app.db, id)).toEqual(documents)
  const notes = (await payerMails()).filter(({ template }) => template === creditNoteMail.name)
  expect(notes).toMatchObject([
    { data: { number: 'TEST-C-000001', creditedNumber: 'TEST-R-000001', pence: 2_950, reason: 'refund' } },
  ])
})

test('the receipt mail has the number, and a sponsor gets the receipt instead of the applicant', async () => {
  const { app, payment, payerMails } = await paidApplication()
  const [mail] = (await payerMails()).filter(({ template }) => template === 'payments.receipt')
  const [document] = await listReceipts(app.db, (await payment()).id)
  expect(mail?.data).toMatchObject({ receiptNumber: document?.number, entryId: document?.entryId })
  await app.db.update(payments).set({ payerName: 'Ngozi Eze', payerEmail: 'ngozi@example.ng' })
  expect(await listReceipts(app.db, (await payment()).id)).toMatchObject([
    { isSponsored: true, payer: { name: 'Ngozi Eze', email: 'ngozi@example.ng' } },
  ])
})

test('a receipt never names the applicant to the person who paid, also when that person was erased', async () => {
  const { app, id, payment } = await paidApplication()
  const link = await createPayLink(app, { applicationId: id, replaces: null })
  await app.db.update(payments).set({ payLinkId: link.ok ? link.linkId : null, payerName: null, payerEmail: null })
  expect(await listReceipts(app.db, (await payment()).id)).toMatchObject([
    { isSponsored: true, payer: { name: null, email: null } },
  ])
  await deleteApplication(app, STAFF, { id, confirmation: (await payment()).applicationReference ?? '' })
  await restoreApplication(app, STAFF, id)
  expect(await listReceipts(app.db, (await payment()).id)).toMatchObject([{ isSponsored: true }])
})

test('an erased name is absent, and the sums of the document stay', async () => {
  const { app, payment } = await paidApplication()
  const { id } = await payment()
  const [before] = await listReceipts(app.db, id)
  await app.db.update(payments).set({ name: null, email: null }).where(eq(payments.id, id))
  expect(await listReceipts(app.db, id)).toEqual([{ ...before, payer: { name: null, email: null } }])
})

test('the documents of a payment always add up to its ledger', async () => {
  for (const shares of chooseSize({ sample: [[7, 2], [1]], full: [[2], [3, 3], [7, 2], [10, 10, 10], [1]] })) {
    const { app, payment, reference } = await paidApplication()
    const { id, kobo } = await payment()
    const refunds = shares.map((share, index) => ({
      id: String(index),
      kobo: Math.floor(kobo / share / 2),
      state: 'processed' as const,
      ourId: null,
    }))
    for (let count = 1; count <= refunds.length; count++) await recordRefunds(app, reference, refunds.slice(0, count))
    await decidePayment(app, STAFF, { paymentId: id, decision: 'refund', comment: '' })
    const documents = await listReceipts(app.db, id)
    const sum = (key: 'pence' | 'kobo') => documents.reduce((total, document) => total + document[key], 0)
    expect({ pence: sum('pence'), kobo: sum('kobo') }).toEqual((await loadLedger(app.db, id)).balance)
    expect(documents.every(({ payer }) => payer.email === EMAIL)).toBe(true)
  }
})
