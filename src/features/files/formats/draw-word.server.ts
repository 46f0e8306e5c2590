import { type PdfFont, splitIntoRuns, splitLetters, type TextRun } from './pdf-fonts.server.ts'
import { openImage } from './pdf-image.server.ts'
import type { WordElement, WordNode } from './word-tree.ts'

type CanDraw = (name: string, letter: string) => boolean

type Style = {
  font: PdfFont
  size: number
  rise: number
  isItalic: boolean
  isUnderlined: boolean
  isStruck: boolean
}

type Area = { x: number; width: number }

/** What is drawn as a whole on one page. `before` is left out at the top of a page. */
type Box = { before: number; height: number; isHeading: boolean; draw(top: number): void }

const PAGE = { width: 595.28, height: 841.89, margin: 64 }
const CONTENT = { x: PAGE.margin, width: PAGE.width - 2 * PAGE.margin, height: PAGE.height - 2 * PAGE.margin }
const BODY: Style = { font: 'sans', size: 10.5, rise: 0, isItalic: false, isUnderlined: false, isStruck: false }
const HEADING_SIZES: Readonly<Record<string, number>> = { h1: 18, h2: 14.5, h3: 12.5, h4: 11, h5: 11, h6: 11 }
const [LINE_HEIGHT, BASELINE, PARAGRAPH_GAP, HEADING_GAP, LIST_INDENT, CELL_PADDING] = [1.4, 1.02, 5, 12, 18, 5]
const POINTS_PER_PIXEL = 0.75
const ITALIC_DEGREES = 12
const [INK, RULE] = ['#000000', '#777777']

/** Draws the content of a Word document on pages of A4. Throws when a picture in it is damaged. */
export function drawWord(pdf: PDFKit.PDFDocument, nodes: ReadonlyArray<WordNode>, canDraw: CanDraw): void {
  const boxes = createLayout(pdf, canDraw).flow(nodes, BODY, CONTENT)
  pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 })
  let top = PAGE.margin
  for (const [index, box] of boxes.entries()) {
    const isFirst = top === PAGE.margin
    const next = box.isHeading ? boxes[index + 1] : undefined
    const needed = box.before + box.height + (next === undefined ? 0 : next.before + next.height)
    if (!isFirst && top + needed > PAGE.margin + CONTENT.height) {
      pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 })
      top = PAGE.margin
    } else if (!isFirst) top += box.before
    box.draw(top)
    top += box.height
  }
}

/** Tells whether the text has a letter, digit or sign of a currency that no font can draw. */
export function losesCharacters(nodes: ReadonlyArray<WordNode>, canDraw: CanDraw): boolean {
  return nodes.some(node =>
    typeof node === 'string'
      ? splitLetters(node).some(letter => /[\p{L}\p{N}\p{Sc}]/u.test(letter) && !isDrawn(letter, canDraw))
      : losesCharacters(node.children, canDraw),
  )
}

function isDrawn(letter: string, canDraw: CanDraw): boolean {
  return splitIntoRuns(letter, 'sans', canDraw).every(({ text }) => text !== '?')
}

type Fragment = { text: string; style: Style }
type Inline = Fragment | 'break' | WordElement

type Line = { fragments: Array<Fragment>; height: number }

