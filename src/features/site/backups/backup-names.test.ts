import { expect, test } from 'vitest'
import { findOldBackups, nameBackup } from './backup-names.ts'

test('a backup is named after its time, and found as old by it', () => {
  const name = nameBackup(new Date('2026-11-27T03:00:09.123Z'), { isEncrypted: true })
  expect(name).toBe('talent-passage-20261127T030009Z.zip.age')
  expect(findOldBackups([name], new Date('2026-11-27T03:00:09Z'))).toEqual([])
  expect(findOldBackups([name], new Date('2026-11-27T03:00:10Z'))).toEqual([name])
})

test('only files with the name of a backup are old backups', () => {
  const old = ['talent-passage-20200101T000000Z.zip', 'talent-passage-20200101T000000Z.zip.age.partial']
  const others = [
    'talent-passage.zip',
    'talent-passage-20200101T000000Z.zip.txt',
    'x-talent-passage-20200101T000000Z.zip',
  ]
  expect(findOldBackups([...others, ...old], new Date('2026-11-27T00:00:00Z'))).toEqual(old)
})
