import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { DAY_MS } from '#src/clock.ts'
import { stopLink } from '#src/features/mail/stop-reminders.server.ts'
import { payLinks } from '#src/features/money/table.server.ts'
import { signId } from '#src/secrets.server.ts'
import { aPaidConsultation } from '../support/paid-consultation.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const DAMAGES: Array<[what: string, damage: (link: string) => string]> = [
  ['decoded', link => link.replaceAll('%2B', '+').replaceAll('%40', '@')],
  ['encoded twice', link => link.replaceAll('%', '%25')],
  ['with escaped ampersands', link => link.replaceAll('&', '&amp;')],
  ['with a full stop behind it', link => `${link}.`],
  ['with a bracket and an invisible character behind it', link => `${link})%E2%80%8B`],
]

test.each(DAMAGES)('a link from our mails opens %s', async (_what, damage) => {
  const email = `ada+${randomUUID()}@example.com`
  const { db, clock } = program
  const draft = anApplication().named('Ada Obi').withEmail(email)
  const { reference } = await draft.settled('initial').saveTo(db, clock)
  const unpaid = await draft.saveTo(db, clock)
  const payLinkId = randomUUID()
  const [createdAt, expiresAt] = [clock.now(), new Date(clock.now().getTime() + DAY_MS)]
  await db.insert(payLinks).values({ id: payLinkId, caseId: unpaid.id, createdAt, expiresAt })
  for (const [link, heading] of [
    [addresses.tracking({ reference: reference ?? '', email }), 'Ada Obi'],
    [addresses.payment({ applicationId: unpaid.id, email }), 'Pay your Application Fee'],
    [addresses.askToPay({ applicationId: unpaid.id, email }), 'Ask someone else to pay'],
    [addresses.payLink(signId(TEST_SECRET, 'pay links', payLinkId)), 'Pay'],
    [stopLink({ publicUrl: '', sessionSecret: TEST_SECRET }, { matter: 'documents', id: unpaid.id }), 'Stop'],
  ] as const) {
    const { status, view } = await program.visitor().open(damage(link))
    expect([link, status]).toEqual([link, 200])
    expect(view.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
  }
})

test('a link whose email address lost its end shows the form with both values and says what is wrong', async () => {
  const { status, view } = await program
    .visitor()
    .open('/application-tracking?reference=GT-7K2M-9QXD&email=ada+gtv%40example')
  expect(status).toBe(400)
  expect(view.getByRole('alert')).toHaveTextContent('Please check the email address: it isn’t complete')
  expect(view.getByLabelText('Reference')).toHaveValue('GT-7K2M-9QXD')
  expect(view.getByLabelText('Email')).toHaveValue('ada gtv@example')
})

test('a copied reference with other dashes and invisible characters opens the application', async () => {
  const { db, clock } = program
  const email = `${randomUUID()}@example.com`
  const { reference } = await anApplication().named('Ada Obi').withEmail(email).settled('initial').saveTo(db, clock)
  const copied = `\u200e“${(reference ?? '').replaceAll('-', '–')}”.`
  for (const path of ['/application-tracking', '/track']) {
    const opened = await program.visitor().open(`${path}?${new URLSearchParams({ reference: copied, email })}`)
    expect(opened.url.search).toBe(`?reference=${reference}`)
    expect(opened.view.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Obi')
  }
  const typed = { Reference: copied, Email: `Ada Obi <${email}>`, Name: '' }
  const visitor = program.visitor()
  const looked = await visitor.press(await visitor.open('/services'), 'Track Application', typed)
  expect(looked.view.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Obi')
})

test('a copied payment reference opens the booking page and the payment result', async () => {
  const { path } = await aPaidConsultation(program.records)
  const reference = new URL(path, program.origin).searchParams.get('reference') ?? ''
  const copied = encodeURIComponent(`(${reference.toLowerCase().replace('-', '–')}).`)
  const booking = await program.visitor().open(`/booking?reference=${copied}`)
  expect(booking.view.getByRole('heading', { level: 1 })).toHaveTextContent('Choose a time to talk')
  const result = await program.visitor().open(`/payment-success?reference=${copied}`)
  expect(result.view.getByRole('heading', { level: 1 })).toHaveTextContent('Payment Successful!')
})
