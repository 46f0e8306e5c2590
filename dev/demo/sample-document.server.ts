import { readFile } from 'node:fs/promises'
import { dayInLagos } from '#src/dates.ts'
import { FILE_FORMATS, type FileFormat } from '#src/features/documents/file-formats.ts'
import { cleanFileName } from '#src/features/files/file-names.ts'
import type { Random } from './random.ts'

export type SampleDocument = { fileName: string; format: FileFormat; bytes: Buffer }

/** A document type whose name contains the first text gets the sample file of the second. */
const SAMPLE_FILES = [
  ['Recommendation Letter', 'recommendation-letter'],
  ['CV', 'cv'],
  ['Passport', 'passport'],
  ['Bank Statement', 'bank-statement'],
  ['Address', 'electricity-bill'],
  ['Press', 'press'],
  ['Award', 'certificate'],
  ['Certificate', 'certificate'],
  ['Grant', 'certificate'],
] as const

const PASSPORT_PICTURE_COUNT = 4

export async function chooseSampleDocument(
  random: Random,
  { documentType, person, at }: { documentType: string; person: string; at: Date },
): Promise<SampleDocument> {
  const lastName = person.split(' ').at(-1) ?? person
  if (documentType === 'Passport' && random.chance(0.7)) return choosePassportPicture(random, lastName, at)

  const format = documentType === 'CV/Resume' && random.chance(0.5) ? 'docx' : 'pdf'
  const sampleName = SAMPLE_FILES.find(([part]) => documentType.includes(part))?.[1] ?? 'other'
  return readSampleFile(
    sampleName,
    format,
    random.oneOf(FILE_NAMES_BY_TYPE)(documentType.replace('/', ' '), person, lastName),
  )
}

const FILE_NAMES_BY_TYPE: ReadonlyArray<(type: string, person: string, lastName: string) => string> = [
  (type, _, lastName) => `${type} ${lastName}`,
  (type, _, lastName) => `${lastName.toUpperCase()}_${type.replaceAll(' ', '_')}_final`,
  type => `Scan of ${type.toLowerCase()} (2)`,
  (type, person) => `${type} of ${person}, signed, stamped and scanned, corrected version`,
]

function choosePassportPicture(random: Random, lastName: string, at: Date): Promise<SampleDocument> {
  const format = random.oneOf(['png', 'jpeg'] as const)
  const sampleName = `passport-${random.between(1, PASSPORT_PICTURE_COUNT)}`
  const name =
    format === 'jpeg'
      ? `IMG-${dayInLagos(at).replaceAll('-', '')}-WA00${random.between(10, 99)}`
      : `passport ${lastName}`
  return readSampleFile(sampleName, format, name)
}

async function readSampleFile(sampleName: string, format: FileFormat, name: string): Promise<SampleDocument> {
  const { extension } = FILE_FORMATS[format]
  const bytes = await readFile(`dev/demo/files/${sampleName}.${extension}`)
  return { fileName: cleanFileName(`${name}.${extension}`), format, bytes }
}
