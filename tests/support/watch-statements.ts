import type { Socket } from 'node:net'

const [QUERY, EXECUTE] = ['Q', 'E'].map(letter => letter.charCodeAt(0))
/** The first message of a connection has no type, only a length of four bytes. */
const START_HEADER_BYTES = 4
const HEADER_BYTES = 5

/** Calls `onStatement` for each statement that a client asks PostgreSQL to run. */
export function watchStatements(client: Socket, onStatement: () => void) {
  // A packet may end in the middle of a message.
  let unread: Buffer = Buffer.alloc(0)
  let isStarted = false
  client.on('data', (packet: Buffer) => {
    unread = Buffer.concat([unread, packet])
    for (;;) {
      const headerBytes = isStarted ? HEADER_BYTES : START_HEADER_BYTES
      if (unread.length < headerBytes) return
      // The length includes itself but not the type.
      const messageBytes = unread.readUInt32BE(headerBytes - 4) + headerBytes - 4
      if (unread.length < messageBytes) return
      if (isStarted && (unread[0] === QUERY || unread[0] === EXECUTE)) onStatement()
      isStarted = true
      unread = unread.subarray(messageBytes)
    }
  })
}
