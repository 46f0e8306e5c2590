import { readFile } from 'node:fs/promises'
import { dayInLagos } from '#src/dates.ts'
import { FILE_FORMATS, type FileFormat } from '#src/features/documents/file-formats.ts'
import { cleanFileName } from '#src/features/files/file-names.ts'
import type { Chance } from './chance.ts'

/** A file as an applicant has it. */
export type Paper = { fileName: string; format: FileFormat; bytes: Buffer }

/** The sample of a document by a part of its type. All lie in `demo/files`. */
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

/** How many pictures of passports there are, each as PNG and as JPEG. */
const PICTURES = 4

/** A document of this type that a person sends at a moment, with a name such as people give. */
export async function paper(
  chance: Chance,
  { documentType, person, at }: { documentType: string; person: string; at: Date },
): Promise<Paper> {
  const last = person.split(' ').at(-1) ?? person
  if (documentType === 'Passport' && chance.happens(0.7)) return picture(chance, last, at)

  const format = documentType === 'CV/Resume' && chance.happens(0.5) ? 'docx' : 'pdf'
  const sample = SAMPLES.find(([part]) => documentType.includes(part))?.[1] ?? 'other'
  return sampleFile(sample, format, chance.oneOf(NAMES)(documentType.replace('/', ' '), person, last))
}

const NAMES: ReadonlyArray<(type: string, person: string, last: string) => string> = [
  (type, _, last) => `${type} ${last}`,
  (type, _, last) => `${last.toUpperCase()}_${type.replaceAll(' ', '_')}_final`,
  type => `Scan of ${type.toLowerCase()} (2)`,
  (type, person) => `${type} of ${person}, signed, stamped and scanned, corrected version`,
]

function picture(chance: Chance, last: string, at: Date): Promise<Paper> {
  const format = chance.oneOf(['png', 'jpeg'] as const)
  const sample = `passport-${chance.between(1, PICTURES)}`
  const name =
    format === 'jpeg' ? `IMG-${dayInLagos(at).replaceAll('-', '')}-WA00${chance.between(10, 99)}` : `passport ${last}`
  return sampleFile(sample, format, name)
}

/** Commands run in the project's folder. */
async function sampleFile(sample: string, format: FileFormat, name: string): Promise<Paper> {
  const { extension } = FILE_FORMATS[format]
  const bytes = await readFile(`demo/files/${sample}.${extension}`)
  return { fileName: cleanFileName(`${name}.${extension}`), format, bytes }
}
