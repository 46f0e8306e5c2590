export type ByteReader = ReturnType<typeof createByteReader>

/** Reads numbers of the kinds that fonts are written in, one after another; the high byte comes first. */
export function createByteReader(bytes: Buffer) {
  let at = 0
  /** Moves on, and says where it was. */
  const passed = (length: number) => {
    at += length
    return at - length
  }
  const byte = () => bytes.readUInt8(passed(1))
  return {
    byte,
    int16: () => bytes.readInt16BE(passed(2)),
    uint16: () => bytes.readUInt16BE(passed(2)),
    uint32: () => bytes.readUInt32BE(passed(4)),
    take(length: number) {
      const from = passed(length)
      return bytes.subarray(from, at)
    },
    /** A number of up to five bytes, seven bits in each. */
    base128() {
      let value = 0
      for (;;) {
        const next = byte()
        value = value * 128 + (next & 0x7f)
        if (next < 0x80) return value
      }
    },
    /** A number that mostly fits into one byte. */
    packed16() {
      const code = byte()
      if (code === 253) return byte() * 256 + byte()
      if (code === 254) return byte() + 2 * 253
      return code === 255 ? byte() + 253 : code
    },
  }
}
