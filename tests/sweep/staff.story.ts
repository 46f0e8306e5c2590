import { addresses } from '#src/addresses.ts'
import { mayRole, ROLES, type Role } from '#src/features/staff/roles.ts'
import { setStaffCookie, signInAs } from '../support/browser/staff.ts'
import { IS_FULL_RUN } from '../support/full-run.ts'
import { expectNoViolations } from './check-screen.ts'
import {
  AREA_NAMES,
  areaOf,
  checkDialog,
  expectEveryDialogSeen,
  type SeenDialogs,
  visitDialogs,
  watchDialogs,
} from './dialogs.ts'
import { expectNoDeadLinks } from './links.ts'
import { createMarkupReader } from './markup.ts'
import { listStaffPages, listStaffStates } from './staff-pages.ts'
import { expect, test } from './sweep-program.ts'
import { type SweepPage, startSweep, type Visit } from './visit.ts'

test.setTimeout(300_000)
test.use({ actionTimeout: 20_000 })

for (const area of AREA_NAMES) {
  test(`an owner can read every page and every dialog of the ${area} on every screen`, { tag: '@phone' }, async ({
    page,
    records,
    examples,
  }) => {
    await setStaffCookie(page, records, examples.owner.id)
    const sweep = await startSweep(page)
    const seen = watchDialogs(page)
    const [pages, states] = [listStaffPages(examples, 'owner'), listStaffStates(examples)]
    for (const visited of pages.filter(({ path }) => areaOf(path) === area))
      await test.step(visited.name, () => sweep.visitStaffPage(visited, visit => openDialogs(visit, visited, seen)))
    for (const visited of states.filter(({ path }) => areaOf(path) === area))
      await test.step(visited.name, () => sweep.visitStaffContent(visited, visit => openDialogs(visit, visited, seen)))
    await expectEveryDialogSeen(seen, area)
    // The tests of the other areas visit the other pages.
    const opened = [...pages, ...states].filter(({ status = 200 }) => status === 200)
    await expectNoDeadLinks(page, sweep.links, { visitedPaths: new Set(opened.map(({ path }) => path)) })
  })
}

test('staff of every other role can follow every link, and read every page that shows them something new', {
  tag: '@phone',
}, async ({ page, records, examples }) => {
  const sweep = await startSweep(page)
  const markup = createMarkupReader(page)
  await setStaffCookie(page, records, examples.owner.id)
  // The tests of the owner have checked these pages.
  for (const visited of listStaffPages(examples, 'owner')) await markup.isNew(visited)
  let newCount = 0
  for (const role of ROLES.filter(each => each !== 'owner')) {
    await signInAs(page, records, role)
    markup.links.clear()
    for (const visited of listStaffPages(examples, role)) {
      const isNew = await markup.isNew(visited)
      const name = `${visited.name} for ${role} staff`
      if (!isNew) continue
      newCount += 1
      if (IS_FULL_RUN) await test.step(name, () => sweep.visitStaffContent({ ...visited, name, pattern: undefined }))
    }
    // The tests of the owner follow every link. Here each route must open once for those who see a link to it.
    await expectNoDeadLinks(page, markup.links, { isRefused: path => isRefusedFile(role, path) })
  }
  expect(newCount, 'pages with something new for other roles').toBeGreaterThan(0)
})

/** The preview shows finance staff the names of files that they may not open. */
function isRefusedFile(role: Role, path: string): boolean {
  return !mayRole(role, 'files') && /^\/admin\/(documents\/[^/]+\/file|message-files\/)/.test(path)
}

async function openDialogs(visit: Visit, visited: SweepPage, seen: SeenDialogs) {
  const { path, pattern, hasOwnDialogs = pattern !== undefined, opensDialog } = visited
  await visitDialogs(visit, seen, { onlyNew: !hasOwnDialogs })
  if (path === addresses.adminDashboard()) await openDialogsOfFrame(visit, seen)
  if (opensDialog === undefined) return
  await opensDialog(visit.page)
  await checkDialog(visit, seen, 'the button')
}

async function openDialogsOfFrame(visit: Visit, seen: SeenDialogs) {
  await visitDialogs(visit, seen, { selector: '.top-bar [aria-haspopup="dialog"]' })
  await visit.showOn('phone')
  await visitDialogs(visit, seen, { selector: '.menu-btn' })
  await visit.showOn('desk')
  await visit.page.getByRole('button', { name: 'Account' }).click()
  await expect(visit.page.getByRole('group', { name: 'Theme' })).toBeVisible()
  await expectNoViolations(visit.page, 'account menu', { part: '.account' })
}
