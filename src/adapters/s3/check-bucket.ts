import { createFetchWithTimeout, openBucket, type S3Settings } from './bucket.ts'
import { isConflict } from './s3-storage.ts'

const TIMEOUT_MS = 5_000

/**
 * Asks about an object that exists: does a conditional write overwrite it, and may strangers read it, or list the keys,
 * which contain references?
 */
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
  const address = `${settings.endpoint}/${settings.bucket}`
  const answers = await Promise.all(
    [`${address}/${key}`, `${address}?list-type=2&max-keys=1`].map(url => fetchInTime(url)),
  )
  return { overwrites, isPublic: answers.some(({ ok }) => ok) }
}
