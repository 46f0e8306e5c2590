import { expect, test } from 'vitest'
import { eventsAbout, testFileContext } from '#tests/support/app-context.ts'
import { askForLetter, loadLetter } from '#tests/support/asked-letter.ts'
import { declineLetter, promiseLetter } from './answer-request.server.ts'

test('a referee promises a day, or cannot, and may change their mind', async () => {
  const app = await testFileContext()
  const { applicationId, letterId, linkId } = await askForLetter(app)
  for (const _ of ['once', 'again']) await promiseLetter(app, { linkId, day: '2026-11-20' })
  expect(await loadLetter(app, letterId)).toMatchObject({ state: 'promised', dueOn: '2026-11-20' })
  for (const _ of ['once', 'again']) await declineLetter(app, { linkId, reason: 'I leave the firm' })
  expect(await loadLetter(app, letterId)).toMatchObject({
    state: 'cannot',
    dueOn: null,
    cannotBecause: 'I leave the firm',
  })
  await promiseLetter(app, { linkId, day: '2026-11-25' })
  expect(await loadLetter(app, letterId)).toMatchObject({ state: 'promised', cannotBecause: null })
  const types = (await eventsAbout(app.db, applicationId)).map(({ type }) => type)
  expect(types.filter(type => /promised|declined/.test(type))).toEqual([
    'letter.promised',
    'letter.declined',
    'letter.promised',
  ])
})
