import { randomInt } from 'node:crypto'
import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import type { Records } from '../support/records.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

/** Creates three applications whose applicants share a long and unique family name. */
async function createThreeApplications(records: Records) {
  const family = `Adébáyọ̀-Ògúnṣẹ̀yẹ${randomInt(1_000_000)}`
  const [first, second, third] = ['Olúwadámiláre', 'Ńkemdịlịm', 'Hauwa'].map(given => `${given} ${family}`)
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('One of the three names is missing.')
  const paidApplication = await anApplication()
    .named(third)
    .inStatus('under_review')
    .settled('initial')
    .saveTo(records.db, records.clock)
  await anApplication().named(second).saveTo(records.db, records.clock)
  await anApplication()
    .named(first)
    .withEmail(`${'a-very-long-address.'.repeat(3)}${randomInt(1_000_000)}@studio-yaba.example`)
    .saveTo(records.db, records.clock)
  return { family, first, second, third, paid: paidApplication }
}

test('rows are selected and opened by keyboard, and the selection gets one status', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  await signInAs(page, records)
  const { family, first, second, third, paid } = await createThreeApplications(records)
  await openStaffPage(page, `/admin/applications?q=${encodeURIComponent(family)}&sort=name&dir=desc`)
  await page.getByRole('link', { name: first }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: second })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: `Select ${second}` })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Selected applications' })
  await expect(bar).toContainText('2 selected')
  await expectLooksRight(page, true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectLooksRight(page, true)

  await bar.getByRole('button', { name: 'Update Status' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar).toContainText('3 selected')

  await page.getByRole('link', { name: third }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/applications/${paid.id}`)
})

test('on a phone each application is a card, with its requested documents', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  await signInAs(page, records)
  const { family, first, third, paid } = await createThreeApplications(records)
  await aDocumentRequest(paid.id).ofType('Passport').dueOn('2020-01-01').saveTo(records.db, records.clock)
  await page.setViewportSize({ width: 390, height: 844 })
  await openStaffPage(page, `/admin/applications?q=${encodeURIComponent(family)}`)
  const card = page.getByRole('row', { name: new RegExp(first) })
  await expect(card).toContainText('Pending')
  await expect(card).toContainText('Unpaid')
  await expect(card.getByRole('button', { name: /^Update Status/ })).toBeVisible()
  const box = await card.boundingBox()
  expect(box?.height, 'height of a card').toBeLessThan(260)
  await expectLooksRight(page, true)

  const status = page.getByLabel('Status', { exact: true })
  await expect(status).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await status.selectOption('Under Review')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveAttribute('aria-expanded', 'true')
  await expect(card).toHaveCount(0)
  await expectLooksRight(page, true)

  await openStaffPage(page, `/admin/applications?tab=documents&show=requests&q=${encodeURIComponent(family)}`)
  const requestRow = page.getByRole('row', { name: new RegExp(third) })
  await expect(requestRow).toContainText('Passport')
  await expect(requestRow).toContainText('Expired')
  await page.getByLabel('Document Type').selectOption('Certificate')
  await expect(page.getByRole('heading', { name: 'No document requests match' })).toBeVisible()
  await expectLooksRight(page, true)
})
