import type { ServerResponse } from 'node:http'

/** Over the poorest network something is taken in a minute. */
const PATIENCE_MS = 60_000

/**
 * Cuts a connection whose reader has taken nothing of what lies ready for a minute: else a file, and its place among those that
 * may be open, is held for as long as somebody likes. While we are the ones who have nothing to say, nobody is cut.
 */
export function cutIdleReader(response: ServerResponse, patienceMs = PATIENCE_MS): void {
  // The socket's own clock: set back by whatever comes or goes, also in the middle of a piece.
  response.setTimeout(patienceMs, () => {
    const { socket } = response
    if (socket !== null && socket.writableLength > 0) socket.destroy()
  })
}
