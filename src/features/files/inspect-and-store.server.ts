import type { StoredDocumentFile } from './add-document.server.ts'
import type { FileContext } from './file-context.ts'
import { inspectFile } from './inspect-file.server.ts'
import { storeInspectedFile } from './store-file.server.ts'
import type { Refusal } from './uploads.ts'

export async function inspectAndStore(
  app: FileContext,
  intakeId: string,
  stem: string,
): Promise<{ ok: true; file: StoredDocumentFile } | { ok: false; refusal: Refusal }> {
  const path = app.intake.pathOf(intakeId)
  const inspection = await inspectFile(path)
  if (!inspection.ok) return inspection
  if ((await app.scanner?.scan(path)) === 'infected') return { ok: false, refusal: 'has-virus' }
  const file = await storeInspectedFile(app, intakeId, inspection.format, stem)
  return file === 'damaged' ? { ok: false, refusal: 'damaged' } : { ok: true, file }
}
