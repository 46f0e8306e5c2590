import { assertNever } from '#src/assert-never.ts'
import { bodyLabel } from '#src/features/applications/endorsement.ts'
import { MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import type { CriteriaSet } from '#src/features/visa/criteria.ts'
import { countOf } from '#src/words.ts'
import type { PackEntry, PlannedEntry } from '../stored-pack/entry.ts'

/** What a person must change first, or should look at. */
export type PackCheck = { forbids: boolean; sentence: string }

type SourceFile = { fileId: string }

/** What lies in a case for the pack: only what staff have approved or checked. */
export type PackContents = {
  cv: SourceFile | null
  statement: SourceFile | null
  /** In order, without those whose referee cannot write. `hasEarlierPages`: the pack has only what was sent last. */
  letters: ReadonlyArray<{
    name: string
    isChecked: boolean
    files: ReadonlyArray<SourceFile>
    hasEarlierPages: boolean
  }>
  /** In order, without those that are left out. `isWaiting`: a file of it is not approved yet. */
  pieces: ReadonlyArray<{
    title: string
    criteria: ReadonlyArray<string>
    files: ReadonlyArray<SourceFile>
    isWaiting: boolean
  }>
  isLocked: boolean
  set: PackLimits | null
}

/** What stops the conversion of a file. */
type PackProblem =
  | 'old-word'
  | 'damaged'
  | 'protected'
  | 'cannot-be-joined'
  | 'unsupported-characters'
  | 'too-large'
  | 'too-heavy'
  | 'missing'

type PackLimits = Pick<CriteriaSet, 'body' | 'maxPieces' | 'maxPages' | 'maxFileMb' | 'letters'>

/** Lists the PDFs of a pack in the order of the body: CV, statement, letters, pieces. The index has the number 00. */
export function planPack({ cv, statement, letters, pieces }: PackContents): Array<PlannedEntry> {
  const entries = [
    ...(cv === null ? [] : [createEntry('document', 'CV', [cv])]),
    ...(statement === null ? [] : [createEntry('document', 'Personal statement', [statement])]),
    ...letters
      .filter(({ isChecked }) => isChecked)
      .map(({ name, files }, index) => createEntry('letter', `Letter ${index + 1} ${name}`, files)),
    ...pieces.map(({ title, criteria, files }, index) => ({
      ...createEntry('piece', `Evidence ${index + 1} ${title}`, files),
      title,
      criteria,
    })),
  ].filter(({ sourceIds }) => sourceIds.length > 0)
  return entries.map((entry, index) => ({ ...entry, name: namePackFile(index + 1, entry.name) }))
}

function createEntry(kind: PlannedEntry['kind'], name: string, files: ReadonlyArray<SourceFile>): PlannedEntry {
  return { kind, name, title: name, criteria: [], sourceIds: files.map(({ fileId }) => fileId) }
}

export const INDEX_NAME = '00 Index.pdf'

const MAX_NAME_LENGTH = 80

/** Forms of the bodies refuse some letters, so the names of files have only those of English. The number keeps them apart. */
function namePackFile(number: number, name: string): string {
  const safeName = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9(),&_ -]+/g, ' ')
    .replace(/ +/g, ' ')
  const stem = `${String(number).padStart(2, '0')} ${safeName.trim()}`
  return `${stem.slice(0, MAX_NAME_LENGTH - '.pdf'.length).trim()}.pdf`
}

/** Tells whether the evidence is still what a pack was prepared from. */
export function isPackCurrent(entries: ReadonlyArray<PlannedEntry>, planned: ReadonlyArray<PlannedEntry>): boolean {
  const describe = (each: ReadonlyArray<PlannedEntry>) =>
    JSON.stringify(each.map(({ name, title, criteria, sourceIds }) => [name, title, criteria, sourceIds]))
  return describe(entries) === describe(planned)
}

/** What can be said before a file is converted. */
export function checkContents(contents: PackContents): Array<PackCheck> {
  const { cv, statement, letters, pieces, set } = contents
  const count = pieces.length
  const isTooMany = set !== null && set.maxPieces !== null && count > set.maxPieces
  return [
    ...(planPack(contents).length === 0
      ? [forbid('There is no approved file yet, so there is nothing to put into a pack.')]
      : []),
    ...(isTooMany
      ? [
          forbid(
            `${bodyLabel(set.body)} takes at most ${set.maxPieces} pieces, and the plan has ${count}. Leave some out.`,
          ),
        ]
      : []),
    ...(set === null
      ? [warn('Choose the body and the route of this application. Without them we can’t check the body’s limits.')]
      : []),
    ...(cv === null ? [warn('The CV is missing: no “CV/Resume” is approved yet.')] : []),
    ...(statement === null
      ? [warn('The personal statement is missing: no “Personal Statement” is approved yet.')]
      : []),
    ...checkLetters(letters, set),
    ...pieces.flatMap(({ title, files, isWaiting }) => {
      if (files.length === 0) return [warn(`“${title}” has no approved file, so it isn’t in the pack.`)]
      return isWaiting ? [warn(`“${title}” has a file that isn’t approved yet. It isn’t in the pack.`)] : []
    }),
  ]
}

