import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#src/features/audit/events.ts'
import { DamagedFile } from '#src/features/files/open-file.server.ts'
import { openMessageFile } from '#src/features/files/open-message-file.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext, visitorContext } from '../app-context.ts'
import { buildFileHeaders, createDownloadFailure, isAbortedByClient } from './serve-file.server.ts'

type RequestedFile = { fileId: string; applicationId?: string; actor: Actor }

/** Serves a file of a message as a download. A prefetch gets nothing, because the download would be recorded. */
export async function serveMessageFile(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { actor, ...requested }: RequestedFile,
): Promise<Response> {
  if (request.method === 'HEAD' || request.headers.get('sec-purpose')?.includes('prefetch'))
    return new Response(null, { status: 204 })
  const app = context.get(appContext)
  const { requestId } = context.get(visitorContext)
  try {
    const opened = await openMessageFile(app, actor, requested)
    if (!opened.ok) return createDownloadFailure('document', 404, 'We can’t find this file.')
    const { file, bytes } = opened
    await once(bytes, 'readable')
    bytes.on('error', err => {
      if (!isAbortedByClient(err)) app.log.error({ err, requestId }, 'a file broke off')
    })
    return new Response(Readable.toWeb(bytes) as ReadableStream, { headers: buildFileHeaders(file, 'attachment') })
  } catch (error) {
    if (!(error instanceof Unavailable || error instanceof DamagedFile)) throw error
    app.log.warn({ err: error, requestId }, 'a file of a message cannot be read')
    return error instanceof DamagedFile
      ? createDownloadFailure('document', 404, 'The stored file is damaged. Please write to us.')
      : createDownloadFailure('document', 503, 'We can’t reach our document storage just now.', { 'retry-after': '30' })
  }
}
