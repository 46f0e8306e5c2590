import { expect, test } from 'vitest'
import { type ParsedPayoutFile, parsePayoutFile } from './parse-payout-file.server.ts'

const parse = (text: string, paidOn: string | null = null) => parsePayoutFile(new TextEncoder().encode(text), paidOn)

function errorOf(parsed: ParsedPayoutFile): string | null {
  return parsed.ok ? null : parsed.error
}

test('an export of settled transactions gives one payout for each settlement', () => {
  const text = [
    '\uFEFFTransaction ID,Reference,Customer (email),"Amount (NGN)",Fees,Currency,Status,Settlement ID,Settlement Date',
    '4099,TP-A,ada@example.ng,"1,213,870.50",2000,NGN,success,77,2026-11-25T00:00:00.000Z',
    '4100,TP-B,bola@example.ng,"₦5,000",75.00,NGN,Success,77,2026-11-25T00:00:00.000Z',
    '4101,TP-C,chi@example.ng,6000,90,NGN,success,78,2026-11-26T00:00:00.000Z',
    '4102,TP-D,dayo@example.ng,6000,90,NGN,failed,,',
    '4103,TP-E,efe@example.ng,60,1,USD,success,79,2026-11-26T00:00:00.000Z',
  ].join('\r\n')
  expect(parse(text)).toEqual({
    ok: true,
    file: {
      notDone: 1,
      notNaira: 1,
      payouts: [
        {
          providerId: '77',
          paidOn: '2026-11-25',
          status: 'success',
          processedKobo: 121_887_050,
          feesKobo: 207_500,
          deductionsKobo: 0,
          paidKobo: 121_679_550,
          lines: [
            { transactionId: '4099', reference: 'TP-A', kobo: 121_387_050, feeKobo: 200_000 },
            { transactionId: '4100', reference: 'TP-B', kobo: 500_000, feeKobo: 7_500 },
          ],
        },
        {
          providerId: '78',
          paidOn: '2026-11-26',
          status: 'success',
          processedKobo: 600_000,
          feesKobo: 9_000,
          deductionsKobo: 0,
          paidKobo: 591_000,
          lines: [{ transactionId: '4101', reference: 'TP-C', kobo: 600_000, feeKobo: 9_000 }],
        },
      ],
    },
  })
})

test('an export of settlements gives payouts without lines', () => {
  const text =
    'ID;Settlement Date;Total Processed;Total Fees;Deductions;Effective Amount\n77;25/11/2026;10,000.00;150;-500;9,350.00'
  expect(parse(text)).toMatchObject({
    file: {
      payouts: [
        {
          providerId: '77',
          paidOn: '2026-11-25',
          lines: [],
          processedKobo: 1_000_000,
          feesKobo: 15_000,
          deductionsKobo: 50_000,
          paidKobo: 935_000,
        },
      ],
    },
  })
})

test('a file without the day of its payout needs the day from staff', () => {
  const text = 'Reference\tAmount\tFees\nTP-A\t5000\t75'
  expect(parse(text)).toEqual({
    ok: false,
    field: 'paidOn',
    error: 'This file doesn’t say when the money reached our bank. Please enter the day.',
  })
  expect(parse(text, '2026-11-25')).toMatchObject({
    file: { payouts: [{ providerId: 'file-2026-11-25', paidOn: '2026-11-25' }] },
  })
})

test.each(['2026-11-25', '2026-11-25 08:30', '25/11/2026', '25 Nov 2026', 'November 25, 2026', 'Nov 25th 2026'])(
  'the day %s is read',
  day => {
    expect(parse(`Reference,Amount,Settlement Date\nTP-A,1,"${day}"`)).toMatchObject({
      file: { payouts: [{ paidOn: '2026-11-25' }] },
    })
  },
)

test.each([
  ['2026-10-31T23:30:00.000Z', '2026-11-01'],
  ['2026-11-01T00:30:00+01:00', '2026-11-01'],
  ['2026-10-31', '2026-10-31'],
  ['2026-10-31 23:30:00', '2026-10-31'],
  ['31/10/2026 23:30 UTC', '2026-11-01'],
  ['31 Oct 2026 23:30:00 GMT', '2026-11-01'],
  ['Sat, 31 Oct 2026 23:30:00 GMT', '2026-11-01'],
  ['October 31, 2026 11:30 PM UTC', '2026-11-01'],
])('an instant with a zone counts on its day in Lagos: %s', (typed, paidOn) => {
  expect(parse(`Reference,Amount,Settlement Date\nTP-A,1,"${typed}"`)).toMatchObject({
    file: { payouts: [{ paidOn }] },
  })
})

const HEAD = 'Reference,Amount,Settlement Date\n'

test.each([
  ['nothing', '', 'This file has no rows. Please export it again, with the days that you need.'],
  ['headings only', HEAD, 'This file has no rows. Please export it again, with the days that you need.'],
  ['a list of something else', 'Name,Email\nAda,ada@example.ng', /^This isn’t a list of transactions or settlements/],
  [
    'an Excel file',
    'PK\u0003\u0004\0\0',
    /^We can’t read this file\. Please export it from the payment provider as CSV/,
  ],
  ['an open quote', 'a,"b\n1,2', /^We can’t read this file/],
  ['the same payment twice', `${HEAD}TP-A,1,2026-11-25\nTP-A,1,2026-11-25`, /^Rows 2 and 3 are the same payment/],
  ['an amount in words', `${HEAD}TP-A,abc,2026-11-25`, /^We can’t read row 2: /],
  ['a fee above its amount', 'Reference,Amount,Fees,Settlement Date\nTP-A,1,2,2026-11-25', /^We can’t read row 2: /],
  ['no money', `${HEAD}TP-A,0,2026-11-25`, /^We can’t read row 2: /],
  ['parts of a kobo', `${HEAD}TP-A,1.005,2026-11-25`, /^We can’t read row 2: /],
  ['more money than can be', `${HEAD}TP-A,9999999999999,2026-11-25`, /^We can’t read row 2: /],
  ['a day that does not exist', `${HEAD}TP-A,1,2026-13-25`, /^We can’t read row 2: /],
  ['a formula', `${HEAD}"=HYPERLINK(""https://evil.example"")",1,2026-11-25`, /^We can’t read row 2: /],
  [
    'more than 5,000 rows',
    `${HEAD}${'TP-A,1,2026-11-25\n'.repeat(5_001)}`,
    'This file has more than 5,000 rows. Please export fewer days at once.',
  ],
  [
    'only dollars',
    'Reference,Amount,Currency,Settlement Date\nTP-A,1,USD,2026-11-25',
    /^No row of this file is a successful payment/,
  ],
  [
    'the same payout twice',
    'Settlement Date,Settled Amount\n2026-11-25,1\n2026-11-25,2',
    /^Two rows of this file are the same payout/,
  ],
  ['an amount with an unquoted comma', `${HEAD}TP-A,1,500,2026-11-25`, /^We can’t read row 2: /],
])('a file with %s is refused with what to do', (_, text, error) => {
  expect(errorOf(parse(text))).toMatch(error)
})

test('bytes that are not text are refused', () => {
  expect(errorOf(parsePayoutFile(new Uint8Array([0xff, 0xfe, 0x41]), null))).toMatch(/^We can’t read this file/)
})
