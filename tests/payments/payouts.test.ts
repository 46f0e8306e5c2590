import { beforeAll, expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import type { Database } from '#src/database/client.ts'
import { storePayout } from '#src/features/money/payouts/read-payouts.server.ts'
import { payoutLines, payouts } from '#src/features/money/table.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
let db: Database

beforeAll(async () => {
  program = await sharedProgram()
  db = program.db
}, 60_000)

async function signIn(role: Role): Promise<string> {
  const { browser } = await program.staff(role)
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

async function post(path: string, cookie: string, body: URLSearchParams | FormData) {
  const headers = { cookie, accept: 'application/json', 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(program.origin + path, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: answer.status, json: answer.status === 403 ? null : await answer.json() }
}

function createFileForm(text: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([text], { type: 'text/csv' }), 'payouts.csv')
  return form
}

test.each(['caseworker', 'readonly'] as const)(
  'the role %s sees payouts, and can neither read nor add any',
  async role => {
    const cookie = await signIn(role)
    const rowsBefore = await countRows()
    expect((await fetch(`${program.origin}/admin/payouts`, { headers: { cookie } })).status).toBe(200)
    expect((await post(act('readPayouts'), cookie, new URLSearchParams())).status).toBe(403)
    expect((await post(act('uploadPayouts'), cookie, createFileForm('Reference,Amount\nTP-A,1'))).status).toBe(403)
    expect(await countRows()).toEqual(rowsBefore)
  },
)

test.each(['owner', 'finance'] as const)('the role %s reads the payouts again', async role => {
  const answer = await post(act('readPayouts'), await signIn(role), new URLSearchParams({ month: '2019-10' }))
  expect(answer).toMatchObject({ status: 200, json: { ok: true, description: '0 payouts of October 2019.' } })
})

test('a file counts only after its preview, and a refused file leaves nothing', async () => {
  const cookie = await signIn('finance')
  const { reference } = await aPayment().inState('settled').saveTo(db, program.clock)
  const text = `Reference,Amount,Fees,Settlement ID,Settlement Date\n${reference},5000,75,77,2026-10-05`
  const send = (fields: Record<string, string>) => post(act('uploadPayouts'), cookie, createFileForm(text, fields))

  const rowsBefore = await countRows()
  const preview = await send({})
  expect(preview).toMatchObject({
    status: 409,
    json: {
      ok: false,
      more: { payoutFile: { payouts: [{ payments: 1, processed: '₦5,000', paid: '₦4,925' }], remarks: [] } },
    },
  })
  const { sha256 } = preview.json.more.payoutFile
  expect((await send({ checked: sha256.replace(/^./, 'x') })).status).toBe(409)
  expect(await countRows()).toEqual(rowsBefore)

  const sent = await Promise.all([send({ checked: sha256 }), send({ checked: sha256 })])
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await send({})).json.errors.file).toMatch(/^We already have everything in this file/)
  const rowsAfterFile = rowsBefore.map(count => count + 1)
  expect(await countRows()).toEqual(rowsAfterFile)

  const refused = [
    createFileForm(''),
    createFileForm('Name,Email\nAda,ada@example.ng'),
    createFileForm(new Uint8Array(3 * 1024 * 1024).fill(65)),
    createFileForm(new Uint8Array(11 * 1024 * 1024).fill(65)),
    createFileForm(`${text}\n${reference},5000,75,78,2026-10-06`),
  ]
  const errors = []
  for (const form of refused) errors.push((await post(act('uploadPayouts'), cookie, form)).json.errors.file)
  expect(errors).toEqual([
    'The selected file is empty.',
    expect.stringMatching(/^This isn’t a list of transactions/),
    'This file is larger than 2 MB. Please export fewer days at once.',
    'This file is larger than 2 MB. Please export fewer days at once.',
    expect.stringMatching(/^Rows 2 and 3 are the same payment/),
  ])
  expect(await countRows()).toEqual(rowsAfterFile)
})

test('a payout that does not exist is not found', async () => {
  const cookie = await signIn('finance')
  const missing = await fetch(`${program.origin}/admin/payouts/${crypto.randomUUID()}`, { headers: { cookie } })
  expect(missing.status).toBe(404)
})

test('a list shows the 20 oldest lines and says how many more there are', async () => {
  const cookie = await signIn('finance')
  const payout = { providerId: crypto.randomUUID(), status: 'success', paidOn: '2026-10-05' }
  const sums = { processedKobo: 0, feesKobo: 0, deductionsKobo: 0, paidKobo: 0 }
  const lines = Array.from({ length: 23 }, (_, index) => ({
    transactionId: `other-${index}`,
    reference: `OTHER-SHOP-${index}`,
    kobo: 100,
    feeKobo: 0,
  }))
  await storePayout(program, { provider: 'paystack', isSandbox: true }, { ...payout, ...sums }, lines)
  const page = await (await fetch(`${program.origin}/admin/payouts`, { headers: { cookie } })).text()
  expect(new Set(page.match(/OTHER-SHOP-\d+(?=<)/g)).size).toBe(20)
  expect(page.replaceAll('<!-- -->', '')).toContain('These are the 20 oldest, and there are 3 more.')
})

function countRows() {
  return Promise.all([db.$count(payouts), db.$count(payoutLines)])
}
