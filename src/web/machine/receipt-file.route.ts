import { findReceipt } from '#src/features/money/receipts/queries.server.ts'
import { readSignedId } from '#src/secrets.server.ts'
import { appContext } from '../app-context.ts'
import { takeAttemptByIp } from '../guards/limit.server.ts'
import { answerReceipt } from '../parts/receipts/answer-receipt.server.ts'
import { createDownloadFailure } from '../parts/serve-file.server.ts'
import type { Route } from './+types/receipt-file.route'

/** Payers have no account, so the secret token in the URL gives access (ADR 028). */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const overLimit = await takeAttemptByIp(context, 'download-by-address')
  if (overLimit !== null) return createDownloadFailure('document', 429, overLimit.message, overLimit.headers)
  const app = context.get(appContext)
  const entryId = readSignedId(app.sessionSecret, 'receipt links', token)
  const receipt = entryId === null ? null : await findReceipt(app.db, entryId)
  return receipt === null
    ? createDownloadFailure('document', 404, 'We can’t find this receipt. Please open the link in our email again.')
    : answerReceipt(receipt)
}
