import { expect, test } from 'vitest'
import { signInByPassword } from '#tests/support/second-step.ts'
import { staffTestContext } from '#tests/support/staff-context.ts'

test('a session says when a required second step is missing', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const setting = (value: string) =>
    app.db.execute(
      `insert into settings (key, value, saved_at) values ('secondStepRequired', '${value}', now()) on conflict (key) do update set value = excluded.value`,
    )
  expect((await signInByPassword(app)).mustAddSecondStep).toBe(false)
  await setting('true')
  expect((await signInByPassword(app)).mustAddSecondStep).toBe(true)
  await setting('false')
  expect((await signInByPassword(app)).mustAddSecondStep).toBe(false)
})
