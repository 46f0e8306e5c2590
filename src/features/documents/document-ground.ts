import type { Ground } from '#src/database/ground.ts'
import type { FileIntake } from './file-intake.ts'
import type { FileScanner } from './file-scanner.ts'
import type { FileStorage } from './file-storage.ts'

/** What stands behind documents besides what every verb stands on. */
export type DocumentGround = Ground & {
  storage: FileStorage
  intake: FileIntake
  /** Null: nothing looks for viruses here, and staff are told so. */
  scanner: FileScanner | null
}
