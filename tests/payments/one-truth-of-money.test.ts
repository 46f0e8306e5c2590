import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { dayInLagos } from '#src/dates.ts'
import type { RefundMeaning } from '#src/features/money/refunds/rules.ts'
import { pounds, poundsAndPence } from '#src/money.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('tracking page, mail, payment page, list, export and staff screens agree after every payment and refund', {
  timeout: 60_000,
}, async () => {
  const walked = await openCase()
  await walked.expectEverywhere({ progress: 'Unpaid', duePence: 300_000, laterPence: 200_000 })
  await walked.pay('1,000')
  await walked.expectEverywhere({ progress: 'Partial', duePence: 200_000, laterPence: 200_000 })
  await walked.pay('2,000')
  await walked.expectEverywhere({ progress: 'Partial', duePence: 200_000 })
  await walked.refund('500', 'price_falls')
  await walked.expectEverywhere({ progress: 'Partial', duePence: 200_000, mail: 'The price falls by £500.00.' })
  await walked.refund('400', 'due_again')
  await walked.expectEverywhere({
    progress: 'Partial',
    duePence: 40_000,
    laterPence: 200_000,
    mail: 'This sum is due again.',
    partlyPaid: '£2,100 of £2,500 paid, £400 left',
  })
  await walked.pay('400')
  await walked.pay('2,000')
  await walked.expectEverywhere({ progress: 'Full' })
  await walked.refund('100', 'case_ends')
  await walked.expectEverywhere({ progress: 'Refunded', isEnded: true, mail: 'Your application ends with this refund' })
})

test('a price that fell by all that was paid is refunded everywhere, and nothing is due', {
  timeout: 60_000,
}, async () => {
  const walked = await openCase('initial_assessment', 'full')
  await walked.pay('195')
  await walked.refund('195', 'price_falls')
  await walked.expectEverywhere({ progress: 'Refunded', mail: 'Nothing is left to pay.' })
})

type Money = {
  progress: 'Unpaid' | 'Partial' | 'Full' | 'Refunded'
  duePence?: number
  laterPence?: number
  isEnded?: boolean
  /** A sentence of the newest mail. */
  mail?: string
  partlyPaid?: string
}

async function openCase(...[item, plan]: Parameters<ReturnType<typeof anApplication>['forItem']> | []) {
  const { fullName, email } = aPerson()
  const saved = await anApplication()
    .forItem(item ?? 'full_support', plan ?? 'split')
    .addedByStaff('Full')
    .inStatus('final_review')
    .named(fullName)
    .withEmail(email)
    .saveTo(program.db, program.clock)
  const { id } = saved
  const reference = saved.reference ?? ''
  const { browser: applicant } = await program.applicant(saved)
  const { browser: staff } = await program.staff('owner')
  const today = dayInLagos(program.clock.now())

  async function post(path: string, fields: Record<string, string>) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, idempotencyKey: randomUUID() })) form.set(name, value)
    expect((await staff.postDialog(path, form)).answer).toMatchObject({ ok: true })
    await program.records.waitForSentMail(email)
  }

  async function pay(amount: string) {
    const [{ settledPence = 0 } = {}] = await program.records.applicationsOf(email)
    const money = { amount, currency: 'GBP', method: 'cash', receivedOn: today, notifyApplicant: 'on' }
    await post(act('recordPayment', { applicationId: id }), { ...money, settledPence: String(settledPence) })
  }

  async function refund(amount: string, meaning: RefundMeaning) {
    const [largest] = (await program.records.paymentsOf(email)).toSorted((a, b) => b.pence - a.pence)
    const money = { amount, meaning, method: 'cash', paidOn: today, reason: 'Agreed', reference: '', sendTo: '' }
    await post(act('recordRefund', { paymentId: largest?.id ?? '' }), money)
  }

  async function expectEverywhere({ progress, duePence = 0, laterPence = 0, isEnded = false, ...expected }: Money) {
    const { mail, partlyPaid } = expected
    const nothingDue = progress === 'Full' ? 'Paid in full' : 'Nothing more'
    const tracking = await applicant.open(addresses.tracking({ reference }))
    const block = tracking.view.getByRole('heading', { name: 'Payment' }).parentElement
    expect(block?.querySelector('.badge')).toHaveTextContent(progress)
    expect(block).toHaveTextContent(
      duePence === 0 ? new RegExp(`${nothingDue}.*£0\\.00`) : `Still due${poundsAndPence(duePence)}`,
    )
    if (partlyPaid !== undefined) expect(block).toHaveTextContent(partlyPaid)

    const head = tracking.view.document.querySelector('.app-head')
    expect(head?.querySelector('.badge')).toHaveTextContent(isEnded ? 'Refunded' : 'Final Review')
    if (isEnded) expect(tracking.view.queryByText('In progress')).toBeNull()

    const payment = await program.visitor().open(addresses.payment({ applicationId: id, email }))
    const payButtons = payment.view.queryAllByRole('button', { name: /^Pay £/ }).map(each => each.textContent)
    expect(payButtons).toEqual(duePence === 0 ? [] : [`Pay ${pounds(duePence)}`])
    if (partlyPaid !== undefined) expect(payment.view.text).toContain(partlyPaid)

    const page = await staff.open(addresses.adminApplication(id))
    const card = page.view.getByRole('region', { name: 'Case' })
    expect(card.querySelector('.case-badges')).toHaveTextContent(progress)
    expect(card).toHaveTextContent(`Still to pay${duePence === 0 ? nothingDue : pounds(duePence)}`)
    const records = page.view.queryAllByRole('button', { name: 'Record Payment' })
    expect(records).toHaveLength(duePence === 0 ? 0 : 1)

    const list = await staff.open(`${addresses.adminApplications()}?q=${reference}`)
    expect(list.view.getByRole('row', { name: new RegExp(reference) })).toHaveTextContent(progress)
    const open = await staff.open(`${addresses.adminApplications()}?q=${reference}&status=all-open`)
    expect(open.view.queryAllByRole('row', { name: new RegExp(reference) })).toHaveLength(isEnded ? 0 : 1)
    const person = await staff.open(addresses.adminPerson(id))
    const links = person.view.queryAllByRole('button', { name: /^Email Payment Link/ })
    expect(links, 'the link is for the initial payment').toHaveLength(laterPence === 0 ? 0 : 1)
    const csv = await (await staff.request(`${addresses.adminExport.pattern}?q=${reference}`)).text()
    expect(csv).toContain(`,${progress},`)

    if (mail === undefined) return
    const [newest] = await program.mailTo(email)
    expect(newest?.text).toContain(mail)
    const leftPence = duePence + laterPence
    if (leftPence > 0) expect(newest?.text).toContain(`${poundsAndPence(leftPence)} is left to pay in total.`)
  }
  return { pay, refund, expectEverywhere }
}
