import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import type { Mail } from './mail.ts'
import { type RenderGround, renderMail, wordingsInForce } from './render-mail.server.ts'
import { mailWordings } from './table.server.ts'
import { fillWords, judgeWords, type Passage, passageOf } from './wording.ts'

export type WordedMail = {
  template: string
  when: string
  /** How many passages staff may word themselves, and how many of them they did. */
  passages: number
  worded: number
}

export async function listWordings({
  db,
  mailTemplates,
}: Pick<Ground, 'db'> & { mailTemplates: ReadonlyMap<string, Mail<never>> }): Promise<Array<WordedMail>> {
  const rows = await db
    .select({ template: mailWordings.template, passage: mailWordings.passage })
    .from(mailWordings)
    .where(isNotNull(mailWordings.words))
  return [...mailTemplates.values()].flatMap(mail => {
    if (mail.wording === null) return []
    const worded = rows.filter(({ template, passage }) => template === mail.name && passageOf(mail, passage) !== null)
    const { when, passages } = mail.wording
    return [{ template: mail.name, when, passages: Object.keys(passages).length, worded: worded.length }]
  })
}

/**
 * A preview of a passage for a made-up reader. `words` null: as it is; `passage` null: the first. Null: no such
 * passage.
 */
export async function previewWording(
  app: RenderGround,
  { template, passage, words }: { template: string; passage: string | null; words: string | null },
): Promise<{ ok: true; html: string } | { ok: false; says: string } | null> {
  const mail = app.mailTemplates.get(template)
  const key = passage ?? Object.keys(mail?.wording?.passages ?? {})[0] ?? ''
  const asked = passageOf(mail, key)
  if (mail === undefined || asked === null) return null
  const typed = words === null ? null : judgeWords(asked, words)
  if (typed !== null && !typed.ok) return typed
  const stands = await wordingsInForce(app, mail)
  const wordings = typed === null ? stands : new Map([...stands, [key, typed.words]])
  const { html } = await renderMail(mail, asked.sample, app.publicUrl, {
    paymentProvider: app.paymentProvider,
    wordings,
  })
  return { ok: true, html }
}

export type WordablePassage = {
  key: string
  label: string
  original: string
  /** The words in force, and how often they were changed. */
  words: string
  version: number
  /** Why the original is used although there are words: what they fill in is known no more. */
  notUsed: string | null
  placeholders: Array<{ name: string; means: string; sample: string; isRequired: boolean }>
}

/** The passages of one message as they stand; null where staff may word none. */
export async function wordingOfMail(
  { db, mailTemplates }: Pick<Ground, 'db'> & { mailTemplates: ReadonlyMap<string, Mail<never>> },
  template: string,
): Promise<{ when: string; passages: Array<WordablePassage> } | null> {
  const wording = mailTemplates.get(template)?.wording ?? null
  if (wording === null) return null
  const rows = await db
    .select({ passage: mailWordings.passage, words: mailWordings.words, version: mailWordings.version })
    .from(mailWordings)
    .where(eq(mailWordings.template, template))
  const passages = Object.entries(wording.passages).map(([key, passage]) => {
    const row = rows.find(each => each.passage === key)
    return wordable(key, passage, { words: row?.words ?? passage.original, version: row?.version ?? 0 })
  })
  return { when: wording.when, passages }
}

function wordable(key: string, passage: Passage<never>, stands: { words: string; version: number }): WordablePassage {
  const { label, original, placeholders, required = [], sample } = passage
  const judged = judgeWords(passage, stands.words)
  return {
    key,
    label,
    original,
    words: stands.words,
    version: stands.version,
    notUsed: judged.ok ? null : judged.says,
    placeholders: Object.entries(placeholders).map(([name, { means }]) => ({
      name,
      means,
      sample: fillWords(`{${name}}`, passage, sample),
      isRequired: required.includes(name),
    })),
  }
}

/** Whether a message was worded anew, or given its original words back, since its words were made: what is rendered today may then say something else. */
export async function hasWordingChanged(
  { db }: Pick<Ground, 'db'>,
  { template, since }: { template: string; since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'mail_template'),
        eq(auditEvents.subjectId, template),
        inArray(auditEvents.type, ['mail.worded', 'mail.wording_restored']),
        gt(auditEvents.at, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}
