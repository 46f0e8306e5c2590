import { eq } from 'drizzle-orm'
import { mails } from '#src/features/mail/table.server.ts'
import { staffSessions } from '#src/features/staff/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { setStaffCookie, signInAs } from '../support/browser/staff.ts'
import { applicationDraft, findApplication, openDialog } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'
import { staffCookie } from '../support/staff-session.ts'

test('C12: a lost connection, a server error, an unread form or an ended session keeps the input, and a retry saves it', {
  tag: '@desk',
}, async ({ page, records, browserGuard }) => {
  browserGuard.expectBrowserError(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
  browserGuard.expectBrowserError(/the server responded with a status of 503/)
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  const staffMember = await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Update Status')
  await dialog.getByLabel('Admin Notes').fill('Written on a train.')
  await dialog.getByRole('radio', { name: 'Draft Review' }).check()
  const updateButton = dialog.getByRole('button', { name: 'Update Status' })
  const alert = dialog.getByRole('alert')

  await page.context().setOffline(true)
  await updateButton.click()
  await expect(alert).toContainText('Update Failed Unable to update the application. Please try again.')
  await expect(alert).toBeFocused()
  await expect(dialog.getByLabel('Admin Notes')).toHaveValue('Written on a train.')
  await page.context().setOffline(false)

  const isStatusRequest = (url: URL) => url.pathname.endsWith('/updateStatus')
  const down = { status: 503, contentType: 'text/html', body: '<h1>Down</h1>' }
  await page.route(isStatusRequest, route => route.fulfill(down))
  await updateButton.click()
  await expect(updateButton).not.toHaveAttribute('aria-busy')
  await expect(alert).toContainText('Update Failed Unable to update the application. Please try again.')
  await page.unroute(isStatusRequest)

  // A broken proxy can spoil a form, so that the server cannot read it.
  await page.route(isStatusRequest, (route, request) =>
    route.continue({ headers: { ...request.headers(), 'content-type': 'multipart/form-data' } }),
  )
  const refused = page.waitForResponse(answer => isStatusRequest(new URL(answer.url())))
  await updateButton.click()
  expect((await refused).ok()).toBe(false)
  await expect(updateButton).not.toHaveAttribute('aria-busy')
  await expect(alert).toContainText('Update Failed Unable to update the application.')
  await expect(dialog.getByLabel('Admin Notes')).toHaveValue('Written on a train.')
  await page.unroute(isStatusRequest)

  await records.db.delete(staffSessions).where(eq(staffSessions.staffId, staffMember.id))
  await updateButton.click()
  await expect(alert).toContainText('Your session has ended.')
  await expect(alert.getByRole('link', { name: 'Sign in in another tab' })).toHaveAttribute('href', '/admin/login')
  expect(await findApplication(records, saved.email)).toMatchObject({ status: 'evidence_review', version: 1 })

  await setStaffCookie(page, records, staffMember.id)
  await expect(dialog.getByRole('radio', { name: 'Draft Review' })).toBeChecked()
  await updateButton.click()
  await expect(dialog).toBeHidden()
  expect(await findApplication(records, saved.email)).toMatchObject({
    status: 'draft_review',
    version: 2,
  })
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Written on a train.')
})

test('Escape asks before it discards input, and restores the focus, and a double click sends one email', {
  tag: '@desk',
}, async ({ page, records }) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Email Applicant')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Email Applicant' })).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Message').fill('Half a letter')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toHaveText('Throw away what you typed?')
  await expect(dialog.getByRole('button', { name: 'Keep Editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Message')).toHaveValue('Half a letter')
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Message')).toBeFocused()

  // Selecting text with the mouse may end outside the dialog, which must not close it.
  await dialog.getByLabel('Message').hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await page.mouse.click(5, 5)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Email Applicant' })).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Message').fill('Once is enough.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(page.getByRole('status').filter({ hasText: 'Email Sent' })).toBeVisible()
  expect(await records.db.select({ id: mails.id }).from(mails).where(eq(mails.to, saved.email))).toHaveLength(1)

  // Pressed at the moment when a dialog opens, Escape closes it without a question.
  const escapePressed = page.evaluate(
    () =>
      new Promise<void>(resolve => {
        new MutationObserver((_, observer) => {
          if (!document.activeElement?.closest('dialog')) return
          observer.disconnect()
          document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
          resolve()
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
      }),
  )
  await page.getByRole('button', { name: 'Update Status' }).click()
  await escapePressed
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Update Status' })).toBeFocused()
})

test('C89: after a colleague’s change, a dialog shows it, keeps what was typed, and saves it on request', {
  tag: '@desk',
}, async ({ page, request, records }) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  const colleague = await signInAs(page, records)
  const cookie = await staffCookie(records, colleague.id)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Update Status')
  await dialog.getByLabel('Admin Notes').fill('What I know.')
  const theirs = { status: 'rejected', adminNotes: 'What the other knows.' }
  const answer = await request.post(act('updateStatus', { applicationId: saved.id }), {
    headers: { cookie: `${cookie.name}=${cookie.value}`, 'sec-fetch-site': 'same-origin' },
    form: { ...theirs, version: '1' },
  })
  expect(await answer.json()).toMatchObject({ ok: true })

  await dialog.getByRole('button', { name: 'Update Status' }).click()
  const refusal = dialog.getByRole('alert')
  await expect(refusal).toContainText('A colleague changed this application while you had it open.')
  await expect(refusal).toContainText(/Fọláṣadé Nwosu.*Evidence Review → Rejected/)
  await expect(dialog.getByLabel('Admin Notes')).toHaveValue('What I know.')
  // The field that was not touched shows the colleague’s value.
  await expect(dialog.getByRole('radio', { name: 'Rejected now' })).toBeChecked()
  expect(await findApplication(records, saved.email)).toMatchObject({ status: 'rejected', version: 2 })

  await dialog.getByRole('button', { name: 'Overwrite with Mine' }).click()
  await expect(dialog).toBeHidden()
  // Both notes stay, because a note overwrites nothing.
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes).toContainText('What I know.')
  await expect(notes).toContainText('What the other knows.')
})

test('a status can be changed by keyboard', { tag: '@desk' }, async ({ page, records }) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Update Status')
  const currentStatus = dialog.getByRole('radio', { name: 'Evidence Review now' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(currentStatus).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Draft Review' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Admin Notes')).toBeFocused()
  await page.keyboard.type('By keyboard.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByLabel('E-mail the applicant')).not.toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Update Status' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await findApplication(records, saved.email)).toMatchObject({
    status: 'draft_review',
  })
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('By keyboard.')
})
