import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testFileContext } from '#tests/support/app-context.ts'
import {
  askForLetter,
  LETTER_STAFF,
  loadLetter,
  mailsToReferee,
  openLink,
  sendByLink,
} from '#tests/support/asked-letter.ts'
import { declineLetter } from './answer-request.server.ts'
import { askAgain, askReferee, mailNewLink } from './ask-referee.server.ts'
import { removeReferee } from './letters.server.ts'

test('asking mails the referee once, with a day two weeks ahead', async () => {
  const app = await testFileContext()
  const { ids, letterId } = await askForLetter(app)
  expect(await askReferee(app, LETTER_STAFF, ids)).toEqual({ ok: true })
  expect(await mailsToReferee(app)).toEqual(['letters.request'])
  expect(await loadLetter(app, letterId)).toMatchObject({ state: 'asked', dueOn: '2026-11-16' })
  expect(await removeReferee(app, LETTER_STAFF, ids)).toEqual({ ok: false, reason: 'asked' })
})

test('a link that is over mails a new one to the address that we have, once', async () => {
  const app = await testFileContext()
  const { letterId, linkId } = await askForLetter(app)
  await mailNewLink(app, linkId)
  expect(await mailsToReferee(app), 'the link is not over yet').toEqual(['letters.request'])
  app.clock.advance({ days: 60 })
  expect(await openLink(app, linkId)).toEqual({ kind: 'over', linkId, isClosed: false })
  expect(await sendByLink(app, linkId, 'signed')).toEqual({ ok: false, reason: 'ended' })
  for (const _ of ['once', 'again']) await mailNewLink(app, linkId)
  expect(await mailsToReferee(app)).toEqual(['letters.request', 'letters.link'])
  expect(await openLink(app, linkId)).toEqual({ kind: 'unknown' })
  expect(await openLink(app, (await loadLetter(app, letterId)).linkId)).toMatchObject({
    kind: 'open',
    referee: 'Folake Bello',
  })
})

test('asking again sends one mail for each press, with a link that ends the one before', async () => {
  const app = await testFileContext()
  const { ids, linkId } = await askForLetter(app)
  await declineLetter(app, { linkId, reason: null })
  const mailId = randomUUID()
  for (const _ of ['once', 'again']) expect(await askAgain(app, LETTER_STAFF, { ...ids, mailId })).toEqual({ ok: true })
  expect(await mailsToReferee(app)).toEqual(['letters.request', 'letters.request'])
  expect(await openLink(app, linkId)).toEqual({ kind: 'unknown' })
})
