import { createFetchWithTimeout, openBucket, type S3Settings } from './bucket.ts'
import { isConflict } from './s3-storage.ts'

const TIMEOUT_MS = 5_000

/** Asks about an object that exists: does a conditional write overwrite it, and may strangers read it? */
export async function checkBucket(settings: S3Settings, key: string) {
  const { client } = openBucket(settings, TIMEOUT_MS)
  const conditions: Record<string, string> = { 'if-none-match': '*' }
  const overwrites = await client.putObject(key, 'again', 'text/plain', undefined, conditions).then(
    () => true,
    error => {
      if (isConflict(error)) return false
      throw error
    },
  )
  const fetchInTime = createFetchWithTimeout(TIMEOUT_MS)
  return { overwrites, isPublic: (await fetchInTime(`${settings.endpoint}/${settings.bucket}/${key}`)).ok }
}
