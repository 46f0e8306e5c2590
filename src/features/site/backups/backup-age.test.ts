import { expect, test } from 'vitest'
import { describeAge, findOldBackups, isBackupOverdue, nameBackup } from './backup-age.ts'

const NOW = new Date('2026-11-27T07:00:00Z')

test.each([
  ['2026-11-27T07:00:30Z', 'just now'],
  ['2026-11-27T06:59:00Z', '1 minute ago'],
  ['2026-11-27T03:00:00Z', '4 hours ago'],
  ['2026-11-25T08:00:00Z', '47 hours ago'],
  ['2026-11-25T06:00:00Z', '2 days ago'],
])('a backup of %s was made %s', (at, age) => {
  expect(describeAge(new Date(at), NOW)).toBe(age)
})

test('a backup is overdue after 26 hours, and when there is none', () => {
  expect(isBackupOverdue(new Date('2026-11-26T05:00:00Z'), NOW)).toBe(false)
  expect(isBackupOverdue(new Date('2026-11-26T04:59:59Z'), NOW)).toBe(true)
  expect(isBackupOverdue(null, NOW)).toBe(true)
})

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
