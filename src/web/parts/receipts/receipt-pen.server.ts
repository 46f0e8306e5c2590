import { type PdfFont, splitLetters, type TextRun } from '#src/features/files/formats/pdf-fonts.server.ts'

export type PdfElement = ReturnType<PDFKit.PDFDocument['struct']>
export type Box = { x: number; y: number; width: number }
export type TextStyle = { tag: string; font: PdfFont; size: number; colour: string; align?: 'right' }

type Lines = Array<Array<TextRun & { width: number }>>

const LINE_HEIGHT = 1.42

/** Measures or draws text. Sizes and line heights are multiplied by `scale`. */
export function createPen(
  pdf: PDFKit.PDFDocument,
  splitRuns: (text: string, font: PdfFont) => Array<TextRun>,
  { scale, isDrawing }: { scale: number; isDrawing: boolean },
) {
  const measureRuns = (text: string, font: PdfFont, size: number) =>
    splitRuns(text, font).map(run => ({ ...run, width: pdf.font(run.font).fontSize(size).widthOfString(run.text) }))
  const widthOf = (text: string, font: PdfFont, size: number) =>
    measureRuns(text, font, size).reduce((sum, { width }) => sum + width, 0)

  function wrap(text: string, font: PdfFont, size: number, width: number): Lines {
    return wrapText(text, line => widthOf(line, font, size) <= width).map(line => measureRuns(line, font, size))
  }

  function drawLines(lines: Lines, { x, y, width }: Box, { size, colour, align }: TextStyle) {
    lines.forEach((runs, index) => {
      const lineWidth = runs.reduce((sum, run) => sum + run.width, 0)
      const baseline = y + (index * LINE_HEIGHT + 1.05) * size
      let left = align === 'right' ? x + width - lineWidth : x
      for (const run of runs) {
        const options = { lineBreak: false, baseline: 'alphabetic' } as const
        pdf.font(run.font).fontSize(size).fillColor(colour).text(run.text, left, baseline, options)
        left += run.width
      }
    })
  }

  return {
    scale,
    text(parent: PdfElement | null, text: string, box: Box, style: TextStyle): number {
      const size = style.size * scale
      const lines = wrap(text, style.font, size, box.width)
      if (parent !== null) {
        const content = pdf.markStructureContent(style.tag)
        drawLines(lines, box, { ...style, size })
        pdf.endMarkedContent()
        parent.add(pdf.struct(style.tag, {}, [content]))
      }
      return lines.length * size * LINE_HEIGHT
    },
    /** Draws one text without a place in the structure, for decorations. */
    draw(text: string, box: Box, style: TextStyle) {
      const size = style.size * scale
      drawLines(wrap(text, style.font, size, box.width), box, { ...style, size })
    },
    root(title: string): PdfElement | null {
      if (!isDrawing) return null
      const root = pdf.struct('Document', { title })
      pdf.addStructure(root)
      return root
    },
    decoration(draw: () => void) {
      if (!isDrawing) return
      pdf.markContent('Artifact', { type: 'Layout' })
      draw()
      pdf.endMarkedContent()
    },
    group(parent: PdfElement | null, tag: string): PdfElement | null {
      if (parent === null) return null
      const group = pdf.struct(tag)
      parent.add(group)
      return group
    },
  }
}

export type Pen = ReturnType<typeof createPen>

function wrapText(text: string, fits: (line: string) => boolean): Array<string> {
  const lines: Array<string> = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else {
      if (line !== '') lines.push(line)
      const pieces = breakWord(word, fits)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
  }
  return [...lines, line]
}

function breakWord(word: string, fits: (text: string) => boolean): Array<string> {
  const pieces: Array<string> = []
  let piece = ''
  for (const letter of splitLetters(word)) {
    if (piece === '' || fits(piece + letter)) piece += letter
    else {
      pieces.push(piece)
      piece = letter
    }
  }
  return [...pieces, piece]
}
