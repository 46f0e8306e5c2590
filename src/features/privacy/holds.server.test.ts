import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { liftHold, listHolds, placeHold } from './holds.server.ts'

async function createContextWithOwner() {
  const app = await testContext()
  const { id } = await aStaffMember().named('Bola Ade').saveTo(app.db, app.clock)
  return { app, owner: { kind: 'staff', id } as const }
}

test('a hold is placed on a person by e-mail and on an application by its reference, also in the bin', async () => {
  const { app, owner } = await createContextWithOwner()
  const { id, reference, applicantName } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await deleteApplication(app, owner, { id, confirmation: reference ?? '' })
  const holds = [' Ada@Example.ng ', reference?.toLowerCase() ?? ''].map(on => ({
    id: randomUUID(),
    on,
    reason: 'A claim',
  }))
  for (const hold of holds) expect(await placeHold(app, owner, hold)).toEqual({ ok: true })
  expect(await listHolds(app.db)).toMatchObject(
    [
      { id: holds[0]?.id ?? '', email: 'ada@example.ng', reference: null, placedBy: 'Bola Ade' },
      { id: holds[1]?.id ?? '', email: null, reference, name: applicantName, reason: 'A claim' },
    ].toSorted((a, b) => a.id.localeCompare(b.id)),
  )
})

test('a hold that is placed twice is one hold, and the audit log keeps the reason beside the event', async () => {
  const { app, owner } = await createContextWithOwner()
  const hold = { id: randomUUID(), on: 'ada@example.ng', reason: 'A claim' }
  expect(await placeHold(app, owner, hold)).toEqual({ ok: true })
  expect(await placeHold(app, owner, hold)).toEqual({ ok: true })
  expect(await placeHold(app, owner, { ...hold, id: randomUUID() })).toEqual({ ok: false, reason: 'already' })
  expect(await listHolds(app.db)).toHaveLength(1)
  expect(await eventsAbout(app.db, hold.id)).toEqual([
    { type: 'privacy.hold_placed', actor: 'staff', details: { on: 'person' } },
  ])
})

test('a reference of no application, or text that is neither reference nor e-mail, is refused', async () => {
  const { app, owner } = await createContextWithOwner()
  for (const on of ['GT-0000-0000', 'Ada Obi']) {
    expect(await placeHold(app, owner, { id: randomUUID(), on, reason: 'A claim' })).toEqual({
      ok: false,
      reason: 'not-found',
    })
  }
})

test('of equal forms that are sent at the same time, each succeeds, and of two holds on one person one is refused', async () => {
  const { app, owner } = await createContextWithOwner()
  const hold = { id: randomUUID(), on: 'ada@example.ng', reason: 'A claim' }
  const results = await Promise.all([1, 2, 3].map(() => placeHold(app, owner, hold)))
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  const others = [1, 2].map(() => ({ id: randomUUID(), on: 'bola@example.ng', reason: 'A claim' }))
  const [first, second] = await Promise.all(others.map(other => placeHold(app, owner, other)))
  expect([first?.ok, second?.ok].toSorted()).toEqual([false, true])
  expect(await listHolds(app.db)).toHaveLength(2)
})

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('a hold is lifted once, and may be placed again', async () => {
  const app = await testContext()
  const id = randomUUID()
  await placeHold(app, STAFF, { id, on: 'ada@example.ng', reason: 'A claim' })
  expect(await liftHold(app, STAFF, id)).toEqual({ ok: true })
  expect(await liftHold(app, STAFF, id)).toEqual({ ok: false })
  expect(await listHolds(app.db)).toEqual([])
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toEqual([
    'privacy.hold_placed',
    'privacy.hold_lifted',
  ])
  const again = { id: randomUUID(), on: 'ada@example.ng', reason: 'Another claim' }
  expect(await placeHold(app, STAFF, again)).toEqual({ ok: true })
})
