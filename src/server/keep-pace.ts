import type { IncomingMessage } from 'node:http'
import { bringsBody } from './brings-body.ts'

export type Pace = { windowMs: number; leastBytes: number }

/**
 * The slowest that a body may come: 45 KB in 45 seconds, far less than the poorest network brings. By the length of a request
 * alone nobody could tell 10 MB over a bad line, which take minutes, from somebody who only keeps connections busy.
 */
const SLOWEST: Pace = { windowMs: 45_000, leastBytes: 45 * 1024 }

/** Cuts a request whose body comes slower than that, or not at all. While we are the ones that do not read, nobody is cut. */
export function keepPace(request: IncomingMessage, { windowMs, leastBytes }: Pace = SLOWEST): void {
  if (!bringsBody(request)) return
  const { socket } = request
  let before = socket.bytesRead
  let wasUnread = false
  const watch = setInterval(() => {
    const came = socket.bytesRead - before
    before = socket.bytesRead
    // What began with bytes that we had not read yet was no time of theirs, also where we have just begun to read.
    const isUnread = request.readableLength > 0
    if (request.complete) clearInterval(watch)
    else if (came < leastBytes && !isUnread && !wasUnread) socket.destroy()
    wasUnread = isUnread
  }, windowMs)
  watch.unref()
  request.once('close', () => clearInterval(watch))
}
