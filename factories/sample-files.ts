import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

const INDIGO: Colour = [38, 52, 118]

/** How many letters of the small size fit between the margins, about. */
const LINE_LETTERS = 84
const MOST_LINES = 34

/** A PDF of one page with a title, a rule beneath it and these lines, the long ones broken, as any reader opens it. */
export function samplePdf(title: string, lines: ReadonlyArray<string> = []): Buffer {
  const body = lines.flatMap(line => broken(plain(line))).slice(0, MOST_LINES)
  const content = [
    '0.149 0.204 0.463 rg 0 806 595 36 re f',
    `0.1 0.1 0.14 rg BT /F2 22 Tf 60 738 Td (${plain(title)}) Tj ET`,
    '0.8 0.52 0.2 RG 1.5 w 60 724 m 535 724 l S',
    ...body.map((line, index) => `BT /F1 11.5 Tf 60 ${694 - index * 18} Td (${line}) Tj ET`),
  ].join('\n')
  const fonts = '<< /F1 5 0 R /F2 6 0 R >>'
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font ${fonts} >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ])
}

function pdfOf(objects: ReadonlyArray<string>): Buffer {
  let body = '%PDF-1.4\n'
  const offsets: Array<number> = []
  for (const [index, object] of objects.entries()) {
    offsets.push(body.length)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const start = body.length
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

/** A PNG of so many pixels in one colour. */
export function samplePng(width = 64, height = 48, colour: Colour = INDIGO): Buffer {
  return pngOf(width, height, () => colour)
}

/** A PNG whose pixels are asked for one by one. */
export function pngOf(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const pixels = Buffer.alloc((1 + width * 3) * height)
  for (let y = 0; y < height; y++) {
    // Each row begins with how it is filtered: not at all.
    const row = y * (1 + width * 3) + 1
    for (let x = 0; x < width; x++) pixels.set(colourAt(x, y), row + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function broken(line: string): Array<string> {
  const rows = ['']
  for (const word of line.split(' ')) {
    const last = rows.at(-1) ?? ''
    if (last !== '' && last.length + 1 + word.length > LINE_LETTERS) rows.push(word)
    else rows[rows.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return rows
}

const WITHOUT_HOOKS: Readonly<Record<string, string>> = {
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ɓ: 'b',
  Ɓ: 'B',
  ƴ: 'y',
  Ƴ: 'Y',
}

/** Helvetica has no marks below letters: they go, and so does what PDF reads as its own. */
function plain(line: string): string {
  return line
    .normalize('NFD')
    .replace(/[ɗƊƙƘɓƁƴƳ]/gi, letter => WITHOUT_HOOKS[letter] ?? letter)
    .replaceAll('’', "'")
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[\\()]/g, '')
}
