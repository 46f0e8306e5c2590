import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { tasks } from '#src/features/cases/work/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { dueInWords, loadCaseWork } from './load-case-work.server.ts'

test.each([{ status: 'rejected' } as const, { endedByRefundAt: new Date() }])(
  'an open task is late until the case has ended with %j',
  async end => {
    const app = await testContext()
    const { id } = await anApplication().inStatus('under_review').settled('initial').saveTo(app.db, app.clock)
    const now = app.clock.now()
    const dueOn = addDays(dayInLagos(now), -2)
    await app.db.insert(tasks).values({ id: randomUUID(), caseId: id, title: 'Call', dueOn, createdAt: now })
    expect((await loadCaseWork(app, id, null)).tasks).toMatchObject([
      { title: 'Call', due: '2 days late', isLate: true },
    ])
    await writeApplication(app.db, id, end)
    expect((await loadCaseWork(app, id, null)).tasks).toMatchObject([{ title: 'Call', due: null, isLate: false }])
  },
)

test.each([
  ['2026-11-26', 'due today'],
  ['2026-11-27', 'due tomorrow'],
  ['2026-12-01', 'due in 5 days'],
  ['2026-11-25', '1 day late'],
  ['2026-11-16', '10 days late'],
])('on 26 November, %s is %s', (day, words) => {
  expect(dueInWords(day, '2026-11-26')).toBe(words)
})
