import { Readable } from 'node:stream'
import { limitConcurrency, QueueIsFull } from '#src/limit-concurrency.ts'
import { Unavailable } from '#src/unavailable.ts'
import { joinFrame, splitFrame } from './apart/frame.ts'
import { runApart } from './apart/run-apart.server.ts'
import type { FileContext } from './file-context.ts'
import { MAX_FILE_BYTES } from './file-formats.ts'
import type { PdfAnswer, PdfOrder, PdfProblem } from './formats/make-pdf.server.ts'
import { readIfIntact, type StoredFile } from './open-file.server.ts'

export type ConvertedFiles =
  | { ok: true; bytes: Buffer; pages: number; isFromWord: boolean }
  /** `file` is null when all of them together are the problem. */
  | { ok: false; file: StoredFile | null; problem: PdfProblem | 'missing' | 'too-heavy'; sizeBytes?: number }

/** Files of more bytes in all never become a PDF that we can store. */
const MAX_BYTES_TOGETHER = 2 * MAX_FILE_BYTES

const limitConversions = limitConcurrency({ atOnce: 1, waiting: 20 })

/**
 * Makes one PDF of stored files, in a separate process (ADR 136). A PDF alone stays as it is. `madeAt` is the time that the
 * PDF names. Throws Unavailable.
 */
export async function convertToPdf(
  app: Pick<FileContext, 'storage' | 'log'>,
  stored: ReadonlyArray<StoredFile>,
  { title, madeAt }: { title: string; madeAt: Date },
): Promise<ConvertedFiles> {
  const sizeBytes = stored.reduce((sum, file) => sum + file.sizeBytes, 0)
  if (sizeBytes > MAX_BYTES_TOGETHER) return { ok: false, file: null, problem: 'too-large', sizeBytes }
  const files: Array<Buffer> = []
  for (const file of stored) {
    const bytes = await readIfIntact(app, file)
    if (bytes === null) return { ok: false, file, problem: 'missing' }
    files.push(bytes)
  }
  const order: PdfOrder = { formats: stored.map(({ format }) => format), title, madeAt: madeAt.toISOString() }
  const message = joinFrame(order, [...(await loadFonts()), ...files])
  const answer = await runLimited(message)
  if (answer === null) return { ok: false, file: null, problem: 'too-heavy' }
  const { value, blobs } = splitFrame<PdfAnswer>(answer)
  const [bytes] = blobs
  if (value.ok && bytes !== undefined) return { ...value, bytes }
  if (value.ok) throw new Error('The PDF is missing in the answer.')
  const { at, problem, sizeBytes: pdfBytes } = value
  const file = at === null ? null : (stored[at] ?? null)
  return { ok: false, file, problem, ...(pdfBytes !== undefined && { sizeBytes: pdfBytes }) }
}

async function runLimited(message: Buffer): Promise<Buffer | null> {
  try {
    return await limitConversions(() => runApart('make-pdf', Readable.from([message])))
  } catch (error) {
    if (error instanceof QueueIsFull) throw new Unavailable('Too many files wait to become a PDF.', { cause: error })
    throw error
  }
}

/** The separate process gets the fonts from here, because only the built program has them in itself. */
async function loadFonts(): Promise<Array<Buffer>> {
  const fonts = await Promise.all([
    import('./fonts/passage-sans-400.ttf?inline'),
    import('./fonts/passage-sans-600.ttf?inline'),
    import('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?inline'),
  ])
  return fonts.map(({ default: url }) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}
