import { BRAND } from '#src/brand.ts'
import type { Receipt } from '#src/features/money/receipts/describe-receipt.ts'
import { answerPdf } from '../serve-file.server.ts'

/** The renderer and its fonts are loaded with the first document. */
export async function answerReceipt(receipt: Receipt): Promise<Response> {
  const { renderReceipt } = await import('./render-receipt.server.ts')
  const noun = receipt.isCredit ? 'credit-note' : 'receipt'
  const name = `${BRAND.name.replaceAll(' ', '-')}-${noun}-${receipt.number}.pdf`
  return answerPdf(await renderReceipt(receipt), { kind: 'attachment', name })
}
