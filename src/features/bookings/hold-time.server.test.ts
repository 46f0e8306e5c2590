import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { liveConsultations } from '#src/features/cases/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { eventsAbout } from '#tests/support/app-context.ts'
import { REQUEST, setUpHolds } from '#tests/support/holds.ts'
import { type HoldResult, holdTimeOfOrder, keepTimeForPayment, releaseHold } from './hold-time.server.ts'
import { consultations } from './table.server.ts'

test('what the visitor told us is kept with the consultation', async () => {
  const { app, held } = await setUpHolds()
  const { caseId } = await held()
  const { sector, topic, question, zone } = REQUEST
  expect(await app.db.select().from(consultations)).toMatchObject([
    { caseId, sector, topic, question, zone, wishedAt: new Date('2026-11-26T09:00:00Z') },
  ])
})

test('the same form sent twice, also at once, holds the time once', async () => {
  const { app, hold, rows } = await setUpHolds()
  const results = await Promise.all([hold(), hold(), hold()])
  const caseIds = results.map(result => (result.ok ? result.caseId : result.reason))
  expect(new Set(caseIds).size).toBe(1)
  expect(await rows()).toHaveLength(1)
  expect(await app.db.$count(liveConsultations)).toBe(1)
})

test('two visitors at once: one holds the time, and the other is told that it is taken', async () => {
  const { hold, rows } = await setUpHolds()
  const results = await Promise.all([
    hold(),
    hold({ browser: 'another', email: 'bola@example.ng' }),
    hold({ browser: 'a third', email: 'chi@example.ng', item: 'consultation_60' }),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(({ ok }) => !ok)).toEqual(new Array(2).fill({ ok: false, reason: 'taken' }))
  expect(await rows()).toHaveLength(1)
})

test('a browser holds one time: choosing another lets go of the first, also at once', async () => {
  const { held, hold, rows, isTenFree } = await setUpHolds()
  await held()
  expect(await hold({ time: '11:00' })).toMatchObject({ ok: true, released: new Date('2026-11-26T09:00:00Z') })
  expect(await isTenFree()).toBe(true)
  const days = ['24', '25', '26', '27', '30'].map(day => `2026-11-${day}`)
  const many = ['09:00', '11:00', '13:00', '15:00'].flatMap(time => days.map(day => ({ day, time })))
  const results = await Promise.all(many.map(wanted => hold(wanted)))
  expect(results.filter(({ ok }) => !ok)).toEqual([])
  expect(await rows()).toHaveLength(1)
})

test('the same time with a corrected name is held under it, and is not called released', async () => {
  const { held, hold, rows } = await setUpHolds()
  await held()
  expect(await hold({ name: 'Ada Obi-Bello' })).toMatchObject({ ok: true, released: null })
  expect(await rows()).toMatchObject([{ name: 'Ada Obi-Bello' }])
})

test('a consultation has one CV: another file replaces it, and a corrected form keeps it', async () => {
  const { app, hold } = await setUpHolds()
  const cvsOfCases = () => app.db.select({ name: files.name, caseId: files.caseId }).from(files)
  const first = await hold({ cv: aCv('first.pdf') })
  await hold({ cv: aCv('second.pdf') })
  const caseIdOf = (result: HoldResult) => (result.ok ? result.caseId : result.reason)
  expect(await cvsOfCases()).toEqual([{ name: 'second.pdf', caseId: caseIdOf(first) }])
  expect(await app.waitingJobs('remove-files')).toMatchObject([{ keys: ['cvs/first.pdf'] }])

  const corrected = await hold({ name: 'Ada Obi-Bello' })
  expect(await cvsOfCases()).toEqual([{ name: 'second.pdf', caseId: caseIdOf(corrected) }])
  const [brief] = await app.db
    .select()
    .from(consultations)
    .where(eq(consultations.caseId, caseIdOf(corrected)))
  expect(brief?.cvFileId).not.toBeNull()
  const ofAnother = await hold({ email: 'another@example.ng' })
  expect(await cvsOfCases()).toEqual([{ name: 'second.pdf', caseId: caseIdOf(corrected) }])
  expect(caseIdOf(ofAnother)).not.toBe(caseIdOf(corrected))
})

function aCv(name: string) {
  const sha256 = createHash('sha256').update(name).digest('hex')
  return { id: randomUUID(), name, key: `cvs/${name}`, format: 'pdf', sizeBytes: 10, sha256 } as const
}

test('a stranger who types a customer’s e-mail address keeps no time from that customer', async () => {
  const { hold } = await setUpHolds()
  for (const time of ['10:00', '11:00', '13:00', '14:00', '15:00'])
    expect(await hold({ time, browser: `browser at ${time}` })).toMatchObject({ ok: true })
})

test('a visitor lets go of the time, which is free at once; money that comes anyway books nothing', async () => {
  const { app, held, isTenFree, pay, rows } = await setUpHolds()
  const { caseId } = await held()
  await releaseHold(app, caseId)
  await releaseHold(app, caseId)
  expect(await isTenFree()).toBe(true)
  await pay(caseId)
  expect(await rows()).toEqual([])
  expect((await eventsAbout(app.db, caseId)).filter(({ type }) => type === 'booking.hold_released')).toHaveLength(1)
})

test('a transfer holds the time for 30 minutes more, and never longer than 50 in all', async () => {
  const { app, held, rows } = await setUpHolds()
  const { caseId } = await held()
  const minutesLeft = async () => {
    const [hold] = await rows()
    return ((hold?.heldUntil?.getTime() ?? 0) - app.clock.now().getTime()) / 60_000
  }
  app.clock.advance({ minutes: 10 })
  expect(await keepTimeForPayment(app, caseId, { byTransfer: false })).toBe('held')
  expect(await minutesLeft()).toBe(10)
  expect(await keepTimeForPayment(app, caseId, { byTransfer: true })).toBe('held')
  expect(await minutesLeft()).toBe(30)
  app.clock.advance({ minutes: 25 })
  expect(await keepTimeForPayment(app, caseId, { byTransfer: true })).toBe('held')
  expect(await minutesLeft()).toBe(15)
})

test('a lapsed time is held again before the payer leaves, unless it is gone', async () => {
  const { app, held, rows, takeTen } = await setUpHolds()
  const { caseId } = await held()
  app.clock.advance({ minutes: 25 })
  expect(await keepTimeForPayment(app, caseId, { byTransfer: false })).toBe('held')
  expect(await rows()).toMatchObject([{ status: 'on_hold' }])
  app.clock.advance({ minutes: 25 })
  await takeTen()
  expect(await keepTimeForPayment(app, caseId, { byTransfer: false })).toBe('taken')
  expect(await keepTimeForPayment(app, caseId, { byTransfer: false })).toBe('none')
})

test('another time for the same order lets go of the first, keeps what was told, and is refused once nothing is due', async () => {
  const { app, held, hold, pay, rows, isTenFree } = await setUpHolds()
  const { caseId } = await held()
  const browser = REQUEST.browser
  const at = (time: string) => holdTimeOfOrder(app, caseId, { day: REQUEST.day, time, browser })
  await Promise.all([at('11:00'), at('11:00'), at('11:00')])
  expect(await rows()).toMatchObject([{ heldForCaseId: caseId, startsAt: new Date('2026-11-26T10:00:00Z') }])
  expect(await isTenFree()).toBe(true)
  await hold({ browser: 'another', email: 'bola@example.ng' })
  expect(await at('10:00')).toEqual({ ok: false, reason: 'taken' })
  expect(await holdTimeOfOrder(app, caseId, { day: 'never', time: '10:00', browser })).toEqual({
    ok: false,
    reason: 'not-offered',
  })
  expect((await rows()).map(({ heldForCaseId }) => heldForCaseId)).toContain(caseId)
  expect(await app.db.select().from(consultations).where(eq(consultations.caseId, caseId))).toMatchObject([
    { topic: REQUEST.topic, wishedAt: new Date('2026-11-26T10:00:00Z') },
  ])
  await pay(caseId)
  expect(await at('13:00')).toEqual({ ok: false, reason: 'nothing-due' })
  expect(await rows()).toHaveLength(2)
})
