import type { StoredDocumentFile } from './add-document.server.ts'
import type { FileContext } from './file-context.ts'
import { inspectFile } from './inspect-file.server.ts'
import { hashLocalFile, storeInspectedFile } from './store-file.server.ts'
import type { Refusal } from './uploads.ts'

/** `sha256` is the hash of the file that was sent, if it is known. */
export function inspectAndStore(
  app: FileContext,
  intakeId: string,
  stem: string,
  sha256: string | null = null,
): Promise<{ ok: true; file: StoredDocumentFile } | { ok: false; refusal: Refusal }> {
  return app.intake.withLocalFile(intakeId, async localFile => {
    const { path } = localFile
    if (sha256 !== null && (await hashLocalFile(path)).sha256 !== sha256)
      return { ok: false, refusal: 'not-what-was-sent' }
    const inspection = await inspectFile(path)
    if (!inspection.ok) return inspection
    if ((await app.scanner?.scan(path)) === 'infected') return { ok: false, refusal: 'has-virus' }
    const file = await storeInspectedFile(app, localFile, inspection.format, stem)
    return file === 'damaged' ? { ok: false, refusal: 'damaged' } : { ok: true, file }
  })
}
