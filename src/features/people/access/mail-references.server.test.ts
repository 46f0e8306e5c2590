import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { queuedMail, testContext } from '#tests/support/app-context.ts'
import { askForReferences, mailReferences } from './mail-references.server.ts'

const EMAIL = 'ola@example.ng'

test('one mail lists the links of open applications, with a payment link for unpaid ones', async () => {
  const app = await testContext()
  const draft = anApplication().withEmail(EMAIL)
  const { reference } = await draft.settled('initial').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  const unpaid = await draft.saveTo(app.db, app.clock)
  await anApplication().withEmail('other@example.ng').settled('initial').saveTo(app.db, app.clock)
  await mailReferences(app, { email: EMAIL })
  const query = new URLSearchParams({ reference: reference ?? '', email: EMAIL })
  expect(await queuedMail(app.db)).toMatchObject([
    {
      template: 'access.references',
      to: EMAIL,
      data: {
        applications: [
          { reference: null, url: expect.stringContaining(`/payment?application_id=${unpaid.id}`) },
          { reference, url: `http://localhost:3000/application-tracking?${query}` },
        ],
      },
    },
  ])
})

test('applications that ended more than six months ago, and rejected unpaid ones, are not listed', async () => {
  const app = await testContext()
  const draft = anApplication().withEmail(EMAIL)
  const { reference } = await draft.inStatus('completed').settled('complete').saveTo(app.db, app.clock)
  await draft.inStatus('rejected').saveTo(app.db, app.clock)
  app.clock.advance({ days: 183 })
  await mailReferences(app, { email: EMAIL })
  expect(await queuedMail(app.db)).toMatchObject([{ data: { applications: [{ reference }] } }])
  app.clock.advance({ days: 1 })
  await mailReferences(app, { email: EMAIL })
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('a request for an unknown address queues a job too, and the job sends nothing', async () => {
  const app = await testContext()
  await askForReferences(app, 'nobody@example.ng')
  expect(await app.waitingJobs('mail-references')).toEqual([{ email: 'nobody@example.ng' }])
  await mailReferences(app, { email: 'nobody@example.ng' })
  expect(await queuedMail(app.db)).toEqual([])
})
