import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '#src/adapters/s3/bucket.ts'
import { closeAfterTestOrFile } from './after-file.ts'
import { freePort } from './free-port.ts'

const BUCKET = 'papers'

/** Starts a stand-in for S3 with an empty bucket. Tests can stop and restart it. */
export async function runningS3() {
  const folder = await mkdtemp(join(tmpdir(), 'passage-s3-'))
  const port = await freePort()
  let server = await start(folder, port)
  let isRunning = true
  const settings: S3Settings = {
    bucket: BUCKET,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  const s3Server = {
    settings,
    /** Environment of a program that uses this bucket. */
    env: {
      S3_BUCKET: settings.bucket,
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    async stop() {
      if (isRunning) await server.close()
      isRunning = false
    },
    async restart() {
      server = await start(folder, port)
      isRunning = true
    },
  }
  closeAfterTestOrFile(async () => {
    await s3Server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return s3Server
}

async function start(directory: string, port: number) {
  const s3 = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  await s3.run()
  return {
    async close() {
      const serverClosed = s3.close()
      s3.httpServer.closeAllConnections()
      await serverClosed
    },
  }
}
