export type PdfFont = 'sans' | 'bold' | 'serif'
export type TextRun = { font: PdfFont | 'fallback'; text: string }

type FontFile = { hasGlyphForCodePoint(codePoint: number): boolean }

/** Registers fonts and says which of them can draw a letter. */
export function registerFontFiles(pdf: PDFKit.PDFDocument) {
  const files = new Map<string, FontFile>()
  return {
    register(name: TextRun['font'], bytes: Buffer) {
      pdf.registerFont(name, bytes)
      files.set(name, readFontFile(pdf.font(name)))
    },
    canDraw: (name: string, letter: string) =>
      [...letter].every(sign => files.get(name)?.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) === true),
  }
}

/** pdfkit has no public way to ask a font for its letters. */
function readFontFile(pdf: PDFKit.PDFDocument): FontFile {
  return (pdf as unknown as { _font: { font: FontFile } })._font.font
}

type CanDraw = (name: string, letter: string) => boolean

/** Splits a text where a letter needs the fallback font. A letter that no font has becomes "?". */
export function splitIntoRuns(text: string, font: PdfFont, canDraw: CanDraw): Array<TextRun> {
  return joinRuns(splitLetters(text).map(letter => chooseRun(letter, font, canDraw)))
}

export function splitLetters(text: string): Array<string> {
  return [...SEGMENTER.segment(text.normalize('NFC'))].map(({ segment }) => segment)
}

const SEGMENTER = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })

function chooseRun(letter: string, font: PdfFont, canDraw: CanDraw): TextRun {
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
