import { buffer } from 'node:stream/consumers'
import { BRAND } from '#src/brand.ts'
import { joinFrame, splitFrame } from '../apart/frame.ts'
import { type FileFormat, MAX_FILE_BYTES } from '../file-formats.ts'
import { drawWord, losesCharacters } from './draw-word.server.ts'
import { openPdf } from './open-pdf.server.ts'
import { rethrowOwnFault } from './own-fault.ts'
import { registerFontFiles } from './pdf-fonts.server.ts'
import { openImage } from './pdf-image.server.ts'

/** Why the file `at` cannot become a part of a PDF. */
export type PdfProblem =
  | 'old-word'
  | 'damaged'
  | 'protected'
  | 'cannot-be-joined'
  | 'unsupported-characters'
  | 'too-large'

export type PdfAnswer =
  | { ok: true; pages: number; isFromWord: boolean; sizeBytes: number }
  | { ok: false; at: number | null; problem: PdfProblem; sizeBytes?: number }

/** `madeAt` is the time that the PDF names, so that the same files always give the same bytes. */
export type PdfOrder = { formats: ReadonlyArray<FileFormat>; title: string; madeAt: string }

/**
 * Makes one PDF of files. The frame has the fonts (sans, bold, fallback) and then the files. Call this in a separate
 * process, because hostile files may take long to read.
 */
export async function makePdf(message: Buffer): Promise<Buffer> {
  const { value: order, blobs } = splitFrame<PdfOrder>(message)
  const [sans, bold, fallback, ...files] = blobs
  if (sans === undefined || bold === undefined || fallback === undefined) throw new Error('The fonts are missing.')
  const context = { ...order, fonts: { sans, bold, fallback } }
  const parts: Array<Part> = []
  for (const [at, format] of order.formats.entries()) {
    const part = await convert(files[at] ?? Buffer.alloc(0), format, context)
    if (typeof part === 'string') return refuse({ at, problem: part })
    parts.push(part)
  }
  const joined = await join(parts, context)
  if ('problem' in joined) return refuse(joined)
  const { bytes, pages } = joined
  if (bytes.length > MAX_FILE_BYTES) return refuse({ at: null, problem: 'too-large', sizeBytes: bytes.length })
  const isFromWord = order.formats.includes('docx')
  return joinFrame({ ok: true, pages, isFromWord, sizeBytes: bytes.length } satisfies PdfAnswer, [bytes])
}

function refuse(refusal: Omit<Extract<PdfAnswer, { ok: false }>, 'ok'>): Buffer {
  return joinFrame({ ok: false, ...refusal } satisfies PdfAnswer, [])
}

type Context = PdfOrder & { fonts: { sans: Buffer; bold: Buffer; fallback: Buffer } }

type Part = { bytes: Buffer; pages: number }

async function convert(bytes: Buffer, format: FileFormat, context: Context): Promise<Part | PdfProblem> {
  if (format === 'doc') return 'old-word'
  try {
    const pdf = format === 'pdf' ? bytes : await draw(bytes, format, context)
    if (typeof pdf === 'string') return pdf
    const opened = await openPdf(pdf)
    if (typeof opened === 'number') return { bytes: pdf, pages: opened }
    return opened === 'has-password' ? 'protected' : 'damaged'
  } catch (error) {
    rethrowOwnFault(error)
    return 'damaged'
  }
}

async function draw(
  bytes: Buffer,
  format: 'jpeg' | 'png' | 'docx',
  { fonts, title, madeAt }: Context,
): Promise<Buffer | PdfProblem> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    autoFirstPage: false,
    font: '',
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Creator: BRAND.name, CreationDate: new Date(madeAt) },
  })
  const written = buffer(pdf)
  if (format === 'docx') {
    const { register, canDraw } = registerFontFiles(pdf)
    for (const name of ['sans', 'bold', 'fallback'] as const) register(name, fonts[name])
    const nodes = await (await import('./read-word.server.ts')).readWord(bytes)
    if (losesCharacters(nodes, canDraw)) return 'unsupported-characters'
    drawWord(pdf, nodes, canDraw)
  } else drawPicture(pdf, bytes)
  pdf.end()
  return written
}

const A4 = { short: 595.28, long: 841.89, margin: 28 }
/** EXIF orientations from here on swap width and height. */
const FIRST_TURNED_ORIENTATION = 5

function drawPicture(pdf: PDFKit.PDFDocument, bytes: Buffer): void {
  const image = openImage(pdf, bytes)
  const isTurned = (image.orientation ?? 1) >= FIRST_TURNED_ORIENTATION
  const isWide = isTurned ? image.height > image.width : image.width > image.height
  const [width, height] = isWide ? [A4.long, A4.short] : [A4.short, A4.long]
  pdf.addPage({ size: [width, height], margin: 0 })
  const fit: [number, number] = [width - 2 * A4.margin, height - 2 * A4.margin]
  pdf.image(bytes, A4.margin, A4.margin, { fit, align: 'center', valign: 'center' })
}

/** A PDF alone stays as it is. */
async function join(
  parts: ReadonlyArray<Part>,
  { title, madeAt }: Context,
): Promise<Part | { at: number | null; problem: PdfProblem }> {
  const [only, ...others] = parts
  if (only === undefined) throw new Error('There is no file to make a PDF of.')
  if (others.length === 0) return only
  const { PDFDocument: MergedPdf } = await import('@cantoo/pdf-lib')
  const merged = await MergedPdf.create({ updateMetadata: false })
  merged.setTitle(title)
  merged.setCreator(BRAND.name)
  merged.setCreationDate(new Date(madeAt))
  for (const [at, { bytes, pages }] of parts.entries()) {
    try {
      const source = await MergedPdf.load(bytes, { password: '', throwOnInvalidObject: true, updateMetadata: false })
      const copied = await merged.copyPages(source, source.getPageIndices())
      if (copied.length !== pages) return { at, problem: 'cannot-be-joined' }
      for (const page of copied) merged.addPage(page)
    } catch (error) {
      rethrowOwnFault(error)
      return { at, problem: 'cannot-be-joined' }
    }
  }
  const bytes = Buffer.from(await merged.save({ addDefaultPage: false }))
  const pages = await openPdf(bytes)
  const expected = parts.reduce((total, part) => total + part.pages, 0)
  return pages === expected ? { bytes, pages } : { at: null, problem: 'cannot-be-joined' }
}
