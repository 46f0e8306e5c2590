import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { consultations } from '#src/features/bookings/table.server.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { files } from '#src/features/files/table.server.ts'
import { createSamplePdf } from './sample-files.ts'
import { storeSampleFile } from './store-sample-file.server.ts'

type Place = { db: DatabaseOrTransaction; clock: Clock; storage: FileStorage }

/** The CV that a visitor sent for a consultation: `aCv(caseId).named('cv.pdf').saveTo({ db, clock, storage })`. */
export function aCv(caseId: string, name = 'cv.pdf') {
  return {
    named: (other: string) => aCv(caseId, other),
    async saveTo({ db, clock, storage }: Place): Promise<string> {
      const at = clock.now()
      const bytes = createSamplePdf(name)
      const file = { reference: null, stem: `cvs/${randomUUID()}`, name, at, format: 'pdf', bytes } as const
      const stored = await storeSampleFile(storage, file)
      const { id } = stored
      await db.insert(files).values({ ...stored, caseId, purpose: 'cv', checkedAt: at, createdAt: at })
      await db.update(consultations).set({ cvFileId: id }).where(eq(consultations.caseId, caseId))
      return id
    },
  }
}
