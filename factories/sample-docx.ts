import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A Word document with a title and these paragraphs. */
export async function sampleDocx(title: string, paragraphs: ReadonlyArray<string> = []): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(XML + xml), name, { mtime: new Date(0) })
  add(
    '[Content_Types].xml',
    `<Types xmlns="${OFFICE}/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`,
  )
  add(
    '_rels/.rels',
    `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1"` +
      ` Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  )
  const bold = '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>'
  add(
    'word/document.xml',
    `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>` +
      [paragraph(title, bold), ...paragraphs.map(text => paragraph(text))].join('') +
      '</w:body></w:document>',
  )
  zip.end()
  return buffer(zip.outputStream)
}

function paragraph(text: string, look = ''): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<w:p><w:r>${look}<w:t xml:space="preserve">${escaped}</w:t></w:r></w:p>`
}
