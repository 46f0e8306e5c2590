import type { Line } from '#src/features/notifications/live-notifications.server.ts'

/** So much may lie unread on our side: the reader's line is slow, or they have gone without a word. */
const MOST_UNREAD = 8

/**
 * A stream of server-sent events, and the line that speaks into it. `request`: whoever leaves before the stream begins, or
 * while it does, has gone too.
 */
export function eventStream(request: Request): { line: Line; stream: ReadableStream<Uint8Array> } {
  const leaving = new AbortController()
  const encoder = new TextEncoder()
  let speaker: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>(
    {
      start: controller => {
        speaker = controller
      },
      cancel: () => leaving.abort(),
    },
    { highWaterMark: MOST_UNREAD },
  )
  if (request.signal.aborted) leaving.abort()
  request.signal.addEventListener('abort', () => leaving.abort(), { once: true })

  function say(text: string): boolean {
    if (leaving.signal.aborted || (speaker.desiredSize ?? 0) <= 0) return false
    speaker.enqueue(encoder.encode(`${text}\n\n`))
    return true
  }

  return {
    stream,
    line: {
      tell: count => say(`event: news\ndata: ${JSON.stringify({ count })}`),
      beat: () => void say(': still here'),
      end(why) {
        if (leaving.signal.aborted) return
        if (why === 'session-over') say('event: over\ndata: {}')
        leaving.abort()
        speaker.close()
      },
      gone: leaving.signal,
    },
  }
}
