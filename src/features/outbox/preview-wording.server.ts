import { judgeWords } from './judge-words.ts'
import { passageOf } from './passage-of.ts'
import { renderMail } from './render-mail.server.ts'
import type { RenderGround } from './render-stored-mail.server.ts'
import { wordingsInForce } from './wordings-in-force.server.ts'

/**
 * A message with a passage as somebody is just wording it, told to somebody who does not exist. `words` null: as it stands;
 * `passage` null: the first.
 * Null where there is no such passage.
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
