import { BRAND } from '#src/brand.ts'
import type { Receipt } from '#src/features/money/receipts/describe-receipt.ts'
import { buildContentDisposition } from '../serve-file.server.ts'

/** The renderer and its fonts are loaded with the first document. */
export async function answerReceipt(receipt: Receipt): Promise<Response> {
  const { renderReceipt } = await import('./render-receipt.server.ts')
  const noun = receipt.isCredit ? 'credit-note' : 'receipt'
  const name = `${BRAND.name.replaceAll(' ', '-')}-${noun}-${receipt.number}.pdf`
  return new Response(new Uint8Array(await renderReceipt(receipt)), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': buildContentDisposition('attachment', name),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
    },
  })
}
