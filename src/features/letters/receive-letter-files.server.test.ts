import { expect, test } from 'vitest'
import { testFileContext } from '#tests/support/app-context.ts'
import { askForLetter, loadLetter, sendByLink } from '#tests/support/asked-letter.ts'

test('a file that is no document is refused, and nothing is kept', async () => {
  const app = await testFileContext()
  const { letterId, linkId } = await askForLetter(app)
  const result = await sendByLink(app, linkId, 'signed', Buffer.from('<html>'))
  expect(result).toMatchObject({ ok: false, reason: 'files' })
  expect((await loadLetter(app, letterId)).state).toBe('asked')
  const { value: kept } = await app.storage.list()[Symbol.asyncIterator]().next()
  expect(kept).toBeUndefined()
})
