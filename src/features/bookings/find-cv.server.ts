import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import { isOutsideBin } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { FoundFile } from '#src/features/files/open-file.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { consultations } from './table.server.ts'

/** Finds the CV that a visitor sent for a consultation. */
export async function findCv(app: AppContext, actor: StaffActor, caseId: string): Promise<FoundFile | null> {
  if (!z.uuid().safeParse(caseId).success) return null
  const [file] = await app.db
    .select()
    .from(consultations)
    .innerJoin(files, eq(files.id, consultations.cvFileId))
    .where(and(eq(consultations.caseId, caseId), isOutsideBin(consultations.caseId)))
  if (file === undefined) return null
  return {
    file: file.files,
    async recordAccess(how) {
      const subject = { kind: 'consultation', id: caseId } as const
      await app.db.transaction(tx =>
        recordEvent(app, tx, { type: `call.cv_${how}`, actor, subject, fileId: file.files.id }),
      )
    },
  }
}
