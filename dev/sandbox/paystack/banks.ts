import type { Handler } from 'hono'
import { answerWithMeta, readPage } from './api.ts'

const BANK_NAMES: ReadonlyArray<[id: number, name: string, code: string]> = [
  [1, 'Access Bank', '044'],
  [3, 'Ecobank Nigeria', '050'],
  [6, 'Fidelity Bank', '070'],
  [7, 'First Bank of Nigeria', '011'],
  [8, 'First City Monument Bank', '214'],
  [9, 'Guaranty Trust Bank', '058'],
  [11, 'Keystone Bank', '082'],
  [13, 'Polaris Bank', '076'],
  [14, 'Stanbic IBTC Bank', '221'],
  [15, 'Standard Chartered Bank', '068'],
  [16, 'Sterling Bank', '232'],
  [17, 'Union Bank of Nigeria', '032'],
  [18, 'United Bank For Africa', '033'],
  [19, 'Unity Bank', '215'],
  [20, 'Wema Bank', '035'],
  [21, 'Zenith Bank', '057'],
  [67, 'Kuda Bank', '50211'],
  [171, 'OPay Digital Services Limited (OPay)', '999992'],
  [185, 'PalmPay', '999991'],
]

export const BANKS = BANK_NAMES.map(([id, name, code]) => ({
  id,
  name,
  code,
  active: true,
  is_deleted: false,
  country: 'Nigeria',
  currency: 'NGN',
  type: 'nuban',
}))

/** Answers `GET /bank`, a page by cursor. */
export const listBanks: Handler = c => {
  const { limit, perPage } = readPage(c)
  const lastId = Number(decodeCursor(c.req.query('next')) ?? 0)
  const following = BANKS.filter(({ id }) => id > lastId)
  const page = following.slice(0, limit)
  const isLast = page.length === following.length
  const next = isLast ? null : Buffer.from(`bank:${page.at(-1)?.id}`).toString('base64')
  return answerWithMeta(c, 'Banks retrieved', page, { next, previous: null, perPage })
}

function decodeCursor(cursor: string | undefined): string | undefined {
  return Buffer.from(cursor ?? '', 'base64')
    .toString()
    .match(/^bank:(\d{1,9})$/)?.[1]
}
