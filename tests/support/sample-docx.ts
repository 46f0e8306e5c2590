import { sampleZip, type ZipEntry } from './sample-zip.ts'

type DocxDraft = {
  /** The content type of the main part. */
  mainType?: string
  /** The path of the main part within the ZIP. */
  mainPart?: string
  /** The XML of the relationships of the part `settings.xml`. */
  settings?: string
  text?: string
  more?: ReadonlyArray<ZipEntry>
}

export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const RELATIONSHIPS_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE_TYPES_URL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A Word document (DOCX) of one line, with the parts that Word writes. */
export function sampleDocx(draft: DocxDraft = {}): Buffer {
  return sampleZip(docxEntries(draft))
}

export function docxEntries({
  mainType = WORD_TYPE,
  mainPart = 'word/document.xml',
  settings,
  text = '',
  more = [],
}: DocxDraft = {}) {
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    `<Override PartName="/${mainPart}" ContentType="${mainType}"/>`,
  ].join('')
  const entries: Array<ZipEntry> = [
    {
      name: '[Content_Types].xml',
      bytes: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types}</Types>`,
    },
    { name: '_rels/.rels', bytes: relations(relation('officeDocument', mainPart)) },
    {
      name: mainPart,
      bytes: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Adaeze Okafor</w:t></w:r>${text}</w:p></w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      bytes: relations(relation('hyperlink', 'https://adaeze.example/', { isExternal: true })),
    },
    ...(settings === undefined ? [] : [{ name: 'word/_rels/settings.xml.rels', bytes: relations(settings) }]),
    ...more,
  ]
  return entries
}

/** Returns the XML of a relationship to `target`. `kind` is the last segment of the URL of its type. */
export function relation(kind: string, target: string, { isExternal = false } = {}): string {
  const targetMode = isExternal ? ' TargetMode="External"' : ''
  return `<Relationship Id="rId1" Type="${OFFICE_TYPES_URL}/${kind}" Target="${target}"${targetMode}/>`
}

function relations(list: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${RELATIONSHIPS_NAMESPACE}">${list}</Relationships>`
}
