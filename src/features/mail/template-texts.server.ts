import { eq, isNotNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Mail } from './mail.ts'
import { loadEditedTexts, type RenderContext, renderMail } from './render-mail.server.ts'
import { mailTemplateTexts } from './table.server.ts'
import { checkTemplateText, fillPlaceholders, findTemplateText, type TemplateText } from './template-text.ts'

export type EditableMail = {
  template: string
  when: string
  texts: number
  edited: number
}

export async function listEditableMails({
  db,
  mailTemplates,
}: Pick<AppContext, 'db'> & { mailTemplates: ReadonlyMap<string, Mail<never>> }): Promise<Array<EditableMail>> {
  const rows = await db
    .select({ template: mailTemplateTexts.template, textKey: mailTemplateTexts.textKey })
    .from(mailTemplateTexts)
    .where(isNotNull(mailTemplateTexts.text))
  return [...mailTemplates.values()].flatMap(mail => {
    if (mail.templateTexts === null) return []
    const editedTexts = rows.filter(
      ({ template, textKey }) => template === mail.name && findTemplateText(mail, textKey) !== null,
    )
    const { when, texts } = mail.templateTexts
    return [{ template: mail.name, when, texts: Object.keys(texts).length, edited: editedTexts.length }]
  })
}

/** Renders example data. A null `text` means the current text, a null `textKey` the first. */
export async function previewTemplateText(
  app: RenderContext,
  { template, textKey, text }: { template: string; textKey: string | null; text: string | null },
): Promise<{ ok: true; html: string } | { ok: false; problem: string } | null> {
  const mail = app.mailTemplates.get(template)
  const key = textKey ?? Object.keys(mail?.templateTexts?.texts ?? {})[0] ?? ''
  const chosenText = findTemplateText(mail, key)
  if (mail === undefined || chosenText === null) return null
  const typedResult = text === null ? null : checkTemplateText(chosenText, text)
  if (typedResult !== null && !typedResult.ok) return typedResult
  const currentTexts = await loadEditedTexts(app, mail)
  const editedTexts = typedResult === null ? currentTexts : new Map([...currentTexts, [key, typedResult.text]])
  const { html } = await renderMail(mail, chosenText.sample, app.publicUrl, {
    paymentProvider: app.paymentProvider,
    editedTexts,
  })
  return { ok: true, html }
}

export type EditableTemplateText = {
  key: string
  label: string
  original: string
  text: string
  version: number
  notUsed: string | null
  placeholders: Array<{ name: string; means: string; sample: string; isRequired: boolean }>
}

export async function templateTextsOfMail(
  { db, mailTemplates }: Pick<AppContext, 'db'> & { mailTemplates: ReadonlyMap<string, Mail<never>> },
  template: string,
): Promise<{ when: string; texts: Array<EditableTemplateText> } | null> {
  const templateTexts = mailTemplates.get(template)?.templateTexts ?? null
  if (templateTexts === null) return null
  const rows = await db
    .select({ textKey: mailTemplateTexts.textKey, text: mailTemplateTexts.text, version: mailTemplateTexts.version })
    .from(mailTemplateTexts)
    .where(eq(mailTemplateTexts.template, template))
  const texts = Object.entries(templateTexts.texts).map(([key, templateText]) => {
    const row = rows.find(each => each.textKey === key)
    return describeTemplateText(key, templateText, {
      text: row?.text ?? templateText.original,
      version: row?.version ?? 0,
    })
  })
  return { when: templateTexts.when, texts }
}

function describeTemplateText(
  key: string,
  templateText: TemplateText<never>,
  current: { text: string; version: number },
): EditableTemplateText {
  const { label, original, placeholders, required = [], sample } = templateText
  const checkResult = checkTemplateText(templateText, current.text)
  return {
    key,
    label,
    original,
    text: current.text,
    version: current.version,
    notUsed: checkResult.ok ? null : checkResult.problem,
    placeholders: Object.entries(placeholders).map(([name, { means }]) => ({
      name,
      means,
      sample: fillPlaceholders(`{${name}}`, templateText, sample),
      isRequired: required.includes(name),
    })),
  }
}
