import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { ledgerEntries, refundMeanings } from '#src/features/money/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('finance says what a refund from the provider’s dashboard means, and we do not ask for it before', async () => {
  const { id, email, reference, entryId, applicant } = await refundElsewhere()
  const tracking = await applicant.open(addresses.tracking({ reference }))
  const block = tracking.view.getByRole('heading', { name: 'Payment' }).parentElement
  expect(block).toHaveTextContent(/Not to be paid again.*Nothing more is due/)
  expect(block).toHaveTextContent('You needn’t pay the refunded sum again unless we write to you about it.')
  const payment = await program.visitor().open(addresses.payment({ applicationId: id, email }))
  expect(payment.view.queryAllByRole('button', { name: /^Pay / })).toEqual([])

  const { browser: finance } = await program.staff('finance')
  const page = await finance.open(addresses.adminApplication(id))
  expect(page.view.getByRole('link', { name: 'Say what a refund means' })).toHaveAttribute('href', '#refunds')
  const list = page.view.getByRole('region', { name: 'Refunds' })
  for (const words of ['₦401,193', 'Not said yet', 'Begun in the payment provider’s dashboard'])
    expect(list).toHaveTextContent(words)
  expect(list).toHaveTextContent('Say What It Means')
  const queue = await finance.open(addresses.adminQueue({ reason: 'refund-meaning' }))
  expect(
    queue.view
      .getAllByRole('link', { name: /^Answer/ })
      .map(link => link.getAttribute('href')?.replace(/\?queue=[^#]*/, '')),
  ).toContain(`${addresses.adminApplication(id)}#refunds`)

  const answer = async (fields: Record<string, string>) =>
    (await finance.postDialog(act('changeRefundMeaning', { refundId: entryId }), fields)).answer
  expect(await answer({ shown: 'asked' })).toMatchObject({
    errors: { meaning: 'Please choose what the refund means for the price' },
  })
  expect(await answer({ shown: 'asked', meaning: 'due_again' })).toMatchObject({ ok: true, title: 'Meaning Saved' })
  expect(await answer({ shown: 'asked', meaning: 'case_ends' })).toMatchObject({
    description: 'A colleague has just chosen “It’s due again”. Please close this form and look again.',
  })
  const after = await program.visitor().open(addresses.payment({ applicationId: id, email }))
  expect(after.view.getByRole('button', { name: 'Pay £195' })).toBeInTheDocument()
  const sent = await program.db.select().from(mails).where(eq(mails.to, email))
  expect(sent.filter(({ template }) => template === 'payments.refund-meaning')).toHaveLength(1)
})

async function refundElsewhere() {
  const { email } = aPerson()
  const draft = anApplication().forItem('initial_assessment', 'full').agreedAt(19_500).withEmail(email)
  const saved = await draft.settled('complete').saveTo(program.db, program.clock)
  const [payment] = await program.records.paymentsOf(email)
  const { id: paymentId = '', pence = 0, kobo = 0 } = payment ?? {}
  const entryId = randomUUID()
  const now = program.clock.now()
  const entry = { id: entryId, refundId: '71', paymentId, kind: 'refund', pence: -pence, kobo: -kobo } as const
  await program.db.insert(ledgerEntries).values({ ...entry, at: now, recordedAt: now })
  await program.db.insert(refundMeanings).values({ entryId, askedAt: now })
  return {
    id: saved.id,
    email,
    reference: saved.reference ?? '',
    entryId,
    applicant: (await program.applicant(saved)).browser,
  }
}
