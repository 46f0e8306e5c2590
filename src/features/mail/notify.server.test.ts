import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { findViolatedConstraint } from '#src/database/database-errors.ts'
import { paymentLinkMail } from '#src/features/applications/mails.tsx'
import { unconfirmedRateMail } from '#src/features/site/exchange-rate/mails.tsx'
import { testContext } from '#tests/support/app-context.ts'
import { applicant, notify, staffMailbox } from './notify.server.ts'
import { mails } from './table.server.ts'

const APPLICATION_SUBJECT = { kind: 'application', id: '0f8c7a52-4a58-4ac4-8b04-2f6d1f0e6a11' } as const
const RATE_DATA = { nairaMicrosPerPound: 1, source: 'ECB', lastGoodMicros: 1, settingsUrl: '#' }
const PAYMENT_LINK_DATA = {
  name: 'Ada Obi',
  itemName: 'Application Fee',
  service: 'Initial Assessment',
  duePence: 5_900,
  totalPence: 9_900,
  paidPence: 0,
  paymentUrl: '#',
  isReminder: false,
}

test('notify queues one mail with its recipient, application and data', async () => {
  const app = await testContext()
  const { id } = await anApplication().saveTo(app.db, app.clock)
  const message = { mail: paymentLinkMail, about: { kind: 'application', id } as const, data: PAYMENT_LINK_DATA }
  await app.db.transaction(tx => notify(app, tx, applicant('ada@example.ng'), message))
  expect(await app.db.select().from(mails)).toMatchObject([
    {
      to: 'ada@example.ng',
      aboutKind: 'application',
      aboutId: id,
      caseId: id,
      data: PAYMENT_LINK_DATA,
    },
  ])
})

test('a repeated request with the same id fails', async () => {
  const app = await testContext()
  const id = '5d3c1f0e-8a4b-4c7d-9e21-3b6a7c8d9e0f'
  const message = { mail: paymentLinkMail, about: APPLICATION_SUBJECT, data: PAYMENT_LINK_DATA, id }
  const queue = () => app.db.transaction(tx => notify(app, tx, applicant('ada@example.ng'), message))
  await queue()
  expect(findViolatedConstraint(await queue().catch(error => error))).toBe('mails_pkey')
})

test('a mail about the exchange rate belongs to no application', async () => {
  const app = await testContext()
  const about = { kind: 'rate', id: 'rate' } as const
  await app.db.transaction(tx =>
    notify(app, tx, staffMailbox(app), { mail: unconfirmedRateMail, about, data: RATE_DATA }),
  )
  expect(await app.db.select().from(mails)).toMatchObject([{ aboutKind: 'rate', aboutId: 'rate', caseId: null }])
})

test('the types forbid a staff notice to an applicant and an applicant’s mail to staff', () => {
  const app = {} as Parameters<typeof notify>[0]
  const tx = {} as Parameters<typeof notify>[1]
  const toApplicant = () =>
    // @ts-expect-error: a notice to staff cannot go to an applicant.
    notify(app, tx, applicant('ada@example.ng'), {
      mail: unconfirmedRateMail,
      about: APPLICATION_SUBJECT,
      data: RATE_DATA,
    })
  const toStaff = () =>
    // @ts-expect-error: a mail to an applicant cannot go to staff.
    notify(app, tx, staffMailbox(app), { mail: paymentLinkMail, about: APPLICATION_SUBJECT, data: PAYMENT_LINK_DATA })
  expect([toApplicant, toStaff]).toHaveLength(2)
})
