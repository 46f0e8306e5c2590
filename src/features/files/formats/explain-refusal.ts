import { REFUSALS, type Refusal, type RefusedFile } from '../uploads.ts'

/** Says why a file was refused, and what its format is if that is known. */
export function explainRefusal(refusal: Refusal, fileName = ''): string {
  if (refusal in REFUSALS) return REFUSALS[refusal as keyof typeof REFUSALS]
  const { name, advice } = OTHER_FORMATS[refusal as keyof typeof OTHER_FORMATS]
  const named = NAMES_OF_FORMATS[/\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '']
  const contradiction = named === undefined ? '' : `, although its name says ${named}`
  return `${REFUSALS['type-not-allowed']} This is ${name}${contradiction}. ${advice}`
}

/** Names each file, if the form had several. */
export function explainRefusedFiles(refused: ReadonlyArray<RefusedFile>, total: number): string {
  return refused
    .map(({ fileName, refusal }) => `${total === 1 ? '' : `${fileName}: `}${explainRefusal(refusal, fileName)}`)
    .join(' ')
}

/** Without Word's own endings, because Word also gives them to RTF files and web pages. */
const NAMES_OF_FORMATS: Readonly<Record<string, string>> = {
  jpg: 'JPEG',
  jpeg: 'JPEG',
  png: 'PNG',
  heic: 'HEIC',
  heif: 'HEIC',
  pdf: 'PDF',
}

const SAVE_AS_PICTURE = 'Please save it as JPEG or PNG.'
const SAVE_AS_DOCUMENT = 'Please open it and save it as DOCX or PDF.'
const SAVE_AS_PDF = 'Please open it and save it as PDF.'
const UNPACK = 'Please unpack it, and upload the documents in it one by one.'
const CHOOSE_ANOTHER = 'Please upload a document or a picture instead.'
const CHOOSE_ITSELF = 'Please choose the document itself.'

/** Formats that we refuse by name, with what to do instead. */
const OTHER_FORMATS = {
  webp: { name: 'a WebP picture', advice: SAVE_AS_PICTURE },
  gif: { name: 'a GIF picture', advice: SAVE_AS_PICTURE },
  tiff: { name: 'a TIFF picture', advice: 'Please save it as JPEG, PNG or PDF.' },
  bmp: { name: 'a BMP picture', advice: SAVE_AS_PICTURE },
  avif: { name: 'an AVIF picture', advice: SAVE_AS_PICTURE },
  'jpeg-xl': { name: 'a JPEG XL picture', advice: SAVE_AS_PICTURE },
  'jpeg-2000': { name: 'a JPEG 2000 picture', advice: SAVE_AS_PICTURE },
  icon: { name: 'an icon', advice: SAVE_AS_PICTURE },
  psd: { name: 'a Photoshop picture', advice: SAVE_AS_PICTURE },
  svg: { name: 'an SVG drawing', advice: 'Please save it as PNG or PDF.' },
  eps: { name: 'an EPS or PostScript file', advice: SAVE_AS_PDF },
  rtf: { name: 'an RTF file', advice: SAVE_AS_DOCUMENT },
  odt: { name: 'an OpenDocument text (ODT)', advice: SAVE_AS_DOCUMENT },
  opendocument: { name: 'an OpenDocument file', advice: SAVE_AS_PDF },
  iwork: { name: 'a file of Pages, Numbers or Keynote', advice: 'Please open it and export it as PDF.' },
  xlsx: { name: 'an Excel table', advice: SAVE_AS_PDF },
  pptx: { name: 'a PowerPoint presentation', advice: SAVE_AS_PDF },
  dotx: { name: 'a Word template', advice: SAVE_AS_DOCUMENT },
  epub: { name: 'an electronic book (EPUB)', advice: SAVE_AS_PDF },
  xps: { name: 'an XPS document', advice: 'Please open it and print it to a PDF.' },
  'word-xml': { name: 'a Word document in XML', advice: SAVE_AS_DOCUMENT },
  'old-word': { name: 'a document of a very old word processor', advice: SAVE_AS_DOCUMENT },
  html: { name: 'a web page', advice: 'Please open it and print it to a PDF.' },
  email: { name: 'an email', advice: 'Please open it and print it to a PDF, or upload its attachment.' },
  'google-link': {
    name: 'only a link to a Google document',
    advice: 'Please open the document and download it as DOCX or PDF.',
  },
  shortcut: { name: 'only a shortcut to a file or page', advice: CHOOSE_ITSELF },
  xml: { name: 'an XML file', advice: SAVE_AS_PDF },
  text: { name: 'a plain text file', advice: SAVE_AS_DOCUMENT },
  zip: { name: 'a ZIP file', advice: UNPACK },
  archive: { name: 'an archive', advice: UNPACK },
  video: { name: 'a video', advice: CHOOSE_ANOTHER },
  audio: { name: 'a sound recording', advice: CHOOSE_ANOTHER },
  script: { name: 'a script', advice: CHOOSE_ITSELF },
  program: { name: 'a program', advice: CHOOSE_ITSELF },
} as const satisfies Record<string, { name: string; advice: string }>

export type OtherFormat = keyof typeof OTHER_FORMATS
