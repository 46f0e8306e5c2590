import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { seedApplications } from '#dev/seed/seed-applications.server.ts'
import { csvLines } from '#src/csv-lines.server.ts'
import { applications, liveApplications } from '#src/features/applications/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { APPLICATION_FILTERS } from './application-filters.server.ts'
import { exportApplications } from './export-applications.server.ts'

const STAFF = { kind: 'staff', id: 'a-member' } as const
type App = Awaited<ReturnType<typeof testContext>>

function startExport(app: App, query = '', rowsPerBatch?: number) {
  const filters = APPLICATION_FILTERS.read(new URLSearchParams(query))
  return exportApplications(app, STAFF, { filters }, rowsPerBatch)
}

async function exportWholeFile(app: App, query = ''): Promise<string> {
  const chunks = []
  for await (const chunk of await startExport(app, query)) chunks.push(chunk)
  return chunks.join('')
}

test('the exported file has the columns of the list, sums as numbers, and times in Lagos', async () => {
  const app = await testContext()
  const { reference } = await anApplication()
    .named('Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ')
    .receivedAt(new Date('2026-10-31T23:30:00Z'))
    .inStatus('under_review')
    .settled('initial')
    .saveTo(app.db, app.clock)
  await app.db.update(applications).set({ heardFrom: 'LinkedIn' })
  await app.db.update(cases).set({ ref: 'linkedin-nov' })
  const [headings, row, end] = (await exportWholeFile(app)).split('\r\n')
  expect(headings).toBe(
    '\ufeffReference,Name,Email,Phone,How did you hear about us?,Link followed (ref),Sector,Endorsing body,Route,Service,Status,Owner,Payment,Plan,Agreed (GBP),Paid (Lagos time),Received (Lagos time),Updated (Lagos time)',
  )
  expect(row).toBe(
    `${reference},Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ,ada.obi@example.ng,+234 801 234 5678,LinkedIn,linkedin-nov,Technology,,,Initial Assessment,Under Review,Nobody,Partial,In two payments,99,2026-11-01 00:30,2026-11-01 00:30,2026-11-01 00:30`,
  )
  expect(end).toBe('')
})

test('C33: a name that looks like a formula is exported as text', async () => {
  const app = await testContext()
  await anApplication().named('=HYPERLINK("http://evil.example")').saveTo(app.db, app.clock)
  expect(await exportWholeFile(app)).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
})

test('an export contains only filtered rows, and its audit event is recorded before the first byte is sent', async () => {
  const app = await testContext()
  await anApplication().named('Ada Obi').inStatus('completed').settled('complete').saveTo(app.db, app.clock)
  await anApplication().named('Ada Eze').saveTo(app.db, app.clock)
  const chunks = await startExport(app, 'q=ada&status=completed')
  const [event] = await app.db.select().from(auditEvents).where(eq(auditEvents.type, 'applications.exported'))
  expect(event).toMatchObject({ actorId: 'a-member', details: { filters: 'q,status' } })
  const [recorded] = await app.db.select().from(auditValues)
  expect(recorded?.values, 'the words of the search may be a name').toMatchObject({ q: { after: 'ada' } })

  const fileChunks = []
  for await (const chunk of chunks) fileChunks.push(chunk)
  expect(fileChunks.join('')).toContain('Ada Obi')
  expect(fileChunks.join('')).not.toContain('Ada Eze')
})

test('an export of several batches contains each row once, even while staff edit rows', async () => {
  const app = await testContext()
  await seedApplications(app.db, app.clock, 60)
  let chunkCount = 0
  let rowCount = 0
  const references = new Set<string>()
  for await (const chunk of await startExport(app, 'payment=full', 10)) {
    chunkCount++
    for (const line of chunk.split('\r\n').filter(text => text.startsWith('GT-'))) {
      rowCount++
      references.add(line.slice(0, 12))
    }
    await app.db.update(cases).set({ updatedAt: app.clock.now(), status: 'under_review' })
  }
  const fullyPaidCount = await app.db.$count(liveApplications, eq(liveApplications.paymentStage, 'complete'))
  expect(rowCount).toBe(fullyPaidCount)
  expect(references.size).toBe(fullyPaidCount)
  expect(chunkCount).toBeGreaterThan(2)
})

test('an export stops when the client disconnects', async () => {
  const app = await testContext()
  await seedApplications(app.db, app.clock, 3)
  const chunks = await startExport(app, '', 1)
  await chunks.next()
  await chunks.return(undefined)
  expect(await chunks.next()).toEqual({ done: true, value: undefined })
})

test('C33: cells that begin like formulas are escaped', () => {
  for (const firstCharacter of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
    const [cell = ''] = csvLines([[`${firstCharacter}cmd|' /C calc'!A0`]]).split('\r\n')
    expect(cell.replace(/^"/, ''), firstCharacter).toMatch(/^'/)
  }
})

test('formulas after a semicolon or line break within a cell are escaped too', () => {
  expect(csvLines([["a;=cmd|' /C calc'!A0;b"]])).toBe(`"a;'=cmd|' /C calc'!A0;b"\r\n`)
  expect(csvLines([['two\n- lines', 'one; @two', 'one;two']])).toBe(`"two\n'- lines","one; '@two","one;two"\r\n`)
})

test('a phone number is exported as it is read aloud, and anything after it is escaped', () => {
  expect(csvLines([['+234 801 234 5678', '+2348012345678', '+44 (0)20 7946 0958', '+447700900123']])).toBe(
    '+234 801 234 5678,+234 801 234 5678,+44 (0)20 7946 0958,+44 770 090 0123\r\n',
  )
  for (const cell of ['+1+1', '+234 801-2', '+A1', '+234*2', '+1,2', '++1', '+', '+(1)', '+234\t801', '+1 =2']) {
    expect(csvLines([[cell]]).replace(/^"/, '')).toMatch(/^'/)
  }
})

test('numbers are exported as numbers', () => {
  expect(csvLines([[99, -4.5, 5000]])).toBe('99,-4.5,5000\r\n')
})

test('commas, quotes, line breaks and other separators stay inside a cell', () => {
  expect(csvLines([['one;two', 'one\rtwo']])).toBe('"one;two","one\rtwo"\r\n')
  expect(csvLines([['Obi, Ada', 'the "best"', 'two\nlines', '']])).toBe('"Obi, Ada","the ""best""","two\nlines",\r\n')
})
