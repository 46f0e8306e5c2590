const LENGTH_BYTES = 4

/** Joins a value and files to one message for a separate process. */
export function joinFrame(value: unknown, blobs: ReadonlyArray<Uint8Array>): Buffer {
  const head = Buffer.from(JSON.stringify({ value, sizes: blobs.map(({ length }) => length) }))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, ...blobs])
}

/** Throws when the message is not one of `joinFrame`. */
export function splitFrame<Value>(message: Buffer): { value: Value; blobs: Array<Buffer> } {
  const end = LENGTH_BYTES + message.readUInt32BE(0)
  const { value, sizes } = JSON.parse(message.toString('utf8', LENGTH_BYTES, end)) as {
    value: Value
    sizes: Array<number>
  }
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, end))
  const blobs = sizes.map((size, index) => message.subarray(starts[index], (starts[index] ?? end) + size))
  return { value, blobs }
}
