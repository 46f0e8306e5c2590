import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { addStaffDocument } from '#src/features/documents/add-staff-document.server.ts'
import { submitFile } from '#src/features/documents/uploads/receive-upload.server.ts'
import { sendMessageWithFiles } from '#src/features/messages/answer-customer.server.ts'
import { recordPayment } from '#src/features/money/offline/record-payment.server.ts'
import { recordOfflineRefund } from '#src/features/money/refunds/record-offline-refund.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { receivedFile } from '#tests/support/received-file.ts'
import { saveProof } from '#tests/support/save-proof.ts'
import { toArray } from '#tests/support/to-array.ts'
import { attach, deleteFiles, insertFiles, type NewFile } from './attach.server.ts'
import { files } from './table.server.ts'
import { UPLOAD_QUOTA } from './uploads.ts'

const STAFF = { kind: 'staff', id: randomUUID() } as const

async function receive(app: TestFileContext, fileName = 'slip.pdf') {
  const id = randomUUID()
  await app.intake.write(id, Readable.from([createSamplePdf('Slip')]), 0)
  return { id, fileName }
}

async function createContext() {
  const app = await testFileContext()
  const received = [await receive(app)] as const
  const insert = (newFiles: ReadonlyArray<NewFile>) =>
    app.db.transaction(tx => insertFiles(app, tx, { caseId: null, purpose: 'proof' }, newFiles))
  const listKeys = async () => (await toArray(app.storage.list())).map(({ key }) => key)
  return { app, received, insert, listKeys }
}

test('a file is kept if its row was written, and removed if the form was refused, failed or repeated', async () => {
  const { app, received, insert, listKeys } = await createContext()
  const place = { stem: 'payments/1', received }
  expect(await attach(app, place, async () => ({ ok: false }) as const)).toEqual({ ok: false })
  await expect(attach(app, place, () => Promise.reject(new Error('Gone')))).rejects.toThrow('Gone')
  expect(await listKeys()).toEqual([])

  await attach(app, place, insert)
  await attach(app, place, async () => 'repeated')
  const [file] = await app.db.select().from(files)
  expect(file).toMatchObject({ name: 'slip.pdf', format: 'pdf', purpose: 'proof', checkedAt: app.clock.now() })
  expect(await listKeys()).toEqual([file?.key])

  const unreachable = { ...app, storage: { ...app.storage, remove: () => Promise.reject(new Error('Away')) } }
  expect(await attach(unreachable, place, async () => 'recorded'), 'the sweep removes the file').toBe('recorded')
})

test('one refused file refuses all, and nothing is stored', async () => {
  const { app, received, insert, listKeys } = await createContext()
  const id = randomUUID()
  await app.intake.write(id, Readable.from([Buffer.from('MZ')]), 0)
  const both = [...received, { id, fileName: 'x.pdf' }]
  expect(await attach(app, { stem: 'payments/1', received: both }, insert)).toEqual({
    ok: false,
    reason: 'files',
    refused: [{ fileName: 'x.pdf', refusal: expect.any(String) }],
  })
  expect(await listKeys()).toEqual([])
  expect(await app.db.$count(files)).toBe(0)
})

test('C46: every way in counts all files of the case, whatever they are for', async () => {
  const app = await testFileContext()
  const { id: applicationId, reference } = await anApplication()
    .inStatus('evidence_review')
    .settled('initial')
    .saveTo(app.db, app.clock)
  const [payment] = await app.db.select().from(payments).where(eq(payments.caseId, applicationId))
  const fill = await Promise.all(
    Array.from({ length: UPLOAD_QUOTA.documents }, () => saveProof(app, { caseId: applicationId })),
  )
  const refused = { ok: false, reason: 'files', refused: [{ fileName: 'slip.pdf', refusal: 'quota-reached' }] }
  const today = '2026-11-02'
  const document = { source: 'email', requestId: null, documentType: 'Passport', note: null } as const
  const message = { id: randomUUID(), applicationId, text: 'See the file', sentAs: 'message', aboutId: null } as const
  const ways = {
    document: async () =>
      addStaffDocument(app, STAFF, { ...document, id: randomUUID(), applicationId, file: await receive(app) }),
    message: async () => sendMessageWithFiles(app, STAFF, message, [await receive(app)]),
    payment: async () =>
      attach(app, { stem: 'payments/1', received: [await receive(app)] }, ([proof]) => {
        const money = { pence: 1_000, kobo: 0, method: 'cash', reference: null, receivedOn: today, note: null } as const
        const form = { idempotencyKey: randomUUID(), applicationId, settledPence: payment?.pence ?? 0 }
        return recordPayment(app, STAFF, { ...form, money: { ...money, proof }, notifyApplicant: false })
      }),
    refund: async () =>
      attach(app, { stem: 'refunds/1', received: [await receive(app)] }, ([proof]) => {
        const sum = {
          amount: 100,
          method: 'cash',
          reference: null,
          paidOn: today,
          reason: 'Left',
          termsNote: '',
        } as const
        return recordOfflineRefund(app, STAFF, {
          ...sum,
          idempotencyKey: randomUUID(),
          paymentId: payment?.id ?? '',
          proof,
          meaning: 'price_falls',
        })
      }),
  }
  for (const [name, send] of Object.entries(ways)) expect(await send(), name).toEqual(refused)
  for (const purpose of ['document', 'message'] as const) {
    const upload = { ...(await receivedFile(app, applicationId)), purpose, messageText: '' }
    expect(await submitFile(app, upload)).toEqual({ state: 'refused', refusal: 'quota-reached' })
  }
  expect(await toArray(app.storage.list())).toEqual([])

  for (const [name, send] of Object.entries(ways)) {
    const [removed] = await app.db
      .delete(files)
      .where(eq(files.id, fill.pop() ?? ''))
      .returning()
    expect(removed?.caseId, reference ?? '').toBe(applicationId)
    expect(await send(), name).toEqual({ ok: true })
    expect(await app.db.$count(files, eq(files.caseId, applicationId))).toBe(UPLOAD_QUOTA.documents)
  }
})

test('deleting files returns their keys, and a payment loses its proof', async () => {
  const app = await testFileContext()
  const proofFileId = await saveProof(app, { key: 'payments/1_1.pdf' })
  const { id } = await aPayment().inState('settled').saveTo(app.db, app.clock)
  await app.db.update(payments).set({ proofFileId }).where(eq(payments.id, id))
  expect(await app.db.transaction(tx => deleteFiles(tx, eq(files.id, proofFileId)))).toEqual(['payments/1_1.pdf'])
  expect(await app.db.select({ proofFileId: payments.proofFileId }).from(payments)).toEqual([{ proofFileId: null }])
})