function createLayout(pdf: PDFKit.PDFDocument, canDraw: CanDraw) {
  return { flow }

  function flow(nodes: ReadonlyArray<WordNode>, style: Style, area: Area): Array<Box> {
    const boxes: Array<Box> = []
    let text: Array<Fragment | 'break'> = []
    const endParagraph = () => {
      boxes.push(...layOutText(text, area))
      text = []
    }
    for (const inline of flatten(nodes, style)) {
      if (inline === 'break' || 'text' in inline) text.push(inline)
      else {
        endParagraph()
        boxes.push(...layOutElement(inline, style, area))
      }
    }
    endParagraph()
    return boxes
  }

  function layOutElement(element: WordElement, style: Style, area: Area): Array<Box> {
    const { tag, children, picture } = element
    const headingSize = HEADING_SIZES[tag]
    if (headingSize !== undefined) {
      const boxes = flow(children, { ...style, font: 'bold', size: headingSize }, area)
      return spaced(boxes, HEADING_GAP).map(box => ({ ...box, isHeading: true }))
    }
    switch (tag) {
      case 'img':
        return picture === undefined ? [] : [layOutPicture(picture, area)]
      case 'ul':
      case 'ol':
        return layOutList(element, style, area)
      case 'table':
        return layOutTable(element, style, area)
      default:
        return spaced(flow(children, style, area), PARAGRAPH_GAP)
    }
  }

  function layOutText(text: ReadonlyArray<Fragment | 'break'>, { x, width }: Area): Array<Box> {
    return breakIntoLines(text, width).map(line => ({
      before: 0,
      height: line.height,
      isHeading: false,
      draw: top => drawLine(line, x, top),
    }))
  }

  function breakIntoLines(text: ReadonlyArray<Fragment | 'break'>, width: number): Array<Line> {
    const lines: Array<Line> = []
    let [line, lineWidth, gap]: [Array<Fragment>, number, Fragment | null] = [[], 0, null]
    const endLine = () => {
      lines.push({ fragments: line, height: Math.max(...line.map(({ style }) => style.size), 0) * LINE_HEIGHT })
      ;[line, lineWidth, gap] = [[], 0, null]
    }
    const add = (fragment: Fragment) => {
      line.push(fragment)
      lineWidth += measure(fragment)
    }
    for (const word of splitIntoWords(text)) {
      if (word === 'break') {
        if (line.length === 0) line.push({ text: '', style: BODY })
        endLine()
        continue
      }
      if (word.isGap) {
        gap = line.length === 0 ? null : (word.fragments[0] ?? null)
        continue
      }
      const wordWidth = sum(word.fragments.map(measure))
      const gapWidth = gap === null ? 0 : measure(gap)
      if (line.length > 0 && gap !== null && lineWidth + gapWidth + wordWidth > width) endLine()
      if (gap !== null) add(gap)
      gap = null
      for (const fragment of word.fragments) {
        if (lineWidth + measure(fragment) <= width) add(fragment)
        else
          for (const letter of splitLetters(fragment.text)) {
            const piece = { ...fragment, text: letter }
            if (line.length > 0 && lineWidth + measure(piece) > width) endLine()
            add(piece)
          }
      }
    }
    if (line.length > 0) endLine()
    return lines
  }

  function drawLine({ fragments, height }: Line, x: number, top: number) {
    const size = height / LINE_HEIGHT
    let left = x
    for (const { text, style } of joinFragments(fragments)) {
      const baseline = top + size * BASELINE - style.rise
      const start = left
      for (const run of splitIntoRuns(text, style.font, canDraw)) {
        const options = {
          lineBreak: false,
          baseline: 'alphabetic',
          oblique: style.isItalic ? ITALIC_DEGREES : 0,
        } as const
        pdf.font(run.font).fontSize(style.size).fillColor(INK).text(run.text, left, baseline, options)
        left += measureRun(run, style.size)
      }
      if (style.isUnderlined) drawRule(start, left, baseline + style.size * 0.14)
      if (style.isStruck) drawRule(start, left, baseline - style.size * 0.28)
    }
  }

  function drawRule(from: number, to: number, y: number) {
    pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.6).stroke(INK)
  }

  function measure({ text, style }: Fragment): number {
    return sum(splitIntoRuns(text, style.font, canDraw).map(run => measureRun(run, style.size)))
  }

  function measureRun({ font, text }: TextRun, size: number): number {
    return pdf.font(font).fontSize(size).widthOfString(text)
  }

  function layOutPicture(url: string, { x, width: maxWidth }: Area): Box {
    const image = openImage(pdf, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
    const [width, height] = [image.width * POINTS_PER_PIXEL, image.height * POINTS_PER_PIXEL]
    const scale = Math.min(1, maxWidth / width, CONTENT.height / height)
    return {
      before: PARAGRAPH_GAP,
      height: height * scale,
      isHeading: false,
      draw: top => pdf.image(image, x, top, { width: width * scale, height: height * scale }),
    }
  }

  function layOutList({ tag, children }: WordElement, style: Style, { x, width }: Area): Array<Box> {
    const items = children.filter(child => typeof child !== 'string')
    return items.flatMap((item, index) => {
      const inner = { x: x + LIST_INDENT, width: Math.max(width - LIST_INDENT, LIST_INDENT) }
      const [first, ...others] = flow(item.children, style, inner)
      if (first === undefined) return []
      const marker = {
        fragments: [{ text: tag === 'ol' ? `${index + 1}.` : '•', style }],
        height: style.size * LINE_HEIGHT,
      }
      const draw = (top: number) => {
        drawLine(marker, x + 3, top)
        first.draw(top)
      }
      return [{ ...first, before: Math.max(first.before, PARAGRAPH_GAP / 2), draw }, ...others]
    })
  }

  function layOutTable(table: WordElement, style: Style, { x, width }: Area): Array<Box> {
    const rows = placeCells(table)
    const columnCount = Math.max(...rows.flat().map(({ column, span }) => column + span), 0)
    if (columnCount === 0) return []
    const edges = findColumnEdges(rows, columnCount, width)
    const boxes = rows.flatMap(cells => {
      const drawn = cells.map(({ element, column, span }) => {
        const [left, right] = [x + (edges[column] ?? 0), x + (edges[column + span] ?? width)]
        const cellStyle: Style = element.tag === 'th' ? { ...style, font: 'bold' } : style
        const inner = { x: left + CELL_PADDING, width: Math.max(right - left - 2 * CELL_PADDING, CELL_PADDING) }
        return { left, right, boxes: flow(element.children, cellStyle, inner) }
      })
      return splitRow(drawn)
    })
    return spaced(boxes, PARAGRAPH_GAP * 2)
  }

  /** A row that is higher than a page becomes several boxes. */
  function splitRow(cells: ReadonlyArray<{ left: number; right: number; boxes: ReadonlyArray<Box> }>): Array<Box> {
    const columns = cells.map(cell => ({ ...cell, slices: sliceBoxes(cell.boxes) }))
    const count = Math.max(1, ...columns.map(({ slices }) => slices.length))
    return Array.from({ length: count }, (_, index) => {
      const parts = columns.map(({ left, right, slices }) => ({ left, right, slice: slices[index] ?? [] }))
      const height = Math.max(...parts.map(({ slice }) => heightOf(slice)), BODY.size) + 2 * CELL_PADDING
      return {
        before: 0,
        height,
        isHeading: false,
        draw(top: number) {
          for (const { left, right, slice } of parts) {
            pdf
              .rect(left, top, right - left, height)
              .lineWidth(0.5)
              .stroke(RULE)
            drawStack(slice, top + CELL_PADDING)
          }
        },
      }
    })
  }
}

