import { expect, test } from 'vitest'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { testFileContext } from '#tests/support/app-context.ts'
import { askForLetter, openLink } from '#tests/support/asked-letter.ts'

test('the link shows nothing of other letters, and nothing once the application is submitted', async () => {
  const app = await testFileContext()
  const { applicationId, linkId } = await askForLetter(app)
  await aLetter(applicationId)
    .at(2)
    .from({ name: 'Canary Other', email: 'canary@firm.example' })
    .saveTo(app.db, app.clock)
  expect(JSON.stringify(await openLink(app, linkId))).not.toMatch(/canary/i)
  await writeApplication(app.db, applicationId, { status: 'submitted' })
  expect(await openLink(app, linkId)).toEqual({ kind: 'over', linkId, isClosed: true })
})
