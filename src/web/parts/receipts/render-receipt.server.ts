import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { BRAND } from '#src/brand.ts'
import { describeReceipt, type Receipt, type ReceiptText } from '#src/features/money/receipts/describe-receipt.ts'
import { registerFonts } from './receipt-fonts.server.ts'
import { type Box, createPen, type PdfElement, type Pen, type TextStyle } from './receipt-pen.server.ts'

const [PAGE_WIDTH, MARGIN] = [595.28, 56]
const CONTENT_WIDTH = PAGE_WIDTH - 2 * MARGIN
export const BAND_HEIGHT = 84
const FOOT_Y = 770
const [INDIGO, RESIST, INK, QUIET, RULE, BAD] = ['#1b2657', '#f6ecd9', '#131b3a', '#444f6c', '#ddd3c2', '#a3201c']
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]

const STYLES = {
  brand: { tag: 'P', font: 'serif', size: 19, colour: RESIST },
  title: { tag: 'H1', font: 'serif', size: 30, colour: INK },
  number: { tag: 'P', font: 'bold', size: 14, colour: INK, align: 'right' },
  warning: { tag: 'P', font: 'bold', size: 11, colour: BAD },
  heading: { tag: 'H2', font: 'bold', size: 9.5, colour: QUIET },
  body: { tag: 'P', font: 'sans', size: 10.5, colour: INK },
  label: { tag: 'TH', font: 'sans', size: 10.5, colour: QUIET },
  value: { tag: 'TD', font: 'sans', size: 10.5, colour: INK, align: 'right' },
  totalLabel: { tag: 'TH', font: 'bold', size: 12, colour: INK },
  total: { tag: 'TD', font: 'serif', size: 25, colour: INK, align: 'right' },
  naira: { tag: 'P', font: 'sans', size: 11.5, colour: QUIET, align: 'right' },
  foot: { tag: 'P', font: 'sans', size: 8.5, colour: QUIET },
} as const satisfies Record<string, TextStyle>

/** Renders the document as a tagged PDF of one page. The same document always gives the same bytes. */
export async function renderReceipt(receipt: Receipt): Promise<Buffer> {
  const text = describeReceipt(receipt)
  const title = `${text.title} ${text.number}`
  const pdf = new PDFDocument({
    size: [PAGE_WIDTH, 841.89],
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: BRAND.company.legalName, Creator: BRAND.name, CreationDate: receipt.issuedAt },
  })
  const bytes = buffer(pdf)
  const splitRuns = await registerFonts(pdf, [...text.payer, ...text.seller, ...text.rows.flat()])
  const scale =
    SCALES.find(
      each => drawText(createPen(pdf, splitRuns, { scale: each, isDrawing: false }), pdf, text) < FOOT_Y - 20,
    ) ?? 0.1
  drawText(createPen(pdf, splitRuns, { scale, isDrawing: true }), pdf, text)
  pdf.end()
  return bytes
}

/** Returns the vertical position below the text. */
function drawText(pen: Pen, pdf: PDFKit.PDFDocument, text: ReceiptText): number {
  const root = pen.root(`${text.title} ${text.number}`)
  drawBand(pen, pdf, root)
  let y = BAND_HEIGHT + 40
  const left = { x: MARGIN, width: CONTENT_WIDTH }
  const titleHeight = pen.text(root, text.title, { ...left, y }, STYLES.title)
  pen.text(root, text.number, { ...left, y: y + 14 * pen.scale }, STYLES.number)
  y += titleHeight
  if (text.sandboxNote !== null) y += pen.text(root, text.sandboxNote, { ...left, y }, STYLES.warning)
  y = drawPeople(pen, root, text, y + 18 * pen.scale) + 22 * pen.scale
  y = drawRows(pen, pdf, root, { ...text, y })
  pen.text(root, `Questions? Write to ${BRAND.email} and name ${text.number}.`, { ...left, y: FOOT_Y }, STYLES.foot)
  root?.end()
  return y
}

