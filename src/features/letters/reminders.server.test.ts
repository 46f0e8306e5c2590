import { expect, test } from 'vitest'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { queuedMail, type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { askForLetter, LETTER_STAFF, mailsToReferee, sendByLink } from '#tests/support/asked-letter.ts'
import { declineLetter, promiseLetter } from './answer-request.server.ts'
import { askReferee } from './ask-referee.server.ts'
import { letterReminder } from './reminders.server.ts'

async function remindForDays(app: TestFileContext, days: number) {
  for (let day = 0; day < days; day++) {
    await sendReminders(app, [letterReminder])
    app.clock.advance({ days: 1 })
  }
  return (await mailsToReferee(app)).filter(template => template === 'letters.reminder').length
}

test('a silent referee gets two reminders, and a promise does not start them again', async () => {
  const app = await testFileContext()
  const { linkId } = await askForLetter(app)
  expect(await remindForDays(app, 9)).toBe(1)
  await promiseLetter(app, { linkId, day: '2026-11-25' })
  expect(await remindForDays(app, 60)).toBe(2)
})

test.each<[string, (app: TestFileContext, asked: Awaited<ReturnType<typeof askForLetter>>) => Promise<unknown>]>([
  [
    'the referee stops them',
    (app, { ids }) => stopReminders(app, { matter: 'letters', id: ids.applicationId, aboutId: ids.letterId }),
  ],
  ['they are stopped for the case', (app, { ids }) => stopReminders(app, { matter: 'letters', id: ids.applicationId })],
  ['the referee cannot write', (app, { linkId }) => declineLetter(app, { linkId, reason: null })],
  ['the letter arrives', (app, { linkId }) => sendByLink(app, linkId, 'signed')],
])('no reminder is sent after %s', async (_, act) => {
  const app = await testFileContext()
  await act(app, await askForLetter(app))
  expect(await remindForDays(app, 30)).toBe(0)
})

test('the reminders of one referee do not stop those of another', async () => {
  const app = await testFileContext()
  const { ids } = await askForLetter(app)
  const other = await aLetter(ids.applicationId)
    .at(2)
    .from({ email: 'ada@firm.example' })
    .inState('named')
    .saveTo(app.db, app.clock)
  await askReferee(app, LETTER_STAFF, { ...ids, letterId: other.id })
  await stopReminders(app, { matter: 'letters', id: ids.applicationId, aboutId: other.id })
  expect(await remindForDays(app, 30)).toBe(2)
  expect(await queuedMail(app.db, 'ada@firm.example')).toHaveLength(1)
})