function* flatten(nodes: ReadonlyArray<WordNode>, style: Style): Generator<Inline> {
  for (const node of nodes) {
    if (typeof node === 'string') yield { text: node, style }
    else if (node.tag === 'br') yield 'break'
    else {
      const inner = styleInside(node.tag, style)
      if (inner === null) yield node
      else yield* flatten(node.children, inner)
    }
  }
}

/** Returns null for elements that are no part of a line. */
function styleInside(tag: WordElement['tag'], style: Style): Style | null {
  switch (tag) {
    case 'strong':
      return { ...style, font: 'bold' }
    case 'em':
      return { ...style, isItalic: true }
    case 'u':
      return { ...style, isUnderlined: true }
    case 's':
      return { ...style, isStruck: true }
    case 'sup':
      return { ...style, size: style.size * 0.7, rise: style.size * 0.35 }
    case 'sub':
      return { ...style, size: style.size * 0.7, rise: -style.size * 0.12 }
    default:
      return null
  }
}

type Word = { isGap: boolean; fragments: Array<Fragment> }

/** Words may have parts of several styles, and a line breaks only at spaces. */
function splitIntoWords(text: ReadonlyArray<Fragment | 'break'>): Array<Word | 'break'> {
  const words: Array<Word | 'break'> = []
  for (const part of text) {
    if (part === 'break') {
      words.push('break')
      continue
    }
    for (const piece of part.text.split(/([ \t\r\n]+)/)) {
      if (piece === '') continue
      const isGap = /^[ \t\r\n]/.test(piece)
      const fragment = { text: isGap ? ' ' : piece, style: part.style }
      const last = words.at(-1)
      if (last === undefined || last === 'break' || last.isGap !== isGap) words.push({ isGap, fragments: [fragment] })
      else if (!isGap) last.fragments.push(fragment)
    }
  }
  return words
}

