import { and, inArray } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Mail, Outdated } from './mail.ts'
import { mails } from './table.server.ts'

/** Which of these messages would mislead their reader now, by their ids. */
export async function outdatedMails(
  app: {
    db: DatabaseOrTransaction
    clock: Clock
    staffMailbox: string
    mailTemplates: ReadonlyMap<string, Mail<never>>
  },
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, Outdated>> {
  const judged = [...app.mailTemplates.values()].filter(({ judge }) => judge !== null).map(({ name }) => name)
  const rows = await app.db
    .select({ id: mails.id, template: mails.template, data: mails.data, to: mails.to })
    .from(mails)
    .where(and(inArray(mails.id, [...ids]), inArray(mails.template, judged)))

  const outdated = new Map<string, Outdated>()
  for (const [load, stored] of Map.groupBy(rows, ({ template }) => app.mailTemplates.get(template)?.judge ?? null)) {
    const judge = await load?.()
    const verdicts = (await judge?.(app, stored)) ?? []
    for (const [index, { id }] of stored.entries()) {
      const verdict = verdicts[index] ?? null
      if (verdict !== null) outdated.set(id, verdict)
    }
  }
  return outdated
}
