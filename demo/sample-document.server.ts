import { readFile } from 'node:fs/promises'
import { dayInLagos } from '#src/dates.ts'
import { FILE_FORMATS, type FileFormat } from '#src/features/documents/file-formats.ts'
import { cleanFileName } from '#src/features/files/file-names.ts'
import type { Random } from './random.ts'

export type SampleDocument = { fileName: string; format: FileFormat; bytes: Buffer }

/** File in `demo/files` by a part of the type. */
const SAMPLES = [
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

/** Each exists as PNG and as JPEG. */
const PASSPORT_PICTURES = 4

export async function sampleDocument(
  random: Random,
  { documentType, person, at }: { documentType: string; person: string; at: Date },
): Promise<SampleDocument> {
  const last = person.split(' ').at(-1) ?? person
  if (documentType === 'Passport' && random.chance(0.7)) return passportPicture(random, last, at)

  const format = documentType === 'CV/Resume' && random.chance(0.5) ? 'docx' : 'pdf'
  const sample = SAMPLES.find(([part]) => documentType.includes(part))?.[1] ?? 'other'
  return sampleFile(sample, format, random.oneOf(FILE_NAMES)(documentType.replace('/', ' '), person, last))
}

const FILE_NAMES: ReadonlyArray<(type: string, person: string, last: string) => string> = [
  (type, _, last) => `${type} ${last}`,
  (type, _, last) => `${last.toUpperCase()}_${type.replaceAll(' ', '_')}_final`,
  type => `Scan of ${type.toLowerCase()} (2)`,
  (type, person) => `${type} of ${person}, signed, stamped and scanned, corrected version`,
]

function passportPicture(random: Random, last: string, at: Date): Promise<SampleDocument> {
  const format = random.oneOf(['png', 'jpeg'] as const)
  const sample = `passport-${random.between(1, PASSPORT_PICTURES)}`
  const name =
    format === 'jpeg' ? `IMG-${dayInLagos(at).replaceAll('-', '')}-WA00${random.between(10, 99)}` : `passport ${last}`
  return sampleFile(sample, format, name)
}

async function sampleFile(sample: string, format: FileFormat, name: string): Promise<SampleDocument> {
  const { extension } = FILE_FORMATS[format]
  const bytes = await readFile(`demo/files/${sample}.${extension}`)
  return { fileName: cleanFileName(`${name}.${extension}`), format, bytes }
}
