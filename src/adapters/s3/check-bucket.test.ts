import { expect, test } from 'vitest'
import { startTestServer } from '#tests/support/test-server.ts'
import { checkBucket } from './check-bucket.ts'

test.each([
  ['a careful, private bucket', 412, 403, { overwrites: false, isPublic: false }],
  ['a bucket that ignores conditions', 200, 403, { overwrites: true, isPublic: false }],
  ['a public bucket', 409, 200, { overwrites: false, isPublic: true }],
])('%s is recognised', async (_, writeStatus, readStatus, expected) => {
  const endpoint = await startTestServer((request, response) => {
    const isConditional = request.headers['if-none-match'] === '*'
    const isSigned = request.headers.authorization !== undefined
    const status = request.method === 'PUT' && isConditional && isSigned ? writeStatus : readStatus
    request.resume().once('end', () => response.writeHead(isSigned && status === 403 ? 500 : status).end())
  })
  const settings = { bucket: 'papers', endpoint, region: 'eu-west-2', accessKeyId: 'ID', secretAccessKey: 'KEY' }
  expect(await checkBucket(settings, 'doctor-1/doctor.txt')).toEqual(expected)
})

test('a bucket whose keys strangers may list is public, although its files are not', async () => {
  const endpoint = await startTestServer((request, response) => {
    const isSigned = request.headers.authorization !== undefined
    const isList = request.url === '/papers?list-type=2&max-keys=1'
    const status = isSigned ? 412 : isList ? 200 : 403
    request.resume().once('end', () => response.writeHead(status).end())
  })
  const settings = { bucket: 'papers', endpoint, region: 'eu-west-2', accessKeyId: 'ID', secretAccessKey: 'KEY' }
  expect(await checkBucket(settings, 'doctor-1/doctor.txt')).toEqual({ overwrites: false, isPublic: true })
})
