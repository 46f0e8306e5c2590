import { expect, test } from 'vitest'
import { runBackupCommand } from './backup.ts'

test.each([
  [[]],
  [['--to']],
  [['--to', 'a.zip', '--keep-days', '3']],
  [['--to', 'a.zip', '--accept-lost', 'all']],
  [['--to', 'a/', '--recipient', 'me']],
])('the invalid arguments %j of a backup print its usage', async args => {
  await expect(runBackupCommand(args)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining('npm run backup -- --to FILE'),
  })
})
