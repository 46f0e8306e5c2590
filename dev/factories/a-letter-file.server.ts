import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { files } from '#src/features/files/table.server.ts'
import type { LetterFileKind } from '#src/features/letters/letter.ts'
import { letterFiles } from '#src/features/letters/table.server.ts'
import { createSamplePdf } from './sample-files.ts'
import { storeSampleFile } from './store-sample-file.server.ts'

type Place = { db: DatabaseOrTransaction; clock: Clock; storage: FileStorage }

/** What a referee sent: `aLetterFile(letter, 'signed').named('letter.pdf').saveTo({ db, clock, storage })`. */
export function aLetterFile(letter: { id: string; caseId: string }, kind: LetterFileKind, name = `${kind}.pdf`) {
  return {
    named: (other: string) => aLetterFile(letter, kind, other),
    async saveTo({ db, clock, storage }: Place): Promise<string> {
      const at = clock.now()
      const bytes = createSamplePdf(name)
      const stored = await storeSampleFile(storage, {
        reference: null,
        stem: `letters/${randomUUID()}`,
        name,
        at,
        format: 'pdf',
        bytes,
      })
      const id = randomUUID()
      const { id: letterId, caseId } = letter
      await db.insert(files).values({ ...stored, id, caseId, purpose: 'letter', checkedAt: at, createdAt: at })
      await db.insert(letterFiles).values({ fileId: id, letterId, kind, sentBy: 'referee', sentAt: at })
      return id
    },
  }
}
