import { expect, test } from 'vitest'
import { staff } from './staff.ts'

test.each([
  [[]],
  [['remove']],
  [['add', '--email', 'nobody', '--name', 'Ada Obi']],
  [['add', '--email', 'ada@house.example', '--name', 'Ada', 'Obi']],
  [['add', '--email', 'ada@house.example', '--name', 'Ada Obi', '--role', 'admin']],
  [['disable']],
  [['enable', '--mail', 'ada@house.example']],
])('%j is no way to ask: it says how, before anything is opened', async args => {
  const asked = staff(args)
  await expect(asked).rejects.toThrow('npm run staff -- add')
  await expect(asked).rejects.toMatchObject({ name: 'WrongUse' })
})
