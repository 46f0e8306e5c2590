import { type App, appContext, type RouteContext, visitorContext } from '../app-context.ts'

export function csvHeaders(name: string) {
  return {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="${name}.csv"`,
  }
}

/** Applies backpressure: produces a chunk when the browser has taken the last one, and stops when the download is cancelled. */
export function toCsvStream(context: RouteContext, chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const loggedChunks = logErrors(context.get(appContext), context.get(visitorContext).requestId, chunks)
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await loggedChunks.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await loggedChunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Logs and rethrows an error. Rethrowing closes the connection, so that a truncated file cannot look complete. */
async function* logErrors(app: App, requestId: string, chunks: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* chunks
  } catch (err) {
    app.log.error({ err, requestId }, 'export interrupted')
    throw err
  }
}
