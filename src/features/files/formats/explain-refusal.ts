import { REFUSALS, type Refusal, type RefusedFile } from '../uploads.ts'
import { OTHER_FORMATS } from './other-formats.ts'

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
