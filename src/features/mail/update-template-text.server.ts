import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { Mail } from './mail.ts'
import { mailTemplateTexts } from './table.server.ts'
import type { TemplateText } from './template-text.ts'
import { checkTemplateText, findTemplateText } from './template-text.ts'

export type TemplateTextContext = AppContext & {
  mailTemplates: ReadonlyMap<string, Mail<never>>
}

export type TemplateTextKey = { template: string; textKey: string }

export type CurrentText = { text: string; version: number }

export type SaveTemplateTextResult =
  | { ok: true; changed: boolean; isRestored: boolean; current: CurrentText }
  | { ok: false; reason: 'conflict'; current: CurrentText }

export type UpdateTemplateTextResult =
  | SaveTemplateTextResult
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'refused'; problem: string }

/**
 * Saving the original text undoes the edit. `expectedVersion` is the version that the form showed. The
 * caller checks that the actor is an owner.
 */
export async function updateTemplateText(
  app: TemplateTextContext,
  actor: StaffActor,
  { template, textKey, text, expectedVersion }: TemplateTextKey & { text: string; expectedVersion: number },
): Promise<UpdateTemplateTextResult> {
  const templateText = findTemplateText(app.mailTemplates.get(template), textKey)
  if (templateText === null) return { ok: false, reason: 'unknown' }
  const checkResult = checkTemplateText(templateText, text)
  if (!checkResult.ok) return { ok: false, reason: 'refused', problem: checkResult.problem }
  return saveTemplateText(
    app,
    actor,
    { template, textKey, original: templateText.original },
    { text: checkResult.text, expectedVersion },
  )
}

/** The caller checks that the actor is an owner. */
export async function restoreTemplateText(
  app: TemplateTextContext,
  actor: StaffActor,
  { template, textKey, expectedVersion }: TemplateTextKey & { expectedVersion: number },
): Promise<SaveTemplateTextResult | { ok: false; reason: 'unknown' }> {
  const templateText = findTemplateText(app.mailTemplates.get(template), textKey)
  if (templateText === null) return { ok: false, reason: 'unknown' }
  return saveTemplateText(
    app,
    actor,
    { template, textKey, original: templateText.original },
    { text: templateText.original, expectedVersion },
  )
}

async function saveTemplateText(
  app: AppContext,
  actor: StaffActor,
  { template, textKey, original }: TemplateTextKey & Pick<TemplateText<never>, 'original'>,
  { text, expectedVersion }: { text: string; expectedVersion: number },
): Promise<SaveTemplateTextResult> {
  const isSameText = and(eq(mailTemplateTexts.template, template), eq(mailTemplateTexts.textKey, textKey))
  const isRestored = text === original
  return app.db.transaction(async tx => {
    const changedAt = app.clock.now()
    // Insert the row first, so that concurrent first saves have a row to lock.
    await tx
      .insert(mailTemplateTexts)
      .values({ template, textKey, text: null, version: 0, changedAt })
      .onConflictDoNothing()
    const [row] = await tx
      .select({ text: mailTemplateTexts.text, version: mailTemplateTexts.version })
      .from(mailTemplateTexts)
      .where(isSameText)
      .for('update')
    const current = { text: row?.text ?? original, version: row?.version ?? 0 }
    // Check for a no-op before the version, so that a retried request succeeds.
    if (current.text === text) return { ok: true, changed: false, isRestored, current }
    if (current.version !== expectedVersion) return { ok: false, reason: 'conflict', current }

    const version = current.version + 1
    await tx
      .update(mailTemplateTexts)
      .set({ text: isRestored ? null : text, version, changedAt })
      .where(isSameText)
    await recordEvent(
      app,
      tx,
      {
        type: isRestored ? 'mail.text_restored' : 'mail.text_changed',
        actor,
        subject: { kind: 'mail_template', id: template },
        textKey,
      },
      { text: { before: current.text, after: text } },
    )
    return { ok: true, changed: true, isRestored, current: { text, version } }
  })
}
