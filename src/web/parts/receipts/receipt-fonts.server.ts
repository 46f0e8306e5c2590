import sansUrl from './fonts/passage-sans-400.ttf?inline'
import boldUrl from './fonts/passage-sans-600.ttf?inline'
import serifUrl from './fonts/passage-serif-600.ttf?inline'

export type ReceiptFont = 'sans' | 'bold' | 'serif'
export type TextRun = { font: ReceiptFont | 'fallback'; text: string }

type FontFile = { hasGlyphForCodePoint(codePoint: number): boolean }

/** Returns a function that splits a text where a letter needs the fallback font. */
export async function registerFonts(
  pdf: PDFKit.PDFDocument,
  texts: ReadonlyArray<string>,
): Promise<(text: string, font: ReceiptFont) => Array<TextRun>> {
  const files = new Map<string, FontFile>()
  const register = (name: TextRun['font'], dataUrl: string) => {
    pdf.registerFont(name, readDataUrl(dataUrl))
    files.set(name, readFontFile(pdf.font(name)))
  }
  register('sans', sansUrl)
  register('bold', boldUrl)
  register('serif', serifUrl)
  const canDraw = (name: string, letter: string) =>
    [...letter].every(sign => files.get(name)?.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) === true)
  const needsFallback = texts.flatMap(text => splitLetters(text)).some(letter => !canDraw('sans', letter))
  if (needsFallback) {
    const { default: fallbackUrl } = await import('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?inline')
    register('fallback', fallbackUrl)
  }
  return (text, font) => joinRuns(splitLetters(text).map(letter => chooseRun(letter, font, canDraw)))
}

export function splitLetters(text: string): Array<string> {
  return [...SEGMENTER.segment(text.normalize('NFC'))].map(({ segment }) => segment)
}

const SEGMENTER = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })

function readDataUrl(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}

/** pdfkit has no public way to ask a font for its letters. */
function readFontFile(pdf: PDFKit.PDFDocument): FontFile {
  return (pdf as unknown as { _font: { font: FontFile } })._font.font
}

function chooseRun(letter: string, font: ReceiptFont, canDraw: (name: string, letter: string) => boolean): TextRun {
  if (canDraw(font, letter)) return { font, text: letter }
  if (canDraw('fallback', letter)) return { font: 'fallback', text: letter }
  const plainLetter = letter.normalize('NFD').replace(/\p{M}/gu, '')
  if (plainLetter !== '' && canDraw(font, plainLetter)) return { font, text: plainLetter }
  if (plainLetter !== '' && canDraw('fallback', plainLetter)) return { font: 'fallback', text: plainLetter }
  return { font, text: '?' }
}

function joinRuns(runs: ReadonlyArray<TextRun>): Array<TextRun> {
  const joined: Array<TextRun> = []
  for (const { font, text } of runs) {
    const last = joined.at(-1)
    if (last?.font === font) last.text += text
    else joined.push({ font, text })
  }
  return joined
}
