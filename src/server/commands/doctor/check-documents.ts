import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { checkClamav } from '#src/adapters/clamav/clamav.ts'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { checkBucket } from '#src/adapters/s3/check-bucket.ts'
import { createS3Storage } from '#src/adapters/s3/s3-storage.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import { describeError, findErrorCode, look, mend, ok, type Result } from '#src/server/commands/doctor/finding.ts'
import type { Env } from '#src/server/env.ts'

const CONTENT = 'Written by npm run doctor.\n'
const TIMEOUT_MS = 4_000

/** Writes, reads, lists and removes one small file. The job `sweep-files` would remove a file that is left. */
export async function checkDocuments({ s3, DATA_DIR }: Pick<Env, 's3' | 'DATA_DIR'>): Promise<Array<Result>> {
  const folder = join(DATA_DIR, 'application_documents')
  if (s3 === null && (await stat(folder).catch(() => null)) === null)
    return [ok('Documents will be kept in the data folder. There are none yet.')]
  const storage = s3 === null ? createDiskStorage(folder) : createS3Storage(s3, { timeoutMs: TIMEOUT_MS })
  const key = `doctor-${randomUUID()}/doctor.txt`
  try {
    const fault = await tryFile(storage, key)
    if (fault !== null) return [fault]
    const place = s3 === null ? folder : `the bucket ${s3.bucket}`
    return [
      ok(`A file was written to ${place}, read and listed.`),
      ...(s3 === null ? [] : await checkBucketRights(s3, key)),
    ]
  } catch (error) {
    return [describeStorageFault(error, s3 === null)]
  } finally {
    await storage.remove(key).catch(() => {})
  }
}

async function tryFile(storage: FileStorage, key: string): Promise<Result | null> {
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'passage-doctor-'))
  try {
    const source = join(temporaryFolder, 'doctor.txt')
    await writeFile(source, CONTENT)
    await storage.put(key, source, 'text/plain')
    const opened = await storage.open(key)
    if (opened === null || (await text(opened)) !== CONTENT)
      return mend('A stored file came back changed.', 'Do not use this storage: it loses documents.')
    const keys: Array<string> = []
    for await (const file of storage.list(key)) keys.push(file.key)
    return keys.includes(key) ? null : mend('A stored file is not listed.', 'Allow the key to list the bucket.')
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

async function checkBucketRights(settings: NonNullable<Env['s3']>, key: string): Promise<Array<Result>> {
  const { overwrites, isPublic } = await checkBucket(settings, key)
  return [
    isPublic
      ? mend('Strangers can read or list the files of the bucket.', 'Make the bucket private at once.')
      : ok('Strangers can neither read nor list the files of the bucket.'),
    overwrites
      ? look(
          'The bucket ignores If-None-Match, so only the database keeps two files from one name.',
          'Fine for a start. AWS, R2, Ceph and MinIO support it.',
        )
      : ok('The bucket never overwrites a file.'),
  ]
}

function describeStorageFault(error: unknown, isDisk: boolean): Result {
  if (isDisk) return describeDiskFault(error)
  const reason = describeError(error)
  if (/403|Forbidden|AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|did not say/.test(reason))
    return mend(
      'The bucket refuses the key.',
      'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and allow them to read, write, list and delete.',
    )
  if (/404|NoSuchBucket|no such bucket/i.test(reason))
    return mend('There is no bucket of this name.', 'Create it, or correct S3_BUCKET and S3_REGION.')
  return mend(`The bucket cannot be used: ${reason}.`, 'Correct S3_ENDPOINT, or open the way to it.')
}

export function describeDiskFault(error: unknown): Result {
  return mend(`The document folder does not work: ${describeError(error)}.`, adviseOnDisk(findErrorCode(error)))
}

function adviseOnDisk(code: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'Make room or add a disk.'
    case 'EROFS':
      return 'The disk is mounted read-only: find out why (dmesg), and mount it for writing.'
    case 'EIO':
      return 'The disk fails. Make a backup, and move to a new disk.'
    case 'ENOTDIR':
      return 'It cannot be a folder, because a file is in its place: move that file away.'
    case 'EACCES':
    case 'EPERM':
      return 'Give the folder to this account (chown -R).'
    default:
      return 'Look whether the disk is there and mounted (df).'
  }
}

const SCAN_TIMEOUT_MS = 8_000

export async function checkScanner({ clamav }: Pick<Env, 'clamav'>): Promise<Array<Result>> {
  if (clamav === null) return []
  try {
    const { findsViruses, acceptsSize } = await checkClamav(clamav, MAX_FILE_BYTES, SCAN_TIMEOUT_MS)
    return [
      findsViruses
        ? ok('ClamAV recognises the test virus.')
        : mend('ClamAV does not recognise the test virus.', 'Load its signatures (freshclam), then restart clamd.'),
      acceptsSize
        ? ok('ClamAV scans files of 10 MB.')
        : mend('ClamAV refuses files of 10 MB.', 'Set StreamMaxLength 25M in clamd.conf, then restart clamd.'),
    ]
  } catch (error) {
    return [
      mend(
        `ClamAV does not answer: ${describeError(error)}.`,
        'Start clamd, or correct CLAMAV_URL. Files wait until then.',
      ),
    ]
  }
}
