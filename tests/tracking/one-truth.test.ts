import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { aPack } from '#dev/factories/a-pack.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import {
  findProgressPercent,
  isAskingStatus,
  isPayable,
  isSecondPaymentDue,
  isUnsuccessful,
  type Status,
  statusLabel,
} from '#src/features/cases/states.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('tracking page, mail, payment page, list and staff screens agree about a case in every status', async () => {
  const { fullName, email } = aPerson()
  const saved = await anApplication()
    .forItem('full_support', 'split')
    .named(fullName)
    .withEmail(email)
    .settled('initial')
    .saveTo(program.db, program.clock)
  await aPack(saved).approved().saveTo(program)
  const today = dayInLagos(program.clock.now())
  await aDocumentRequest(saved.id).ofType('Certificate').dueOn(addDays(today, -3)).saveTo(program.db, program.clock)
  const { browser: applicant } = await program.applicant(saved)
  const { browser: staff } = await program.staff('owner')

  for (const status of WALK) {
    const [{ version = 0 } = {}] = await program.records.applicationsOf(email)
    const change = { status, day: today, skipsSteps: 'on', reason: 'Once more.', adminNotes: '', notifyApplicant: 'on' }
    const form = { ...change, version: String(version) }
    const { answer } = await staff.postDialog(act('updateStatus', { applicationId: saved.id }), form)
    expect({ status, ...answer }).toMatchObject({ ok: true })
    await expectAgreement(status, saved.id)
  }

  async function expectAgreement(status: Status, id: string) {
    const label = statusLabel(status)
    const tracking = await applicant.open(addresses.tracking({ reference: saved.reference ?? '' }))
    const head = tracking.view.document.querySelector('.app-head')
    expect(head?.querySelector('.badge')).toHaveTextContent(label)
    const percent = findProgressPercent(status)
    expect(head?.querySelector('.progress')?.getAttribute('aria-valuenow') ?? null).toBe(percent && String(percent))

    const page = await staff.open(addresses.adminApplication(id))
    const card = page.view.getByRole('region', { name: 'Case' })
    expect(card).toHaveTextContent(label)
    const list = await staff.open(`${addresses.adminApplications()}?q=${encodeURIComponent(email)}`)
    expect(list.view.getByRole('row', { name: new RegExp(saved.reference ?? '') })).toHaveTextContent(label)

    const [mail] = await program.db
      .select({ data: mails.data })
      .from(mails)
      .where(and(eq(mails.to, email), eq(mails.template, 'applications.status-update')))
      .orderBy(desc(mails.queuedAt))
    if (mail === undefined) throw new Error('There is no mail about the status.')
    expect(mail.data).toMatchObject({ status })
    const { open: asked } = mail.data as { open: { documents: Array<unknown>; payment: unknown } }

    const asksForCertificate = isAskingStatus(status)
    expect(asked.documents.length > 0).toBe(asksForCertificate)
    expect(/Send us: Certificate/.test(head?.textContent ?? '')).toBe(asksForCertificate)
    expect(page.view.getByRole('region', { name: /next step$/ }).textContent.includes('Document overdue')).toBe(
      asksForCertificate,
    )

    const offersPayment = /Make Final Payment/.test(tracking.view.text)
    const payment = await program.visitor().open(addresses.payment({ applicationId: id, email }))
    expect(offersPayment).toBe(isPayable(status))
    expect(/Pay £2,000/.test(payment.view.text)).toBe(isPayable(status))
    expect(card.textContent?.includes('Nothing more')).toBe(isUnsuccessful(status))
    expect(asked.payment !== null).toBe(isSecondPaymentDue(status))
  }
})

/** An endorsement is taken back on the way, because only a review can turn it into the opposite. */
const WALK: ReadonlyArray<Status> = [
  ...['under_review', 'evidence_review', 'draft_review', 'final_review', 'resubmission', 'completed'],
  ...['submitted', 'endorsed', 'submitted', 'refused', 'rejected'],
] as Array<Status>
