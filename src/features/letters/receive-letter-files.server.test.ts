import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { testFileContext } from '#tests/support/app-context.ts'
import { askForLetter, loadLetter } from '#tests/support/asked-letter.ts'
import { receiveFromReferee } from './receive-letter-files.server.ts'

test('a file that is no document is refused, and nothing is kept', async () => {
  const app = await testFileContext()
  const { letterId, linkId } = await askForLetter(app)
  const id = randomUUID()
  await app.intake.write(id, Readable.from(['<html>']), 0)
  const result = await receiveFromReferee(app, { linkId, kind: 'signed', received: [{ id, fileName: 'signed.pdf' }] })
  expect(result).toMatchObject({ ok: false, reason: 'files' })
  expect((await loadLetter(app, letterId)).state).toBe('asked')
  const { value: kept } = await app.storage.list()[Symbol.asyncIterator]().next()
  expect(kept).toBeUndefined()
})
