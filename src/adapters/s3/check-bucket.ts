import { S3mini } from 's3mini'
import { createFetchWithTimeout, isConflict, type S3Settings } from './s3-storage.ts'

const TIMEOUT_MS = 5_000

/** Asks about an object that exists: does a conditional write overwrite it, and may strangers read it? */
export async function checkBucket({ bucket, endpoint, ...credentials }: S3Settings, key: string) {
  const url = `${endpoint}/${bucket}`
  const fetchInTime = createFetchWithTimeout(TIMEOUT_MS)
  const client = new S3mini({ ...credentials, endpoint: url, fetch: fetchInTime })
  const conditions: Record<string, string> = { 'if-none-match': '*' }
  const overwrites = await client.putObject(key, 'again', 'text/plain', undefined, conditions).then(
    () => true,
    error => {
      if (isConflict(error)) return false
      throw error
    },
  )
  return { overwrites, isPublic: (await fetchInTime(`${url}/${key}`)).ok }
}
