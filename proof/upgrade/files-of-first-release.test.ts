import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { connectTo, createEmptyDatabase, migrateToRelease1 } from '#tests/support/empty-database.ts'
import { fillWithSample } from './samples.ts'

const SHA256 = 'a'.repeat(64)

const FILE = { file_name: 'cv.pdf', format: 'pdf', size_bytes: 7, sha256: SHA256 }
const BIN = {
  documents: [
    { ...FILE, id: randomUUID(), file_path: 'TP/1.pdf', damaged_at: null, uploaded_at: '2026-11-01T09:00:00Z' },
  ],
  message_files: [{ ...FILE, id: randomUUID(), message_id: randomUUID(), file_path: 'TP/2.jpg', opened_at: null }],
  payments: [
    { id: randomUUID(), reference: 'PAY-1', proof_key: 'payments/3.jpg' },
    { id: randomUUID(), reference: 'PAY-2', proof_key: null },
  ],
  refunds: [{ id: randomUUID(), proof_key: 'refunds/4.png' }],
  tasks: [{ id: 'kept' }],
}

test('every stored file of release 1.0.0 keeps its key, hash, name and id, also in the bin', async () => {
  const { url } = await createEmptyDatabase()
  await migrateToRelease1(url)
  const client = await connectTo(url)
  onTestFinished(() => client.end())
  const query = async (text: string, values: Array<unknown> = []) => (await client.query(text, values)).rows
  await fillWithSample(client, 'release-1.0.0')
  await migrateToRelease1(url, 'reminders')
  for (const table of ['payments', 'refunds'])
    await query(
      `update ${table} set proof_key = '${table}/' || id || '_1.jpg' where ctid in (select min(ctid) from ${table})`,
    )
  const [bin] = await query(
    `update deleted_applications set snapshot = $1, file_paths = '{TP/1.pdf,TP/2.jpg,payments/3.jpg,refunds/4.png,old/5.docx}'
      returning id`,
    [BIN],
  )
  const before = await query(`
    select id, application_id as case_id, 'document' as purpose, file_path as key, file_name as name, format, size_bytes,
      sha256, damaged_at from documents
    union all select f.id, application_id, 'message', file_path, file_name, format, size_bytes, sha256, null
      from message_files f join messages on messages.id = message_id join threads on threads.id = thread_id
    union all select id, coalesce(application_id, order_id), 'proof', proof_key, reference, 'jpeg', 0, '', null
      from payments where proof_key is not null
    union all select refunds.id, coalesce(application_id, order_id), 'proof', refunds.proof_key, reference, 'jpeg', 0, '', null
      from refunds join payments on payments.id = payment_id where refunds.proof_key is not null
    order by key`)
  expect(new Set(before.map(({ purpose }) => purpose))).toEqual(new Set(['document', 'message', 'proof']))
  const opened = await query('select id as file_id, message_id, opened_at from message_files order by id')

  await migrateToRelease1(url, 'one-row-for-a-file')

  const columns = 'id, case_id, purpose, key, name, format, size_bytes, sha256, damaged_at'
  const isInBin = `case_id = '${bin?.id}'`
  expect(await query(`select ${columns} from files where ${isInBin} is not true order by key`)).toEqual(before)
  expect(await query('select file_id, message_id, opened_at from message_files order by file_id')).toEqual(opened)
  expect(await query('select id from documents where file_id <> id')).toEqual([])
  for (const table of ['payments', 'refunds'])
    expect(await query(`select key from files where id in (select proof_file_id from ${table})`)).toHaveLength(1)

  const [document, file, payment, refund] = [BIN.documents[0], BIN.message_files[0], BIN.payments[0], BIN.refunds[0]]
  expect(await query(`select id, purpose, key, format, size_bytes from files where ${isInBin} order by key`)).toEqual([
    { id: document?.id, purpose: 'document', key: 'TP/1.pdf', format: 'pdf', size_bytes: 7 },
    { id: file?.id, purpose: 'message', key: 'TP/2.jpg', format: 'pdf', size_bytes: 7 },
    { id: expect.any(String), purpose: 'proof', key: 'old/5.docx', format: 'docx', size_bytes: 0 },
    { id: payment?.id, purpose: 'proof', key: 'payments/3.jpg', format: 'jpeg', size_bytes: 0 },
    { id: refund?.id, purpose: 'proof', key: 'refunds/4.png', format: 'png', size_bytes: 0 },
  ])
  const [deleted] = await query('select snapshot from deleted_applications')
  expect(deleted?.snapshot).toEqual({
    documents: [{ id: document?.id, file_id: document?.id, uploaded_at: '2026-11-01T09:00:00Z' }],
    message_files: [{ file_id: file?.id, message_id: file?.message_id, opened_at: null }],
    payments: [
      { id: payment?.id, reference: 'PAY-1', proof_file_id: payment?.id },
      { id: BIN.payments[1]?.id, reference: 'PAY-2', proof_file_id: null },
    ],
    refunds: [{ id: refund?.id, proof_file_id: refund?.id }],
    tasks: [{ id: 'kept' }],
  })
})
