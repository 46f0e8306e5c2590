import { expect, test } from 'vitest'
import { runStaffCommand } from './staff.ts'

test.each([
  [[]],
  [['remove']],
  [['add', '--email', 'nobody', '--name', 'Ada Obi']],
  [['add', '--email', 'ada@house.example', '--name', 'Ada', 'Obi']],
  [['add', '--email', 'ada@house.example', '--name', 'Ada Obi', '--role', 'admin']],
  [['disable']],
  [['enable', '--mail', 'ada@house.example']],
])('the invalid arguments %j print the usage without opening the database', async args => {
  const running = runStaffCommand(args)
  await expect(running).rejects.toThrow('npm run staff -- add')
  await expect(running).rejects.toMatchObject({ name: 'UsageError' })
})
