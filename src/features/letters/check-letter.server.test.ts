import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { testFileContext } from '#tests/support/app-context.ts'
import { askForLetter, LETTER_STAFF, loadLetter, mailsToReferee, sendByLink } from '#tests/support/asked-letter.ts'
import { sendBackLetter } from './ask-referee.server.ts'
import { checkLetter } from './check-letter.server.ts'
import { LETTER_CHECK_KEYS } from './letter.ts'

test('only a signed letter with a full list is checked, and it can be sent back', async () => {
  const app = await testFileContext()
  const { ids, letterId, linkId } = await askForLetter(app)
  const check = async (ticked: Array<string> = LETTER_CHECK_KEYS) => {
    const { version } = await loadLetter(app, letterId)
    return checkLetter(app, LETTER_STAFF, { ...ids, version, ticked, datedOn: '2026-11-01' })
  }
  await sendByLink(app, linkId, 'draft')
  expect(await check()).toEqual({ ok: false, reason: 'not-signed' })
  await sendByLink(app, linkId, 'signed')
  expect(await check(LETTER_CHECK_KEYS.slice(1))).toEqual({ ok: false, reason: 'not-all-ticked' })
  const { version } = await loadLetter(app, letterId)
  await sendByLink(app, linkId, 'signed', createSamplePdf('Another page'))
  const stale = { ...ids, version, ticked: LETTER_CHECK_KEYS, datedOn: '2026-11-01' }
  expect(await checkLetter(app, LETTER_STAFF, stale), 'a page came since').toEqual({ ok: false, reason: 'changed' })
  expect(await check()).toEqual({ ok: true })
  expect(await sendByLink(app, linkId, 'signed', createSamplePdf('Too late'))).toEqual({ ok: false, reason: 'checked' })

  const back = { ...ids, mailId: randomUUID(), version: (await loadLetter(app, letterId)).version, missing: 'The date' }
  for (const _ of ['once', 'again']) expect(await sendBackLetter(app, LETTER_STAFF, back)).toEqual({ ok: true })
  expect(await loadLetter(app, letterId)).toMatchObject({ state: 'asked', dueOn: '2026-11-09', checkedBy: null })
  expect(await mailsToReferee(app)).toEqual(['letters.request', 'letters.sent-back'])
})
