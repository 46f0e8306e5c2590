import { readFile } from 'node:fs/promises'
import type { StoredDocumentFile } from './add-document.server.ts'
import type { FileContext } from './file-context.ts'
import { nameFormat } from './formats/name-format.server.ts'
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
    if (!inspection.ok) return { ok: false, refusal: await nameOtherFormat(path, inspection.refusal) }
    if ((await app.scanner?.scan(path)) === 'infected') return { ok: false, refusal: 'has-virus' }
    const file = await storeInspectedFile(app, localFile, inspection, stem)
    return typeof file === 'string' ? { ok: false, refusal: file } : { ok: true, file }
  })
}

async function nameOtherFormat(path: string, refusal: Refusal): Promise<Refusal> {
  return refusal === 'type-not-allowed' ? (nameFormat(await readFile(path)) ?? refusal) : refusal
}
