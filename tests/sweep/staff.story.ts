import { addresses } from '#src/addresses.ts'
import { mayRole, ROLES } from '#src/features/staff/roles.ts'
import { setStaffCookie, signInAs } from '../support/browser/staff.ts'
import { expectNoViolations } from './check-screen.ts'
import { checkDialog, expectEveryDialogSeen, type SeenDialogs, visitDialogs, watchDialogs } from './dialogs.ts'
import { expectNoDeadLinks } from './links.ts'
import { listStaffPages, listStaffStates } from './staff-pages.ts'
import { expect, test } from './sweep-program.ts'
import { type SweepPage, startSweep, type Visit } from './visit.ts'

test.setTimeout(600_000)
test.use({ actionTimeout: 10_000 })

test('an owner can read every page and every dialog of staff on every screen', { tag: '@phone' }, async ({
  page,
  records,
  examples,
}) => {
  await setStaffCookie(page, records, examples.owner.id)
  const sweep = await startSweep(page)
  const seen = watchDialogs(page)
  for (const visited of listStaffPages(examples, 'owner'))
    await test.step(visited.name, () => sweep.visitStaffPage(visited, visit => openDialogs(visit, visited, seen)))
  for (const visited of listStaffStates(examples))
    await test.step(visited.name, () => sweep.visitStaffContent(visited, visit => openDialogs(visit, visited, seen)))
  await expectEveryDialogSeen(seen)
  await expectNoDeadLinks(page, sweep.links)
})

for (const role of ROLES.filter(each => each !== 'owner')) {
  test(`${role} staff can read every page on every screen`, { tag: '@phone' }, async ({ page, records, examples }) => {
    await signInAs(page, records, role)
    const sweep = await startSweep(page)
    for (const visited of listStaffPages(examples, role))
      await test.step(visited.name, () => sweep.visitStaffContent(visited))
    // The preview shows finance staff the names of files that they may not open.
    const isRefused = (path: string) => !mayRole(role, 'files') && /^\/admin\/documents\/[^/]+\/file/.test(path)
    await expectNoDeadLinks(page, sweep.links, isRefused)
  })
}

async function openDialogs(visit: Visit, { path, opensDialog }: SweepPage, seen: SeenDialogs) {
  await visitDialogs(visit, seen)
  if (path === addresses.adminDashboard()) await openDialogsOfFrame(visit, seen)
  if (opensDialog === undefined) return
  await opensDialog(visit.page)
  await checkDialog(visit, seen, 'the button')
}

async function openDialogsOfFrame(visit: Visit, seen: SeenDialogs) {
  await visitDialogs(visit, seen, '.top-bar [aria-haspopup="dialog"]')
  await visit.showOn('phone')
  await visitDialogs(visit, seen, '.menu-btn')
  await visit.showOn('desk')
  await visit.page.getByRole('button', { name: 'Account' }).click()
  await expect(visit.page.getByRole('group', { name: 'Theme' })).toBeVisible()
  await expectNoViolations(visit.page, 'account menu', { part: '.account' })
}
