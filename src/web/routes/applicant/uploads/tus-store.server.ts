import { randomUUID } from 'node:crypto'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { startUpload } from '#src/features/documents/begin-upload.server.ts'
import { discardUpload } from '#src/features/documents/discard-upload.server.ts'
import { cleanFileName } from '#src/features/documents/file-names.ts'
import { isOffered, uploadState } from '#src/features/documents/queries.server.ts'
import { noteArrival } from '#src/features/documents/receive-upload.server.ts'
import { uploadSchema } from '#src/features/documents/upload-form.ts'
import { CHOICE_ERRORS } from '#src/features/documents/uploads.ts'
import type { App } from '../../../app-context.ts'
import { TusRefusal } from './tus-refusal.ts'

/**
 * Where tus keeps what it is sent: the bytes in the intake, everything else in the row of the upload. How much is here, the
 * file says. `applicationId`: for whom something may be begun; null where nothing may.
 */
export function tusStore(app: App, applicationId: string | null): DataStore {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'termination'],

    /** The same file on its way already keeps its id, and what is here of it. */
    async create(upload: Upload): Promise<Upload> {
      if (applicationId === null) throw new Error('An upload is begun by an application.')
      upload.id = await begin(app, applicationId, upload)
      return upload
    },

    async getUpload(id: string): Promise<Upload> {
      const upload = await uploadState(app, id)
      if (upload === null) throw ERRORS.FILE_NOT_FOUND
      const { state, sizeBytes } = upload
      const offset = state === 'arriving' ? await app.intake.size(id) : sizeBytes
      return new Upload({ id, size: sizeBytes, offset, creation_date: upload.createdAt.toISOString() })
    },

    async write(bytes: Parameters<DataStore['write']>[0], id: string, offset: number): Promise<number> {
      const here = await app.intake.write(id, bytes, offset)
      await noteArrival(app, id, here)
      return here
    },

    async remove(id: string): Promise<void> {
      const discarded = await discardUpload(app, id)
      if (discarded.ok) return
      throw discarded.reason === 'gone' ? ERRORS.FILE_NOT_FOUND : new TusRefusal({ words: 'This file has arrived.' })
    },
  })
}

async function begin(app: App, applicationId: string, { size = 0, metadata = {} }: Upload): Promise<string> {
  if (size === 0) throw new TusRefusal({ refusal: 'empty' })
  const said = uploadSchema.safeParse(metadata)
  if (!said.success) throw new TusRefusal({ words: said.error.issues[0]?.message ?? CHOICE_ERRORS.type })
  const { purpose, documentType } = said.data
  if (purpose === 'document' && !(await isOffered(app, applicationId, documentType)))
    throw new TusRefusal({ words: CHOICE_ERRORS.type })

  const begun = await startUpload(app, {
    ...said.data,
    id: randomUUID(),
    once: null,
    applicationId,
    fileName: cleanFileName(metadata.fileName ?? ''),
    sizeBytes: size,
    sha256: HASH.test(metadata.sha256 ?? '') ? (metadata.sha256 ?? null) : null,
    isWhole: false,
  })
  if (!begun.ok) throw new TusRefusal(begun)
  return begun.uploadId
}

/** SHA-256, in hexadecimal. */
const HASH = /^[\da-f]{64}$/
