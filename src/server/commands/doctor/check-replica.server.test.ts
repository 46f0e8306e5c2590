import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { checkReplica } from './check-replica.ts'

test('a replica that accepts changes or does not answer is named, and none is no finding', async () => {
  const { url } = await testDatabase()
  expect(await checkReplica(url, undefined)).toEqual([])
  const found = 'Lists are read from the primary, not from the replica:'
  expect(await checkReplica(url, url)).toMatchObject([
    { level: 'look', found: `${found} DATABASE_READ_URL is no replica: it accepts changes.` },
  ])
  expect(await checkReplica(url, 'postgresql://postgres@127.0.0.1:1/nothing')).toMatchObject([
    { level: 'look', found: expect.stringContaining('ECONNREFUSED') },
  ])
})
