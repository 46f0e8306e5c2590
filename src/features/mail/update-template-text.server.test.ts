import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paymentLinkMail } from '#src/features/applications/mails.tsx'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { mailTemplateTexts } from './table.server.ts'
import { templateTextsOfMail } from './template-texts.server.ts'
import { restoreTemplateText, updateTemplateText } from './update-template-text.server.ts'

const OWNER = { kind: 'staff', id: '6a6a6a6a-0000-4000-8000-000000000001' } as const
const TEXT_KEY = { template: paymentLinkMail.name, textKey: 'first' }
const ORIGINAL = paymentLinkMail.templateTexts?.texts.first?.original ?? ''

async function contextWithTemplateText() {
  const app = { ...(await testContext()), mailTemplates }
  return {
    app,
    save: (text: string, expectedVersion: number) =>
      updateTemplateText(app, OWNER, { ...TEXT_KEY, text, expectedVersion }),
    restore: (expectedVersion: number) => restoreTemplateText(app, OWNER, { ...TEXT_KEY, expectedVersion }),
    current: async () => {
      const texts = (await templateTextsOfMail(app, TEXT_KEY.template))?.texts
      return texts?.find(({ key }) => key === TEXT_KEY.textKey)
    },
    events: () => eventsAbout(app.db, TEXT_KEY.template),
  }
}

/** Returns the version after a save that must succeed. */
function versionOf(saved: Awaited<ReturnType<typeof updateTemplateText>>): number {
  if (!saved.ok) throw new Error(`Not saved: ${saved.reason}`)
  return saved.current.version
}

test('an edited text is saved, and the audit trail keeps both versions', async () => {
  const { app, save, current, events } = await contextWithTemplateText()
  expect(await current()).toMatchObject({ text: ORIGINAL, version: 0 })
  const version = versionOf(await save('Dear {name}, thank you.', 0))
  expect(version).toBeGreaterThan(0)
  expect(await current()).toMatchObject({ text: 'Dear {name}, thank you.', version, notUsed: null })
  expect(await events()).toEqual([{ type: 'mail.text_changed', actor: 'staff', details: { textKey: 'first' } }])
  const [values] = await app.db
    .select({ values: auditValues.values })
    .from(auditValues)
    .innerJoin(auditEvents, eq(auditEvents.id, auditValues.eventId))
    .where(eq(auditEvents.subjectId, TEXT_KEY.template))
  expect(values?.values).toEqual({ text: { before: ORIGINAL, after: 'Dear {name}, thank you.' } })
})

test('saving the current text again changes nothing, even with an outdated version', async () => {
  const { save, events } = await contextWithTemplateText()
  const version = versionOf(await save('Thank you.', 0))
  expect(await save('Thank you. ', 0)).toMatchObject({
    ok: true,
    changed: false,
    current: { text: 'Thank you.', version },
  })
  expect((await events()).length).toBe(1)
})

test('a save with an outdated version is refused and returns the current text', async () => {
  const { save, restore, current } = await contextWithTemplateText()
  const version = versionOf(await save('Theirs.', 0))
  const refusal = { ok: false, reason: 'conflict', current: { text: 'Theirs.', version } }
  expect(await save('Ours.', 0)).toEqual(refusal)
  expect(await restore(0)).toEqual(refusal)
  expect(await current()).toMatchObject({ text: 'Theirs.' })
  expect(versionOf(await save('Ours.', version))).toBe(version + 1)
})

test('a template text that was restored and edited again has a new version', async () => {
  const { save, restore } = await contextWithTemplateText()
  const firstVersion = versionOf(await save('First.', 0))
  expect(await restore(firstVersion)).toMatchObject({ ok: true, changed: true })
  expect(await save('Second.', 0)).toMatchObject({ ok: false, reason: 'conflict' })
  const latestVersion = versionOf(await save('Second.', firstVersion + 1))
  expect(latestVersion).toBe(firstVersion + 2)
  expect(await save('Third.', firstVersion)).toMatchObject({ ok: false, current: { text: 'Second.' } })
})

test('of ten concurrent saves of a template text, one succeeds and the others are refused', async () => {
  const { save, events } = await contextWithTemplateText()
  const results = await Promise.all(Array.from({ length: 10 }, (_, index) => save(`Text ${index}.`, 0)))
  expect(results.filter(({ ok }) => ok).length).toBe(1)
  expect((await events()).length).toBe(1)
})

test('restoring a template text and saving its original wording have the same effect', async () => {
  const { app, save, restore, current, events } = await contextWithTemplateText()
  const version = versionOf(await save('Other words.', 0))
  const restoredText = { text: ORIGINAL, version: version + 1 }
  expect(await restore(version)).toEqual({ ok: true, changed: true, isRestored: true, current: restoredText })
  expect(await restore(0)).toMatchObject({ ok: true, changed: false })
  const laterVersion = versionOf(await save('Other words.', version + 1))
  expect(await save(` ${ORIGINAL}\r\n`, laterVersion)).toMatchObject({
    ok: true,
    changed: true,
    current: { version: laterVersion + 1 },
  })
  expect(await current()).toMatchObject({ text: ORIGINAL, version: laterVersion + 1 })
  expect(await app.db.select().from(mailTemplateTexts)).toMatchObject([{ text: null, version: laterVersion + 1 }])
  const eventTypes = (await events()).map(({ type }) => type)
  expect(eventTypes.toSorted()).toEqual([
    'mail.text_changed',
    'mail.text_changed',
    'mail.text_restored',
    'mail.text_restored',
  ])
})

test('saving a forbidden text or a text with an unknown key changes nothing', async () => {
  const { app, save, events } = await contextWithTemplateText()
  expect(await save('Dear {nmae}', 0)).toEqual({
    ok: false,
    reason: 'refused',
    problem: '{nmae} is not known here. Use {name} or {service}.',
  })
  for (const key of [
    { template: TEXT_KEY.template, textKey: 'subject' },
    { template: TEXT_KEY.template, textKey: 'constructor' },
    { template: 'staff.invitation', textKey: 'opening' },
    { template: 'gone', textKey: 'opening' },
  ]) {
    expect(await updateTemplateText(app, OWNER, { ...key, text: 'Hello.', expectedVersion: 0 })).toEqual({
      ok: false,
      reason: 'unknown',
    })
    expect(await restoreTemplateText(app, OWNER, { ...key, expectedVersion: 0 })).toEqual({
      ok: false,
      reason: 'unknown',
    })
  }
  expect(await events()).toEqual([])
})
