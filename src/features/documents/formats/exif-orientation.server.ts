const ORIENTATION = 0x0112
const SHORT = 3

/** Which way up a picture is to be shown, 1 to 8, as its EXIF data say it; 1, as it lies, where they do not. */
export function exifOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4)
  if (order !== 'II*\0' && order !== 'MM\0*') return 1
  const isLittle = order === 'II*\0'
  const short = (at: number) => {
    if (at + 2 > tiff.length) return 0
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  if (tiff.length < 8) return 1
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)

  // So many as there is room for, whatever it says.
  const entries = Math.min(short(directory), Math.floor((tiff.length - directory - 2) / 12))
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12
    if (short(entry) !== ORIENTATION) continue
    const value = short(entry + 2) === SHORT ? short(entry + 8) : 1
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** EXIF data that say which way up, and nothing else. */
export function exifWithOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
