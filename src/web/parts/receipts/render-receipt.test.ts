import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INSTALMENTS } from '#src/features/money/account.ts'
import { OFFLINE_METHODS } from '#src/features/money/channels.ts'
import { ENTRY_KINDS } from '#src/features/money/ledger.ts'
import { describeReceipt, type Receipt } from '#src/features/money/receipts/describe-receipt.ts'
import { ITEM_KEYS } from '#src/features/site/catalogue/items.ts'
import { chooseSize } from '#tests/support/full-run.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { renderReceipt } from './render-receipt.server.ts'

/** `FULL=1` renders many more documents. */
const DOCUMENT_COUNT = chooseSize({ sample: 10, full: 1_000 })

const RECEIPT: Receipt = {
  entryId: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10',
  paymentId: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a11',
  number: 'R-000123',
  isCredit: false,
  creditedNumber: null,
  kind: 'receipt',
  pence: 5_900,
  kobo: 12_138_700,
  movedAt: new Date('2026-11-25T22:30:00.000Z'),
  issuedAt: new Date('2026-11-26T09:30:00.000Z'),
  item: 'application_fee',
  instalment: 'initial',
  instalmentPence: 5_900,
  nairaMicrosPerPound: 2_057_400_000,
  channel: 'card',
  offlineMethod: null,
  paymentReference: 'TP-7K2M9QXD4RWB8VHN3JCF',
  otherSum: null,
  isSandbox: false,
  isSponsored: false,
  payer: { name: 'Adébáyọ̀ Ọ́láṣubọ̀mí Oyèníyì', email: 'adebayo@example.ng' },
}

test('a receipt as PDF has every value of the page, with naira, pounds and Yoruba letters', async () => {
  const pdf = await readPdf(await renderReceipt(RECEIPT))
  for (const value of listValues(RECEIPT)) expect(pdf.letters).toContain(removeSpaces(value))
  for (const value of [
    '£59.00',
    '₦121,387',
    '£1 = ₦2,057.40',
    'Adébáyọ̀ Ọ́láṣubọ̀mí',
    '26 November 2026',
    '25 November 2026',
  ])
    expect(pdf.letters).toContain(removeSpaces(value))
  expect(pdf).toMatchObject({ pageCount: 1, info: { Title: 'Receipt R-000123', Language: 'en-GB' } })
  expect(pdf.isTagged).toBe(true)
  expect(JSON.stringify(pdf.structure)).toMatch(/"H1".*"Table".*"TR".*"TH".*"TD"/)
})

test('the PDF of a document has the same bytes whenever it is rendered', async () => {
  expect(await renderReceipt(RECEIPT)).toEqual(await renderReceipt(structuredClone(RECEIPT)))
  expect(await renderReceipt({ ...RECEIPT, number: 'R-000124' })).not.toEqual(await renderReceipt(RECEIPT))
})

test('a credit note names its receipt and the reason, and a sandbox document says that no money is real', async () => {
  const note = { ...RECEIPT, number: 'TEST-C-000007', isCredit: true, creditedNumber: 'TEST-R-000001', isSandbox: true }
  const { text } = await readPdf(await renderReceipt({ ...note, kind: 'refund', pence: -2_950, kobo: -6_069_350 }))
  for (const words of ['Credit note', 'TEST-C-000007', 'TEST-R-000001', 'Refund', 'Sandbox: no real money', '£29.50'])
    expect(text).toContain(words)
  expect(text).toContain('Original payment')
  expect(text).not.toContain('−')
})

test('letters that our font lacks are drawn in another font, and letters of no font as a question mark', async () => {
  const payer = { name: 'Łukasz Straße Žižek Нина 中 😀', email: null }
  const pdf = await readPdf(await renderReceipt({ ...RECEIPT, payer }))
  expect(pdf.letters).toContain('ŁukaszStraßeŽižekНина??')
})

test('a document without the payer’s name has no empty lines', async () => {
  const pdf = await readPdf(await renderReceipt({ ...RECEIPT, payer: { name: null, email: null } }))
  expect(pdf.text).not.toContain('Paid by')
})

test(`${DOCUMENT_COUNT} random documents fit on their page and lose no text`, { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryReceipt(), async receipt => {
      const pdf = await readPdf(await renderReceipt(receipt))
      expect(pdf.pageCount).toBe(1)
      for (const value of listValues(receipt)) expect(pdf.letters).toContain(removeSpaces(value))
      for (const { left, right, bottom } of pdf.boxes) {
        expect(left).toBeGreaterThan(50)
        expect(right).toBeLessThan(pdf.pageWidth - 50)
        expect(bottom).toBeGreaterThan(30)
        expect(bottom).toBeLessThan(pdf.pageHeight - 20)
      }
    }),
    { numRuns: DOCUMENT_COUNT },
  )
})

function listValues(receipt: Receipt): Array<string> {
  const { title, number, payer, seller, rows, total, sandboxNote } = describeReceipt(receipt)
  const totals = [total.label, total.pounds, total.naira, sandboxNote].filter(value => value !== null)
  return [title, number, ...payer, ...seller, ...rows.flat(), ...totals]
}

function removeSpaces(text: string): string {
  return text.replace(/\s/g, '').normalize('NFC')
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZàáèéẹọṣÀÉẸỌṢńǹƁɗƙßøŁŽ’-.    '
const arbitraryName = fc.array(fc.constantFrom(...LETTERS), { maxLength: 400 }).map(letters => letters.join('').trim())
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

function arbitraryReceipt(): fc.Arbitrary<Receipt> {
  const arbitraryTime = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  return fc.record({
    entryId: fc.constant(RECEIPT.entryId),
    paymentId: fc.constant(RECEIPT.paymentId),
    number: fc.nat(9_999_999).map(number => `TEST-R-${String(number).padStart(6, '0')}`),
    isCredit: fc.boolean(),
    creditedNumber: orNull(fc.constant('TEST-R-000001')),
    kind: fc.constantFrom(...ENTRY_KINDS),
    pence: fc.integer({ min: -100_000_000, max: 100_000_000 }),
    kobo: fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
    movedAt: arbitraryTime,
    issuedAt: arbitraryTime,
    item: fc.constantFrom(...ITEM_KEYS),
    instalment: fc.constantFrom(...INSTALMENTS),
    instalmentPence: orNull(fc.integer({ min: 1, max: 100_000_000 })),
    nairaMicrosPerPound: orNull(fc.integer({ min: 1_000_000_000, max: 9_000_000_000 })),
    channel: orNull(fc.constantFrom('card', 'bank_transfer', 'offline', 'qr')),
    offlineMethod: orNull(fc.constantFrom(...OFFLINE_METHODS)),
    paymentReference: fc.constant(RECEIPT.paymentReference),
    otherSum: orNull(fc.constant({ asked: '₦6,172,200', arrived: '₦3,086,100' })),
    isSandbox: fc.boolean(),
    isSponsored: fc.boolean(),
    payer: fc.record({ name: orNull(arbitraryName), email: orNull(arbitraryName) }),
  })
}