/** What only staff look after. */
export function checkForStaff({
  isLocked,
  pieces,
  letters,
}: Pick<PackContents, 'isLocked' | 'pieces' | 'letters'>): Array<PackCheck> {
  return [
    ...(isLocked || pieces.length === 0 ? [] : [warn('The plan isn’t locked, so it can still change.')]),
    ...letters
      .filter(({ hasEarlierPages }) => hasEarlierPages)
      .map(({ name }) =>
        warn(`The letter of ${name} was sent more than once. Only what came last is in the pack: is it all there?`),
      ),
  ]
}

function checkLetters(letters: PackContents['letters'], set: PackLimits | null): Array<PackCheck> {
  const checked = letters.filter(({ isChecked }) => isChecked)
  const isOtherNumber = set !== null && checked.length !== set.letters
  return [
    ...(isOtherNumber
      ? [
          warn(
            `${bodyLabel(set.body)} asks for ${countOf(set.letters, 'letter')}, and ${checked.length === 1 ? '1 is' : `${checked.length} are`} checked.`,
          ),
        ]
      : []),
    ...letters.flatMap(({ name, isChecked, files }) => {
      if (!isChecked) return [warn(`The letter of ${name} isn’t checked yet, so it isn’t in the pack.`)]
      return files.length === 0 ? [warn(`The letter of ${name} has no file, so it isn’t in the pack.`)] : []
    }),
  ]
}

/** The bodies count a megabyte as 1,000,000 bytes, which is the stricter way. */
const MB = 1_000_000

/** What a finished PDF shows. */
export function checkEntry(
  {
    kind,
    title,
    pages,
    sizeBytes,
    isFromWord,
  }: Pick<PackEntry, 'kind' | 'title' | 'pages' | 'sizeBytes' | 'isFromWord'>,
  set: PackLimits | null,
): Array<PackCheck> {
  const { maxPages = null, maxFileMb = null } = set ?? {}
  const body = set === null ? '' : bodyLabel(set.body)
  const isTooLong = kind === 'piece' && maxPages !== null && pages > maxPages
  const isTooLarge = maxFileMb !== null && sizeBytes > maxFileMb * MB
  return [
    ...(isTooLong
      ? [
          forbid(
            `“${title}” has ${describePages(pages)}, and ${body} takes at most ${maxPages} for a piece. Ask for a shorter one.`,
          ),
        ]
      : []),
    ...(isTooLarge
      ? [
          forbid(
            `“${title}” has ${formatMb(sizeBytes)}, and ${body} takes at most ${maxFileMb} MB for a file. Ask for a smaller one.`,
          ),
        ]
      : []),
    ...(isFromWord ? [warn(`“${title}” was converted from Word: please check how it looks, or upload a PDF.`)] : []),
  ]
}

/** Says which file cannot become part of a PDF and what to do. `fileName` is null when all of them are the problem. */
export function explainProblem(
  title: string,
  { fileName, problem, sizeBytes = 0 }: { fileName: string | null; problem: PackProblem; sizeBytes?: number },
): PackCheck {
  const file = fileName === null ? `The files of “${title}”` : `“${fileName}” of “${title}”`
  switch (problem) {
    case 'old-word':
      return forbid(`${file} is an old Word file (DOC), which we can’t convert. Ask for it as DOCX or PDF.`)
    case 'damaged':
      return forbid(`${file} can’t be read. Ask for it again, best as a PDF.`)
    case 'protected':
      return forbid(`${file} needs a password. Ask for a copy that opens without one.`)
    case 'cannot-be-joined':
      return forbid(`${file} can’t be joined with others. Ask for one PDF, printed to a new file.`)
    case 'unsupported-characters':
      return forbid(`${file} has characters that we can’t show. Ask for it as a PDF, saved in Word.`)
    case 'too-large':
      return forbid(
        `${file} have ${formatMb(sizeBytes)} together, and we keep at most ${formatMb(MAX_FILE_BYTES)} as one PDF. Ask for smaller ones.`,
      )
    case 'too-heavy':
      return forbid(`${file} take too long to convert. Ask for one PDF with all their pages.`)
    case 'missing':
      return forbid(`${file} is missing from our storage or damaged. Ask for it again.`)
    default:
      return assertNever(problem)
  }
}

export function forbidsPack(checks: ReadonlyArray<PackCheck>): boolean {
  return checks.some(({ forbids }) => forbids)
}

export function describePages(pages: number): string {
  return countOf(pages, 'page')
}

/** In the megabytes and kilobytes that the bodies count. */
export function formatMb(bytes: number): string {
  if (bytes < MB / 10) return `${Math.ceil(bytes / 1000)} KB`
  return `${(Math.ceil(bytes / (MB / 10)) / 10).toFixed(1)} MB`
}

function forbid(sentence: string): PackCheck {
  return { forbids: true, sentence }
}

function warn(sentence: string): PackCheck {
  return { forbids: false, sentence }
}
