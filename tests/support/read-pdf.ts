import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads the texts of a PDF with their boxes in points, and what it says about itself. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const pdf = await task.promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const [, , pageWidth = 0, pageHeight = 0] = page.view
  const texts = items.flatMap(item => ('str' in item && item.str.trim() !== '' ? [item] : []))
  const marks = (await pdf.getMarkInfo()) ?? new Map()
  const { info } = await pdf.getMetadata()
  const read = {
    pageCount: pdf.numPages,
    text: texts.map(({ str }) => str).join(' '),
    letters: texts
      .map(({ str }) => str)
      .join('')
      .replace(/\s/g, '')
      .normalize('NFC'),
    boxes: texts.map(({ str, width, transform: [, , , , x, y] }) => ({ str, left: x, right: x + width, bottom: y })),
    info: info as Record<string, unknown>,
    isTagged: JSON.stringify([...(marks as unknown as Map<string, boolean>)]).includes('["Marked",true]'),
    structure: await page.getStructTree(),
    pageWidth,
    pageHeight,
  }
  await task.destroy()
  return read
}