function joinFragments(fragments: ReadonlyArray<Fragment>): Array<Fragment> {
  const joined: Array<Fragment> = []
  for (const { text, style } of fragments) {
    const last = joined.at(-1)
    if (last?.style === style) last.text += text
    else joined.push({ text, style })
  }
  return joined
}

type Cell = { element: WordElement; column: number; span: number }

/** A cell over several rows is drawn in its first one, and keeps its columns free below. */
function placeCells(table: WordElement): Array<Array<Cell>> {
  const taken = new Map<number, number>()
  return listRows(table).map(row => {
    let column = 0
    const cells: Array<Cell> = []
    const takenBefore = new Map(taken)
    for (const [at, rows] of takenBefore) taken.set(at, rows - 1)
    for (const element of row.children) {
      if (typeof element === 'string') continue
      while ((takenBefore.get(column) ?? 0) > 0) column++
      const { columns, rows } = element.span ?? { columns: 1, rows: 1 }
      cells.push({ element, column, span: columns })
      for (let at = column; at < column + columns; at++) taken.set(at, rows - 1)
      column += columns
    }
    return cells
  })
}

function listRows({ children }: WordElement): Array<WordElement> {
  return children.flatMap(child => {
    if (typeof child === 'string') return []
    return child.tag === 'tr' ? [child] : listRows(child)
  })
}

const COLUMN_CHARS = { min: 6, max: 40 }

/** Columns with more text are wider. */
function findColumnEdges(rows: ReadonlyArray<ReadonlyArray<Cell>>, count: number, width: number): Array<number> {
  const weights = Array.from({ length: count }, (_, column) => {
    const lengths = rows
      .flat()
      .flatMap(cell => (cell.column === column && cell.span === 1 ? [lengthOf(cell.element)] : []))
    return Math.min(Math.max(...lengths, COLUMN_CHARS.min), COLUMN_CHARS.max)
  })
  const total = sum(weights)
  return [0, ...weights].map((_, column) => (sum(weights.slice(0, column)) / total) * width)
}

function lengthOf({ children }: WordElement): number {
  return sum(children.map(child => (typeof child === 'string' ? child.length : lengthOf(child))))
}

function sliceBoxes(boxes: ReadonlyArray<Box>): Array<Array<Box>> {
  const slices: Array<Array<Box>> = []
  for (const box of boxes) {
    const last = slices.at(-1)
    const isFull = last === undefined || heightOf([...last, box]) > CONTENT.height - 2 * CELL_PADDING
    if (isFull) slices.push([box])
    else last.push(box)
  }
  return slices
}

function heightOf(boxes: ReadonlyArray<Box>): number {
  return sum(boxes.map(({ before, height }, index) => (index === 0 ? height : before + height)))
}

function drawStack(boxes: ReadonlyArray<Box>, from: number) {
  let top = from
  for (const [index, box] of boxes.entries()) {
    if (index > 0) top += box.before
    box.draw(top)
    top += box.height
  }
}

function spaced([first, ...others]: ReadonlyArray<Box>, before: number): Array<Box> {
  return first === undefined ? [] : [{ ...first, before: Math.max(before, first.before) }, ...others]
}

function sum(numbers: ReadonlyArray<number>): number {
  return numbers.reduce((total, number) => total + number, 0)
}
