import { Readable } from 'node:stream'
import type { RouterContextProvider } from 'react-router'
import { Unavailable } from '#src/unavailable.ts'
import { type App, appContext } from '../../app-context.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { createDownloadFailure, refuseOtherSites } from '../../parts/serve-file.server.ts'

type Proof = { fileName: string; bytes: Readable }

/** The caller has checked the permission. `open` returns null for an unknown file. */
export async function sendProof(
  { context, request, staffId }: { context: Readonly<RouterContextProvider>; request: Request; staffId: string },
  open: (app: App) => Promise<Proof | null>,
): Promise<Response> {
  refuseOtherSites(request)
  const overLimit = await takeAttempt(context, 'download-by-staff', staffId)
  if (overLimit !== null) return createDownloadFailure('document', 429, overLimit.message, overLimit.headers)
  try {
    const proof = await open(context.get(appContext))
    if (proof === null) return createDownloadFailure('document', 404, 'We can’t find this file.')
    return new Response(Readable.toWeb(proof.bytes) as ReadableStream, {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${proof.fileName}"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    const message = 'We can’t reach the document storage. Please try again in a moment.'
    return createDownloadFailure('document', 503, message, { 'retry-after': '30' })
  }
}
