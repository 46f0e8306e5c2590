import { beforeAll, expect, test } from 'vitest'
import { dayInLagos } from '#src/dates.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const ADD = act('addApplication')

test('an application is added with its offline payment, once staff enter what arrived, how and when', async () => {
  const { browser } = await program.staff('owner')
  const { email } = aPerson()
  const form = { ...requiredFields(email), adminNotes: 'Came with her coach.', payment: 'partial' }
  const notify = { notifyApplicant: 'on' }
  expect(await browser.postDialog(ADD, { ...form, ...notify })).toEqual({
    status: 400,
    answer: {
      ok: false,
      title: 'Failed to Add Application',
      description: 'Please check the form and try again.',
      errors: {
        amount: 'Please enter the amount received',
        currency: 'Please choose a currency',
        method: 'Please choose how it was paid',
        receivedOn: 'Please enter the day the money arrived',
      },
    },
  })
  const receivedOn = dayInLagos(program.clock.now())
  const note = 'At the office.'
  const cash = { amount: '59', currency: 'GBP', method: 'cash', receivedOn, note }
  const added = await browser.postDialog(ADD, { ...form, ...notify, ...cash })
  const application = await findApplication(email)
  expect(added.answer).toEqual({
    ok: true,
    title: 'Application Added',
    description: `Its reference is ${application.reference}.`,
  })
  expect(application).toMatchObject({
    service: 'Design Global Talent',
    sector: 'design',
    status: 'pending',
    paymentStage: 'initial',
  })
  await program.records.waitForSentMail(email)
  const [mail] = await program.mailTo(email)
  expect(mail?.text).toContain(application.reference)

  const { view } = await browser.open(`/admin/applications/${application.id}`)
  expect(view.getByRole('region', { name: 'Notes' })).toHaveTextContent(/Pending\s*Came with her coach\./)
  const payments = view.getByRole('region', { name: 'Payments' })
  expect(payments).toHaveTextContent(note)
  expect(payments).toHaveTextContent('recorded by Fọláṣadé Nwosu')
  expect(view.getByRole('region', { name: /^History/ })).toHaveTextContent('Fọláṣadé Nwosu: Application added by hand')
})

test('missing fields and an invalid e-mail address are refused beside their fields', async () => {
  const { browser } = await program.staff()
  const empty = await browser.postDialog(ADD, { email: 'ngozi@studio-yaba.example' })
  expect(empty).toMatchObject({
    status: 400,
    answer: { title: 'Missing Fields', description: 'Please fill in all required fields.' },
  })
  expect(Object.keys(empty.answer.errors)).toEqual(expect.arrayContaining(['applicantName', 'sector', 'service']))
  expect((await browser.postDialog(ADD, requiredFields('ngozi at studio'))).answer).toEqual({
    ok: false,
    title: 'Failed to Add Application',
    description: 'Please check the form and try again.',
    errors: { email: 'Please enter a valid email address' },
  })
})

test('an application is added without a mail unless staff tick the box', async () => {
  const { browser } = await program.staff()
  const { email } = aPerson()
  expect((await browser.postDialog(ADD, requiredFields(email))).answer).toMatchObject({ ok: true })
  expect(await findApplication(email)).toMatchObject({ paid: false, reference: expect.stringMatching(/^GT-/) })
  await program.records.waitForSentMail(email)
  expect(await program.mailTo(email)).toEqual([])
})

test('an owner agrees a different amount with a reason, and its mail has the sum that is due', async () => {
  const { browser } = await program.staff('owner')
  const { email } = aPerson()
  const agreed = { item: 'full_support', plan: 'split', agreedPence: '4,500', notifyApplicant: 'on' }
  const form = { ...requiredFields(email), ...agreed }
  expect((await browser.postDialog(ADD, form)).answer).toMatchObject({
    title: 'Missing Fields',
    errors: { agreedReason: 'Please say why the amount is different' },
  })
  await browser.postDialog(ADD, { ...form, agreedReason: 'A former client.' })
  expect(await findApplication(email)).toMatchObject({ item: 'full_support', plan: 'split', agreedPence: 450_000 })
  await program.records.waitForSentMail(email)
  const [mail] = await program.mailTo(email)
  expect(mail?.text).toContain('Full Application Support')
  expect(mail?.text).toContain('£2,700')
})

test('only an owner can enter a different agreed sum', async () => {
  const { browser } = await program.staff()
  const { email } = aPerson()
  const agreed = { agreedPence: '2', agreedReason: 'A friend' }
  expect(await browser.postDialog(ADD, { ...requiredFields(email), ...agreed })).toMatchObject({
    status: 403,
    answer: { errors: { agreedPence: 'Only an owner can agree a different amount' } },
  })
  expect(await program.records.applicationsOf(email)).toEqual([])
})

test('a payment that was already recorded is named by its field, and one tick confirms another transfer', async () => {
  const { browser } = await program.staff('owner')
  const receivedOn = dayInLagos(program.clock.now())
  const reference = crypto.randomUUID()
  const transfer = { payment: 'partial', amount: '59', currency: 'GBP', method: 'bank_transfer', reference, receivedOn }
  const [first, second] = [aPerson(), aPerson()]
  await browser.postDialog(ADD, { ...requiredFields(first.email), ...transfer })
  const recorded = await findApplication(first.email)
  const form = { ...requiredFields(second.email), ...transfer, reference: reference.toUpperCase().replaceAll('-', ' ') }
  const { status, answer } = await browser.postDialog(ADD, form)
  expect({ status, error: answer.errors?.reference }).toEqual({
    status: 409,
    error: expect.stringContaining(`already recorded: £59.00 for ${recorded.reference}, received on `),
  })
  expect(await program.records.applicationsOf(second.email)).toEqual([])
  const confirmed = { ...form, confirmedPaymentIds: answer.more?.sameReferenceIds?.join(' ') ?? '' }
  expect((await browser.postDialog(ADD, confirmed)).answer).toMatchObject({ ok: true })
})

function requiredFields(email: string) {
  return { email, applicantName: 'Ngọzi Ọkọnjọ', sector: 'design', service: 'Design Global Talent' }
}

async function findApplication(email: string) {
  const [application] = await program.records.applicationsOf(email)
  if (application === undefined) throw new Error(`There is no application of ${email}.`)
  return application
}
