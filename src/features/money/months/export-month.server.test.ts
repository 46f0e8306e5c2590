import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { saveSettings } from '#src/features/site/settings/save-settings.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { exportMonthReport } from './export-month.server.ts'

test('the exported report has a line for each item and total, and the export is recorded', async () => {
  const app = { ...(await testContext()), gateway: { isSandbox: true } }
  const { kobo } = await aPayment().inState('settled').saveTo(app.db, app.clock)
  const lines = (await exportMonthReport(app, { kind: 'staff', id: 'a-member' }, '2026-11')).trimEnd().split('\r\n')
  const sums = `59,${kobo / 100},0,0,0,0,59,${kobo / 100}`
  expect(lines).toContain(`2026-11,Website,Application Fee,1,${sums}`)
  expect(lines).toContain(`2026-11,All,Total,,${sums}`)
  expect(lines).toContain(`2026-11,Ledger,Counted,1,,,,,,,59,${kobo / 100}`)
  expect(lines[1]).toBe('2026-11,State,Open,,,,,,,,,')
  expect(lines.every(line => line.split(',').length === 12)).toBe(true)
  const [event] = await app.db.select().from(auditEvents).where(eq(auditEvents.type, 'month_report.exported'))
  expect(event).toMatchObject({ actorId: 'a-member', details: { month: '2026-11' } })
})

test('the export has a line for VAT only when an owner has entered a rate', async () => {
  const app = { ...(await testContext()), gateway: { isSandbox: true } }
  const { kobo } = await aPayment().inState('settled').saveTo(app.db, app.clock)
  const readVat = async () =>
    (await exportMonthReport(app, { kind: 'staff', id: 'a-member' }, '2026-11')).match(/^2026-11,VAT.*$/gm)
  expect(await readVat()).toBeNull()
  await saveSettings(app, { kind: 'staff', id: 'an-owner' }, { vatRate: 750 })
  expect(await readVat()).toEqual([
    `2026-11,VAT,Included at 7.5%,,,,,,,,4.12,${Math.round((kobo * 7.5) / 107.5) / 100}`,
  ])
})
