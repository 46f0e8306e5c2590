import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { anApplication } from '#factories/an-application.server.ts'
import { apply, fillInForm } from '../support/browser/applying.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { aPerson } from '../support/people.ts'
import type { Records } from '../support/records.ts'
import { expectLooksRight } from '../support/browser/story.ts'

const ERROR_HEADING = 'Something went wrong on our side'

test('a page with an unexpected error shows the request id from the log, and works again when the fault is gone', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, program, browserGuard, records }) => {
  browserGuard.expectBrowserError(/status of 500/)
  const paymentUrl = await apply(page, aPerson())
  const restoreTable = await renameTable(records, 'applications')
  const answer = await page.goto(paymentUrl.href)
  expect(answer?.status()).toBe(500)
  expect(await shownRequestId(page)).toBe(answer?.headers()['x-request-id'])
  await expect.poll(program.output).toContain(await shownRequestId(page))
  await expect(page).toHaveTitle(new RegExp(ERROR_HEADING))
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/relation|select|applications|Failed query/)
  await expectLooksRight(page, javaScriptEnabled)

  await restoreTable()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
})

test('a tracking page that fails to load shows the request id and can be reloaded', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, program, browserGuard, records }) => {
  browserGuard.expectBrowserError(/status of 503/)
  const { reference, email } = await anApplication().settled('initial').saveTo(records.db, records.clock)
  await page.goto('/application-tracking')
  const restoreTable = await renameTable(records, 'applicant_sessions')
  await page.getByLabel('Reference').fill(reference ?? '')
  await page.getByLabel('Email').fill(email)
  const answer = page.waitForResponse(response => response.status() === 503)
  await page.getByRole('button', { name: 'Track Application' }).click()
  const requestId = (await answer).headers()['x-request-id']
  const errorMessage = page.getByRole('alert').filter({ hasText: 'Failed to load application details' })
  await expect(errorMessage).toContainText(requestId ?? '')
  await expect.poll(program.output).toContain(requestId)
  await expect(page.getByLabel('Reference')).toHaveValue(reference ?? '')
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await restoreTable()
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible()
})

test('a form whose application cannot be stored keeps its values and can be sent again', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, browserGuard, records }) => {
  browserGuard.expectBrowserError(/status of 503/)
  const person = aPerson()
  await page.goto('/get-started')
  await fillInForm(page, person)
  const restoreTable = await renameTable(records, 'audit_events')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Submission Failed: Unable to create your application. Please try again.',
  )
  await expect(page.getByLabel('Last Name')).toHaveValue(person.lastName)
  await expect(page.getByLabel('Sector')).toHaveValue('technology')
  await expect(page.getByLabel('Message')).toHaveValue(person.message)
  await expectLooksRight(page, javaScriptEnabled)
  expect(await records.applicationsOf(person.email)).toEqual([])

  await restoreTable()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
})

/** Renames a table, so that queries fail. Returns a function that restores the name. */
async function renameTable({ db }: Records, table: string) {
  await db.execute(sql.raw(`alter table ${table} rename to lost_${table}`))
  return () => db.execute(sql.raw(`alter table lost_${table} rename to ${table}`))
}

async function shownRequestId(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: ERROR_HEADING })).toBeVisible()
  const text = await page.getByText(/give us this number: [0-9a-f-]{36}$/).innerText()
  return text.slice(-36)
}
