import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { BRAND } from '#src/brand.ts'
import { registerFonts } from './receipts/receipt-fonts.server.ts'
import { createPen, type PdfElement, type Pen, type TextStyle } from './receipts/receipt-pen.server.ts'
import { BAND_HEIGHT, drawBand } from './receipts/render-receipt.server.ts'

const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN] = [595.28, 841.89, 56]
const CONTENT_WIDTH = PAGE_WIDTH - 2 * MARGIN
const LABEL_WIDTH = 150
const PARAGRAPH_GAP = 5
const [INK, QUIET] = ['#131b3a', '#444f6c']

const STYLES = {
  title: { tag: 'H1', font: 'serif', size: 22, colour: INK },
  heading: { tag: 'H2', font: 'bold', size: 12, colour: INK },
  label: { tag: 'TH', font: 'sans', size: 9.5, colour: QUIET },
  value: { tag: 'TD', font: 'sans', size: 9.5, colour: INK },
  body: { tag: 'P', font: 'sans', size: 9.5, colour: QUIET },
  foot: { tag: 'P', font: 'sans', size: 8, colour: QUIET },
} as const satisfies Record<string, TextStyle>

export type RecordSection = { heading: string; rows: ReadonlyArray<readonly [label: string, value: string]> }

/**
 * Renders sections of labels and values as a tagged PDF of as many pages as it needs. A record with a `foot`, for a client,
 * has the head of the firm, and the foot with the page number on each page.
 */
export async function renderRecord(record: {
  title: string
  introduction: string
  madeAt: Date
  foot?: string
  sections: ReadonlyArray<RecordSection>
}): Promise<Buffer> {
  const { title, introduction, madeAt, foot = null, sections } = record
  const pdf = new PDFDocument({
    size: [PAGE_WIDTH, PAGE_HEIGHT],
    margin: 0,
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: BRAND.company.legalName, Creator: BRAND.name, CreationDate: madeAt },
  })
  const bytes = buffer(pdf)
  const splitRuns = await registerFonts(pdf, [
    title,
    introduction,
    foot ?? '',
    ...sections.flatMap(({ rows }) => rows.flat()),
  ])
  const drawing = createPen(pdf, splitRuns, { scale: 1, isDrawing: true })
  const measuring = createPen(pdf, splitRuns, { scale: 1, isDrawing: false })
  const root = drawing.root(title)
  if (foot !== null) drawBand(drawing, pdf, root)
  const column = createColumn(pdf, { drawing, measuring }, foot === null ? MARGIN : BAND_HEIGHT + 36)
  const fullWidth = { x: MARGIN, width: CONTENT_WIDTH }
  column.add(root, (pen, parent, y) => pen.text(parent, title, { ...fullWidth, y }, STYLES.title))
  column.add(root, (pen, parent, y) => pen.text(parent, introduction, { ...fullWidth, y }, STYLES.body))
  for (const section of sections) drawSection(section, { root, column, drawing })
  if (foot !== null) drawFeet(pdf, drawing, foot)
  root?.end()
  pdf.end()
  return bytes
}

type Draw = (pen: Pen, parent: PdfElement | null, y: number) => number

/** Adds text below the last one, on a new page if it does not fit. */
function createColumn(pdf: PDFKit.PDFDocument, { drawing, measuring }: { drawing: Pen; measuring: Pen }, top: number) {
  let y = top
  return {
    add(parent: PdfElement | null, draw: Draw, { before = 0, keepWithNext = 0 } = {}) {
      const height = draw(measuring, null, y)
      if (y + before + height + keepWithNext > PAGE_HEIGHT - MARGIN) {
        pdf.addPage()
        y = MARGIN
      } else y += before
      draw(drawing, parent, y)
      y += height
    },
  }
}

function drawSection(
  { heading, rows }: RecordSection,
  { root, column, drawing }: { root: PdfElement | null; column: ReturnType<typeof createColumn>; drawing: Pen },
) {
  const fullWidth = { x: MARGIN, width: CONTENT_WIDTH }
  const spacing = { before: 18, keepWithNext: 30 }
  column.add(root, (pen, parent, y) => pen.text(parent, heading, { ...fullWidth, y }, STYLES.heading) + 4, spacing)
  if (rows.length === 0) {
    column.add(root, (pen, parent, y) => pen.text(parent, 'Nothing is recorded.', { ...fullWidth, y }, STYLES.body))
    return
  }
  const table = drawing.group(root, 'Table')
  for (const [label, value] of rows) {
    column.add(table, (pen, parent, y) => {
      const row = pen.group(parent, 'TR')
      const labelHeight = pen.text(row, label, { x: MARGIN, y, width: LABEL_WIDTH }, STYLES.label)
      const valueBox = { x: MARGIN + LABEL_WIDTH + 12, y, width: CONTENT_WIDTH - LABEL_WIDTH - 12 }
      let bottom = y
      for (const paragraph of value.split('\n')) {
        if (paragraph === '') bottom += PARAGRAPH_GAP
        else bottom += pen.text(row, paragraph, { ...valueBox, y: bottom }, STYLES.value)
      }
      return Math.max(labelHeight, bottom - y) + 3
    })
  }
}

function drawFeet(pdf: PDFKit.PDFDocument, pen: Pen, foot: string) {
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    pen.decoration(() => {
      const line = `${foot} · page ${index + 1} of ${count}`
      pen.draw(line, { x: MARGIN, y: PAGE_HEIGHT - 36, width: CONTENT_WIDTH }, STYLES.foot)
    })
  }
}