/** Draws the head of the firm across the top of a page. */
export function drawBand(pen: Pen, pdf: PDFKit.PDFDocument, root: PdfElement | null) {
  pen.decoration(() => {
    pdf.rect(0, 0, PAGE_WIDTH, BAND_HEIGHT).fill(INDIGO)
    pdf
      .save()
      .translate(MARGIN, BAND_HEIGHT / 2 - 15)
      .lineWidth(2)
      .strokeColor(RESIST)
    pdf.path('M15 1.2 28.8 15 15 28.8 1.2 15Z M15 7.4 22.6 15 15 22.6 7.4 15Z').stroke()
    for (const [x, y, radius] of LOGO_DOTS) pdf.circle(x, y, radius).fill(RESIST)
    pdf.restore()
  })
  const box = { x: MARGIN + 42, y: BAND_HEIGHT / 2 - 15, width: CONTENT_WIDTH - 42 }
  pen.text(root, BRAND.name, box, { ...STYLES.brand, size: STYLES.brand.size / pen.scale })
}

const LOGO_DOTS = [
  [15, 15, 2.6],
  [4, 4, 1.5],
  [26, 4, 1.5],
  [4, 26, 1.5],
  [26, 26, 1.5],
] as const

function drawPeople(pen: Pen, root: PdfElement | null, { seller, payer, title }: ReceiptText, y: number): number {
  const width = CONTENT_WIDTH / 2 - 12
  const payerHeading = title === 'Receipt' ? 'Paid by' : 'Credited to'
  const columns = [
    { heading: 'From', lines: seller, x: MARGIN },
    { heading: payerHeading, lines: payer, x: MARGIN + CONTENT_WIDTH / 2 + 12 },
  ]
  const bottoms = columns.map(({ heading, lines, x }) => {
    if (lines.length === 0) return y
    let bottom = y + pen.text(root, heading, { x, y, width }, STYLES.heading) + 3 * pen.scale
    for (const line of lines) bottom += pen.text(root, line, { x, y: bottom, width }, STYLES.body)
    return bottom
  })
  return Math.max(...bottoms)
}

function drawRows(
  pen: Pen,
  pdf: PDFKit.PDFDocument,
  root: PdfElement | null,
  { rows, total, y }: ReceiptText & { y: number },
) {
  const table = pen.group(root, 'Table')
  const gap = 6.5 * pen.scale
  const rule = (at: number, weight: number, colour: string) =>
    pen.decoration(() => {
      pdf
        .moveTo(MARGIN, at)
        .lineTo(MARGIN + CONTENT_WIDTH, at)
        .lineWidth(weight)
        .stroke(colour)
    })
  let top = y
  for (const [label, value] of rows) {
    rule(top, 0.6, RULE)
    const row = pen.group(table, 'TR')
    const [labelBox, valueBox] = splitRow(top + gap)
    const labelHeight = pen.text(row, label, labelBox, STYLES.label)
    top += Math.max(labelHeight, pen.text(row, value, valueBox, STYLES.value)) + 2 * gap
  }
  rule(top, 1.6, INK)
  const row = pen.group(table, 'TR')
  const [labelBox, valueBox] = splitRow(top + 12 * pen.scale)
  pen.text(row, total.label, { ...labelBox, y: labelBox.y + 14 * pen.scale }, STYLES.totalLabel)
  let bottom = valueBox.y + pen.text(row, total.pounds, valueBox, STYLES.total)
  if (total.naira !== null) bottom += pen.text(root, total.naira, { ...valueBox, y: bottom }, STYLES.naira)
  return bottom
}

function splitRow(y: number): [Box, Box] {
  const labelWidth = 130
  return [
    { x: MARGIN, y, width: labelWidth - 12 },
    { x: MARGIN + labelWidth, y, width: CONTENT_WIDTH - labelWidth },
  ]
}
