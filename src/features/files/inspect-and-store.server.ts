import { readFile } from 'node:fs/promises'
import { limitConcurrency, QueueIsFull } from '#src/limit-concurrency.ts'
import { Unavailable } from '#src/unavailable.ts'
import type { FileContext, LocalFile } from './file-context.ts'
import { nameFormat } from './formats/name-format.server.ts'
import { inspectFile } from './inspect-file.server.ts'
import { hashLocalFile, type InspectedFile, storeInspectedFile } from './store-file.server.ts'
import type { Refusal } from './uploads.ts'

const limitInspections = limitConcurrency({ atOnce: 2, waiting: 500 })

type Stored = { ok: true; file: InspectedFile } | { ok: false; refusal: Refusal }

/** `sha256` is the hash of the file that was sent, if it is known. Throws Unavailable, also when too many files wait. */
export async function inspectAndStore(
  app: FileContext,
  intakeId: string,
  stem: string,
  sha256: string | null = null,
): Promise<Stored> {
  try {
    return await limitInspections(() => app.intake.withLocalFile(intakeId, file => store(app, file, stem, sha256)))
  } catch (error) {
    if (error instanceof QueueIsFull) throw new Unavailable('Too many files wait for inspection.', { cause: error })
    throw error
  }
}

async function store(app: FileContext, localFile: LocalFile, stem: string, sha256: string | null): Promise<Stored> {
  const { path } = localFile
  if (sha256 !== null && (await hashLocalFile(path)).sha256 !== sha256)
    return { ok: false, refusal: 'not-what-was-sent' }
  const inspection = await inspectFile(path)
  if (!inspection.ok) return { ok: false, refusal: await nameOtherFormat(path, inspection.refusal) }
  if ((await app.scanner?.scan(path)) === 'infected') return { ok: false, refusal: 'has-virus' }
  const file = await storeInspectedFile(app, localFile, inspection, stem)
  return typeof file === 'string' ? { ok: false, refusal: file } : { ok: true, file }
}

async function nameOtherFormat(path: string, refusal: Refusal): Promise<Refusal> {
  return refusal === 'type-not-allowed' ? (nameFormat(await readFile(path)) ?? refusal) : refusal
}
