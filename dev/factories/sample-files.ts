import { crc32, deflateSync } from 'node:zlib'

/** Creates a PDF page with a title and lines. Drops characters outside ASCII, backslashes and brackets. */
export function createSamplePdf(title: string, lines: ReadonlyArray<string> = []): Buffer {
  const printableLines = [title, ...lines].map(line => line.normalize('NFD').replace(/[^\x20-\x7e]|[\\()]/g, ''))
  const content = printableLines
    .map((line, index) => `BT /F1 12 Tf 60 ${738 - index * 18} Td (${line}) Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let objectsText = '%PDF-1.4\n'
  let referenceTable = '0000000000 65535 f \n'
  for (const [index, object] of objects.entries()) {
    referenceTable += `${String(objectsText.length).padStart(10, '0')} 00000 n \n`
    objectsText += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const entryCount = objects.length + 1
  const trailer = `trailer\n<< /Size ${entryCount} /Root 1 0 R >>\nstartxref\n${objectsText.length}\n%%EOF\n`
  return Buffer.from(`${objectsText}xref\n0 ${entryCount}\n${referenceTable}${trailer}`, 'latin1')
}

export function createSamplePng(width = 64, height = 48): Buffer {
  const pixelRow = Buffer.concat([
    Buffer.alloc(1),
    Buffer.from(Array.from({ length: width }, () => [38, 52, 118]).flat()),
  ])
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => pixelRow)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    createChunk('IHDR', header),
    createChunk('IDAT', pixels),
    createChunk('IEND', Buffer.alloc(0)),
  ])
}

function createChunk(type: string, data: Buffer): Buffer {
  const namedData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const lengthAndChecksum = Buffer.alloc(8)
  lengthAndChecksum.writeUInt32BE(data.length)
  lengthAndChecksum.writeUInt32BE(crc32(namedData), 4)
  return Buffer.concat([lengthAndChecksum.subarray(0, 4), namedData, lengthAndChecksum.subarray(4)])
}
