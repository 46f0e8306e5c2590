import { passportPicture } from '#factories/passport-picture.ts'
import { sampleDocx } from '#factories/sample-docx.ts'
import { pngOf, samplePdf } from '#factories/sample-files.ts'
import { sampleJpeg } from '#factories/sample-jpeg.ts'
import { dateInWords, dayInLagos } from '#src/dates.ts'
import { cleanFileName } from '#src/features/documents/clean-file-name.ts'
import { FILE_FORMATS, type FileFormat } from '#src/features/documents/file-formats.ts'
import type { Chance } from './chance.ts'
import { DAY, later } from './diary.ts'
import { PAPER_WORDS } from './paper-words.ts'

/** A file as an applicant has it. */
export type Paper = { fileName: string; format: FileFormat; bytes: Buffer }

const SORTS = 4
const PAGE = { width: 480, height: 336 }
const SQUARES = { across: 90, down: 63 }

/** Drawn once: to draw one takes as long as to store twenty. */
const pictures = new Map<string, Buffer>()

/** A document of this type that a person sends at a moment, with a name such as people give. */
export async function paper(
  chance: Chance,
  { documentType, person, at }: { documentType: string; person: string; at: Date },
): Promise<Paper> {
  const last = person.split(' ').at(-1) ?? person
  if (documentType === 'Passport' && chance.happens(0.7)) return picture(chance, last, at)

  const isWord = documentType === 'CV/Resume' && chance.happens(0.5)
  const { title, lines } = wordsOf(documentType, person, later(at, -6 * DAY))
  const format = isWord ? 'docx' : 'pdf'
  const bytes = isWord ? await sampleDocx(title, lines) : samplePdf(title, lines)
  const name = chance.oneOf(NAMES)(documentType.replace('/', ' '), person, last)
  return { fileName: cleanFileName(`${name}.${FILE_FORMATS[format].extension}`), format, bytes }
}

const NAMES: ReadonlyArray<(type: string, person: string, last: string) => string> = [
  (type, _, last) => `${type} ${last}`,
  (type, _, last) => `${last.toUpperCase()}_${type.replaceAll(' ', '_')}_final`,
  type => `Scan of ${type.toLowerCase()} (2)`,
  (type, person) => `${type} of ${person}, signed, stamped and scanned, corrected version`,
]

function picture(chance: Chance, last: string, at: Date): Paper {
  const format = chance.oneOf(['png', 'jpeg'] as const)
  const sort = chance.between(1, SORTS)
  const key = `${format} ${sort}`
  const bytes = pictures.get(key) ?? drawn(format, sort)
  pictures.set(key, bytes)
  const name =
    format === 'jpeg' ? `IMG-${dayInLagos(at).replaceAll('-', '')}-WA00${chance.between(10, 99)}` : `passport ${last}`
  return { fileName: cleanFileName(`${name}.${FILE_FORMATS[format].extension}`), format, bytes }
}

function drawn(format: 'png' | 'jpeg', sort: number): Buffer {
  const colourAt = passportPicture(sort)
  const { width, height } = PAGE
  const { across, down } = SQUARES
  if (format === 'png') return pngOf(width, height, (x, y) => colourAt(x / width, y / height))
  return sampleJpeg(across, down, (x, y) => colourAt(x / across, y / down))
}

function wordsOf(
  documentType: string,
  person: string,
  writtenAt: Date,
): { title: string; lines: ReadonlyArray<string> } {
  const day = dateInWords(writtenAt)
  const own = PAPER_WORDS.find(({ types }) => types.some(type => documentType.includes(type)))
  const lines = own?.lines ?? [`${documentType} of ${person}.`, '', 'Page 1 of 1.']
  return {
    title: own?.title ?? documentType,
    lines: lines.map(line => line.replaceAll('NAME', person).replaceAll('DAY', day)),
  }
}
