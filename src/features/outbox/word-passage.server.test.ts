import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paymentLinkMail } from '#src/features/applications/emails/mails.ts'
import { auditEvents, auditValues } from '#src/features/audit/table.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { eventsAbout, testGround } from '#tests/support/ground.ts'
import { mailWordings } from './table.server.ts'
import { restoreWording, wordPassage } from './word-passage.server.ts'
import { hasWordingChanged, wordingOfMail } from './wordings.server.ts'

const ADA = { kind: 'staff', id: '6a6a6a6a-0000-4000-8000-000000000001' } as const
const KEY = { template: paymentLinkMail.name, passage: 'first' }
const ORIGINAL = paymentLinkMail.wording?.passages.first?.original ?? ''

async function withWording() {
  const app = { ...(await testGround()), mailTemplates }
  return {
    app,
    word: (words: string, readVersion: number) => wordPassage(app, ADA, { ...KEY, words, readVersion }),
    restore: (readVersion: number) => restoreWording(app, ADA, { ...KEY, readVersion }),
    stands: async () => {
      const passages = (await wordingOfMail(app, KEY.template))?.passages
      return passages?.find(({ key }) => key === KEY.passage)
    },
    events: () => eventsAbout(app.db, KEY.template),
  }
}

/** The version that stands after a save that has to succeed. */
function versionOf(saved: Awaited<ReturnType<typeof wordPassage>>): number {
  if (!saved.ok) throw new Error(`Not saved: ${saved.reason}`)
  return saved.stands.version
}

test('a passage is worded anew, and the log keeps both wordings', async () => {
  const { app, word, stands, events } = await withWording()
  expect(await stands()).toMatchObject({ words: ORIGINAL, version: 0 })
  const version = versionOf(await word('Dear {name}, thank you.', 0))
  expect(version).toBeGreaterThan(0)
  expect(await stands()).toMatchObject({ words: 'Dear {name}, thank you.', version, notUsed: null })
  expect(await events()).toEqual([{ type: 'mail.worded', actor: 'staff', details: { passage: 'first' } }])
  const [values] = await app.db
    .select({ values: auditValues.values })
    .from(auditValues)
    .innerJoin(auditEvents, eq(auditEvents.id, auditValues.eventId))
    .where(eq(auditEvents.subjectId, KEY.template))
  expect(values?.values).toEqual({ words: { before: ORIGINAL, after: 'Dear {name}, thank you.' } })
})

test('the same words sent again, whatever was read, are saved once', async () => {
  const { word, events } = await withWording()
  const version = versionOf(await word('Thank you.', 0))
  expect(await word('Thank you. ', 0)).toMatchObject({
    ok: true,
    changed: false,
    stands: { words: 'Thank you.', version },
  })
  expect((await events()).length).toBe(1)
})

test('whoever read something else saves nothing, and is told what stands', async () => {
  const { word, restore, stands } = await withWording()
  const version = versionOf(await word('Theirs.', 0))
  const refusal = { ok: false, reason: 'changed-meanwhile', stands: { words: 'Theirs.', version } }
  expect(await word('Ours.', 0)).toEqual(refusal)
  expect(await restore(0)).toEqual(refusal)
  expect(await stands()).toMatchObject({ words: 'Theirs.' })
  expect(versionOf(await word('Ours.', version))).toBe(version + 1)
})

test('a wording that was taken back and given anew is another one', async () => {
  const { word, restore } = await withWording()
  const read = versionOf(await word('First.', 0))
  expect(await restore(read)).toMatchObject({ ok: true, changed: true })
  expect(await word('Second.', 0)).toMatchObject({ ok: false, reason: 'changed-meanwhile' })
  const standing = versionOf(await word('Second.', read + 1))
  expect(standing).toBe(read + 2)
  expect(await word('Third.', read)).toMatchObject({ ok: false, stands: { words: 'Second.' } })
})

test('of ten who save at once one is first, and the others are told', async () => {
  const { word, events } = await withWording()
  const saved = await Promise.all(Array.from({ length: 10 }, (_, index) => word(`Wording ${index}.`, 0)))
  expect(saved.filter(({ ok }) => ok).length).toBe(1)
  expect((await events()).length).toBe(1)
})

test('the original comes back by name, and by its own words', async () => {
  const { app, word, restore, stands, events } = await withWording()
  const version = versionOf(await word('Other words.', 0))
  const restored = { words: ORIGINAL, version: version + 1 }
  expect(await restore(version)).toEqual({ ok: true, changed: true, isRestored: true, stands: restored })
  expect(await restore(0)).toMatchObject({ ok: true, changed: false })
  const again = versionOf(await word('Other words.', version + 1))
  expect(await word(` ${ORIGINAL}\r\n`, again)).toMatchObject({
    ok: true,
    changed: true,
    stands: { version: again + 1 },
  })
  expect(await stands()).toMatchObject({ words: ORIGINAL, version: again + 1 })
  expect(await app.db.select().from(mailWordings)).toMatchObject([{ words: null, version: again + 1 }])
  const types = (await events()).map(({ type }) => type)
  expect(types.toSorted()).toEqual(['mail.worded', 'mail.worded', 'mail.wording_restored', 'mail.wording_restored'])
})

test('what is not allowed, and what there is not, changes nothing', async () => {
  const { app, word, events } = await withWording()
  expect(await word('Dear {nmae}', 0)).toEqual({
    ok: false,
    reason: 'refused',
    says: '{nmae} is not known here. Use {name} or {service}.',
  })
  for (const key of [
    { template: KEY.template, passage: 'subject' },
    { template: KEY.template, passage: 'constructor' },
    { template: 'staff.invitation', passage: 'opening' },
    { template: 'gone', passage: 'opening' },
  ]) {
    expect(await wordPassage(app, ADA, { ...key, words: 'Hello.', readVersion: 0 })).toEqual({
      ok: false,
      reason: 'unknown',
    })
    expect(await restoreWording(app, ADA, { ...key, readVersion: 0 })).toEqual({ ok: false, reason: 'unknown' })
  }
  expect(await events()).toEqual([])
})

test('a message that was sent before its words changed is known to be older than they are', async () => {
  const { app, word, restore } = await withWording()
  const since = app.clock.now()
  expect(await hasWordingChanged(app, { template: KEY.template, since })).toBe(false)
  app.clock.advance({ minutes: 1 })
  const version = versionOf(await word('Other words.', 0))
  expect(await hasWordingChanged(app, { template: KEY.template, since })).toBe(true)
  expect(await hasWordingChanged(app, { template: 'payments.receipt', since })).toBe(false)
  const between = app.clock.now()
  app.clock.advance({ minutes: 1 })
  await restore(version)
  expect(await hasWordingChanged(app, { template: KEY.template, since: between })).toBe(true)
  expect(await hasWordingChanged(app, { template: KEY.template, since: app.clock.now() })).toBe(false)
})
