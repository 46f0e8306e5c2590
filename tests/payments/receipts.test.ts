import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { listReceiptsOfApplication } from '#src/features/money/receipts/queries.server.ts'
import { signId } from '#src/secrets.server.ts'
import { readPdf } from '../support/read-pdf.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('the link of a receipt opens its page without React and its PDF, and a changed link opens nothing', {
  timeout: 60_000,
}, async () => {
  const { db, clock, origin } = program
  const { id, reference } = await anApplication().settled('initial').saveTo(db, clock)
  const [receipt] = await listReceiptsOfApplication(db, id)
  const token = signId(TEST_SECRET, 'receipt links', receipt?.entryId ?? '')

  const page = await fetch(origin + addresses.receipt(token))
  const html = await page.text()
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(html).toContain(receipt?.number)
  expect(html).toContain('noindex')
  expect(html).not.toContain('entry.client')

  const file = await fetch(origin + addresses.receiptFile(token))
  expect(file.headers.get('content-disposition')).toContain(`Talent-Passage-receipt-${receipt?.number}.pdf`)
  const { text } = await readPdf(new Uint8Array(await file.arrayBuffer()))
  expect(text).toContain('£59.00')

  // Payers pass receipts on, and the reference with the email opens the tracking page.
  const dataText = await (await fetch(`${origin}${addresses.receipt(token)}.data`)).text()
  for (const shown of [html, dataText, text]) expect(shown).not.toContain(reference)

  const wrongToken = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const path of [
    addresses.receipt(wrongToken),
    addresses.receiptFile(wrongToken),
    `${file.url.slice(origin.length)}.data`,
  ])
    expect((await fetch(origin + path)).status).toBe(404)
})

test('a React Router data request for the URL of a file about money gets 404', { timeout: 60_000 }, async () => {
  const id = randomUUID()
  const paths = [
    addresses.receiptFile(signId(TEST_SECRET, 'receipt links', id)),
    addresses.adminReceipt({ paymentId: id, entryId: id }),
    addresses.adminPaymentProof(id),
    addresses.adminRefundProof(id),
    addresses.adminDisputeEvidence(id),
    addresses.adminExportPayments.pattern,
    addresses.adminExportMonthReport.pattern,
  ]
  for (const address of paths.flatMap(path => [`${path}.data`, `${path}/_.data`, `${path}.%64ata`])) {
    const { status } = await fetch(program.origin + address, { redirect: 'manual' })
    expect([address, status]).toEqual([address, 404])
  }
})
