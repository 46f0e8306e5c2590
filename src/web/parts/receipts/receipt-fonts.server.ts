import sansUrl from '#src/features/files/fonts/passage-sans-400.ttf?inline'
import boldUrl from '#src/features/files/fonts/passage-sans-600.ttf?inline'
import serifUrl from '#src/features/files/fonts/passage-serif-600.ttf?inline'
import {
  type PdfFont,
  registerFontFiles,
  splitIntoRuns,
  splitLetters,
  type TextRun,
} from '#src/features/files/formats/pdf-fonts.server.ts'

/** Returns a function that splits a text where a letter needs the fallback font. */
export async function registerFonts(
  pdf: PDFKit.PDFDocument,
  texts: ReadonlyArray<string>,
): Promise<(text: string, font: PdfFont) => Array<TextRun>> {
  const { register, canDraw } = registerFontFiles(pdf)
  register('sans', readDataUrl(sansUrl))
  register('bold', readDataUrl(boldUrl))
  register('serif', readDataUrl(serifUrl))
  const needsFallback = texts.flatMap(text => splitLetters(text)).some(letter => !canDraw('sans', letter))
  if (needsFallback) {
    const { default: fallbackUrl } = await import('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?inline')
    register('fallback', readDataUrl(fallbackUrl))
  }
  return (text, font) => splitIntoRuns(text, font, canDraw)
}

function readDataUrl(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}
