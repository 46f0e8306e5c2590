import { expect, test } from 'vitest'
import { closeAfterFile, runCleanups } from './after-file.ts'

test('a cleanup that fails stops no other cleanup, and fails the test file', async () => {
  const done: Array<string> = []
  closeAfterFile(async () => void done.push('first'))
  closeAfterFile(() => Promise.reject(new Error('The folder is in use.')))
  closeAfterFile(async () => void done.push('last'))
  await expect(runCleanups()).rejects.toThrow('The folder is in use.')
  expect(done).toEqual(['last', 'first'])
})
