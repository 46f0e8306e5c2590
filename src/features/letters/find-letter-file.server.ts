import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import { isOutsideBin } from '#src/features/cases/table.server.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { FoundFile } from '#src/features/files/open-file.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { aboutLetter } from './lock-letter.server.ts'
import { isForApplicant } from './queries.server.ts'
import { letterFiles, letters } from './table.server.ts'

/** With an `applicationId`, the file must be of a letter that its applicant may read. */
export async function findLetterFile(
  app: AppContext,
  actor: Actor,
  { fileId, applicationId }: { fileId: string; applicationId?: string },
): Promise<FoundFile | null> {
  if (!z.guid().safeParse(fileId).success) return null
  const isOpened =
    applicationId === undefined ? undefined : and(eq(letters.caseId, applicationId), isNotNull(letters.openedAt))
  const [found] = await app.db
    .select({ file: files, letter: letters, kind: letterFiles.kind })
    .from(letterFiles)
    .innerJoin(files, eq(files.id, letterFiles.fileId))
    .innerJoin(letters, eq(letters.id, letterFiles.letterId))
    .where(and(eq(letterFiles.fileId, fileId), isOpened, isOutsideBin(letters.caseId)))
  if (found === undefined || (applicationId !== undefined && !isForApplicant(found))) return null
  const { file, letter, kind: fileKind } = found
  return {
    file,
    async recordAccess(how) {
      await app.db.transaction(tx =>
        recordEvent(app, tx, { type: `letter.${how}`, actor, ...aboutLetter(letter), fileId: file.id, fileKind }),
      )
    },
  }
}
