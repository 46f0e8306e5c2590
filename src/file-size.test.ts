import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test('a file size is shown in bytes, KB or MB', () => {
  expect(fileSize(512)).toBe('512 bytes')
  expect(fileSize(831_488)).toBe('812 KB')
  expect(fileSize(10 * 1024 * 1024)).toBe('10 MB')
  expect(fileSize(4.13 * 1024 * 1024)).toBe('4.1 MB')
})
