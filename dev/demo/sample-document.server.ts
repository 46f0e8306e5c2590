import { readFile } from 'node:fs/promises'
import { FILE_FORMATS, type FileFormat } from '#src/features/files/file-formats.ts'
import { cleanFileName } from '#src/features/files/file-names.ts'
import type { Random } from './random.ts'

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

/** Chooses a file and the name that its owner gave it. Most passports are photographs. */
export async function chooseSampleDocument(random: Random, documentType: string, person: string) {
  const lastName = person.split(' ').at(-1) ?? person
  const type = documentType.replace('/', ' ')
  let format: FileFormat = documentType === 'CV/Resume' && random.chance(0.5) ? 'docx' : 'pdf'
  let sample: string = SAMPLE_FILES.find(([part]) => documentType.includes(part))?.[1] ?? 'other'
  if (sample === 'passport' && random.chance(0.7)) {
    format = random.oneOf(['png', 'jpeg'])
    sample = `passport-${random.between(1, 4)}`
  }
  const name = random.oneOf([
    `${type} ${lastName}`,
    `${lastName.toUpperCase()}_${type.replaceAll(' ', '_')}_final`,
    `Scan of ${type.toLowerCase()} (2)`,
    `${type} of ${person}, signed, stamped and scanned, corrected version`,
  ])
  const { extension } = FILE_FORMATS[format]
  const bytes = await readFile(`dev/demo/files/${sample}.${extension}`)
  return { fileName: cleanFileName(`${name}.${extension}`), format, bytes }
}
