import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { CV_DOCUMENT_TYPE, STATEMENT_DOCUMENT_TYPE } from '#src/features/documents/document-types.ts'
import { APPROVED, isUnreviewed } from '#src/features/documents/states.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { letterFiles, letters } from '#src/features/letters/table.server.ts'
import { loadPlan, type Plan, type PlanApplication, type PlanContext } from '../load-plan.server.ts'
import { submissionPacks } from '../stored-pack/table.server.ts'
import { isPackCurrent, type PackContents, planPack } from './pack.ts'

export type Pack = typeof submissionPacks.$inferSelect

type Context = Pick<PlanContext, 'db'>

/** Finds what lies in a case for the pack. `plan` saves loading it again. */
export async function loadPackContents(
  context: PlanContext,
  application: PlanApplication,
  plan?: Plan,
): Promise<PackContents> {
  const { set, lockedAs, pieces } = plan ?? (await loadPlan(context, application))
  const [fileIds, ownDocuments, lettersOfCase] = await Promise.all([
    listFilesOfPieces(context, application.id),
    listOwnDocuments(context, application.id),
    listLetters(context, application.id),
  ])
  const findLatest = (type: string) => ownDocuments.find(({ documentType }) => documentType === type) ?? null
  return {
    cv: findLatest(CV_DOCUMENT_TYPE),
    statement: findLatest(STATEMENT_DOCUMENT_TYPE),
    letters: lettersOfCase,
    pieces: pieces
      .filter(({ leftOutBecause }) => leftOutBecause === null)
      .map(piece => ({
        title: piece.title,
        criteria: set?.criteria.flatMap(({ id, title }) => (piece.criteria.includes(id) ? [title] : [])) ?? [],
        files: fileIds.filter(({ pieceId }) => pieceId === piece.id),
        isWaiting: piece.files.some(({ status }) => isUnreviewed(status)),
      })),
    isLocked: lockedAs !== null,
    set,
  }
}

function listFilesOfPieces({ db }: Context, caseId: string) {
  const { pieceId, fileId, status } = documents
  return db
    .select({ pieceId, fileId })
    .from(documents)
    .where(and(eq(documents.caseId, caseId), eq(status, APPROVED)))
    .orderBy(asc(documents.uploadedAt), asc(documents.id))
}

/** The newest first. A document of a piece belongs there. */
function listOwnDocuments({ db }: Context, caseId: string) {
  const { documentType, fileId, status, pieceId } = documents
  const isOwn = inArray(documentType, [CV_DOCUMENT_TYPE, STATEMENT_DOCUMENT_TYPE])
  return db
    .select({ documentType, fileId })
    .from(documents)
    .where(and(eq(documents.caseId, caseId), eq(status, APPROVED), isOwn, isNull(pieceId)))
    .orderBy(desc(documents.uploadedAt), desc(documents.id))
}

/** The signed letter comes first, then the CV of its referee. Of each, all files that were sent last count. */
async function listLetters({ db }: Context, caseId: string): Promise<PackContents['letters']> {
  const rows = await db
    .select({
      id: letters.id,
      name: letters.name,
      state: letters.state,
      kind: letterFiles.kind,
      fileId: letterFiles.fileId,
      sentAt: letterFiles.sentAt,
    })
    .from(letters)
    .leftJoin(letterFiles, eq(letterFiles.letterId, letters.id))
    .where(eq(letters.caseId, caseId))
    .orderBy(asc(letters.position), asc(letterFiles.sentAt), asc(letterFiles.fileId))
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(filesOfLetter => {
    const [letter] = filesOfLetter
    if (letter === undefined || letter.state === 'cannot') return []
    const found = (['signed', 'cv'] as const).flatMap(kind => {
      const ofKind = filesOfLetter.filter(each => each.kind === kind)
      const lastSent = ofKind.at(-1)?.sentAt?.getTime()
      return ofKind.filter(({ sentAt }) => sentAt?.getTime() === lastSent)
    })
    const signedCount = found.filter(({ kind }) => kind === 'signed').length
    const hasEarlierPages = filesOfLetter.filter(({ kind }) => kind === 'signed').length > signedCount
    const packed = signedCount > 0 ? found.flatMap(({ fileId }) => (fileId === null ? [] : [{ fileId }])) : []
    return [{ name: letter.name, isChecked: letter.state === 'checked', files: packed, hasEarlierPages }]
  })
}

/** Lists the packs of an application, the latest first. */
export function listPacks({ db }: Context, caseId: string): Promise<Array<Pack>> {
  return db
    .select()
    .from(submissionPacks)
    .where(eq(submissionPacks.caseId, caseId))
    .orderBy(desc(submissionPacks.number))
}

export async function findLatestPack(context: Context, caseId: string): Promise<Pack | null> {
  const [latest] = await listPacks(context, caseId)
  return latest ?? null
}

/** Tells whether nothing has changed since the pack was prepared, and all its files are intact. */
export async function isPackUpToDate(
  context: Context,
  pack: Pick<Pack, 'entries'>,
  contents: PackContents,
): Promise<boolean> {
  if (!isPackCurrent(pack.entries, planPack(contents))) return false
  const intact = await listIntactFiles(context, pack.entries)
  return pack.entries.every(({ fileId }) => intact.has(fileId))
}

export async function listIntactFiles(
  { db }: Context,
  entries: ReadonlyArray<{ fileId: string }>,
): Promise<Set<string>> {
  const ids = entries.map(({ fileId }) => fileId)
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, ids), isNull(files.damagedAt)))
  return new Set(rows.map(({ id }) => id))
}
