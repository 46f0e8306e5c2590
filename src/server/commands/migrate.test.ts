import { expect, test } from 'vitest'
import { runMigrateCommand } from './migrate.ts'

test('an unknown argument prints the usage without opening the database', async () => {
  await expect(runMigrateCommand(['--force'])).rejects.toMatchObject({ name: 'UsageError' })
})
