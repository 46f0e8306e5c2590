import type { Page } from '@playwright/test'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'
import type { Records } from '../support/records.ts'

const SCRIPTS = [
  '<script>alert(1)</script>',
  '</script><script>alert(2)</script>',
  '</title><script>alert(3)</script>',
  '</textarea><svg onload=alert(4)>',
  '<img src=x onerror=alert(5)>',
  '"><img src=x onerror=alert(6)>',
  `' onfocus=alert(7) autofocus '`,
  '" onmouseover="alert(8)" x="',
  '<iframe srcdoc="<script>alert(9)</script>">',
  '<a href="javascript:alert(10)">x</a>',
  'javascript:alert(11)//',
  '<math><mtext></mtext><script>alert(12)</script></math>',
  '<!--><script>alert(13)</script>-->',
  '{{constructor.constructor("alert(14)")()}}',
  '#{alert(15)} <%= alert(15) %>',
  ']]><script>alert(16)</script>',
  'x\u2028alert(17)\u2029y',
  '\u202Etxt.<script>alert(18)</script>',
  '<style>*{display:none}</style>',
  '<base href="//evil.example/"><form action="//evil.example">',
] as const

const ALL_SCRIPTS = SCRIPTS.join(' ')

test('C32: scripts in every stored text are shown as text to the applicant and to staff', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  test.slow()
  const dialogs: Array<string> = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  const { email, id, reference } = await createHostileRecords(records)

  await page.goto(addresses.tracking({ reference, email }))
  for (const script of SCRIPTS) await expectShownAsText(page, script)

  await signInAs(page, records, 'owner')
  const staffPages = [
    addresses.adminApplication(id),
    addresses.adminPreview(id),
    addresses.adminApplications({ q: reference }),
    addresses.adminDocuments({ q: reference }),
    addresses.adminReview({ application: id }),
    addresses.adminAudit(),
  ]
  for (const path of staffPages) {
    await openStaffPage(page, path)
    await expectNoElementOfScripts(page)
  }
  await openStaffPage(page, addresses.adminApplication(id))
  for (const script of SCRIPTS) await expectShownAsText(page, script)
  expect(dialogs).toEqual([])
})

async function createHostileRecords({ db, clock, storage }: Records) {
  const application = await anApplication()
    .named(SCRIPTS[1])
    .withEmail(aPerson().email)
    .withPhone(SCRIPTS[5])
    .withNotes(ALL_SCRIPTS)
    .withAdminNotes(ALL_SCRIPTS)
    .settled('initial')
    .awaitingResubmission(ALL_SCRIPTS)
    .saveTo(db, clock)
  await aDocumentRequest(application.id).ofType(SCRIPTS[4]).withDescription(ALL_SCRIPTS).saveTo(db, clock)
  for (const script of SCRIPTS) {
    await aDocument(application)
      .ofType(script)
      .named(`${script}.pdf`)
      .inStatus('rejected', script)
      .saveTo({ db, clock, storage })
  }
  return { ...application, reference: application.reference ?? '' }
}

async function expectShownAsText(page: Page, script: string) {
  expect(await page.evaluate(text => document.body.textContent?.includes(text), script), script).toBe(true)
  await expectNoElementOfScripts(page)
}

/** Elements and attributes that only the texts above could have made. */
async function expectNoElementOfScripts(page: Page) {
  const selector =
    '[onload], [onerror], [onfocus], [onmouseover], base, math, iframe[srcdoc], [action*="evil"], [href^="javascript:"]'
  await expect(page.locator(selector)).toHaveCount(0)
}
