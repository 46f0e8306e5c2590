import { dayInLagos } from '#src/dates.ts'
import { loadEditedTexts, type RenderContext, renderMail } from '#src/features/mail/render-mail.server.ts'
import { type FactsContext, loadFacts } from '#src/features/visa/queries.server.ts'
import { CLOCK_RULES, computeClocks, describeRule, findRule, listStartsOf } from './clocks.ts'
import { clockReminderMail, SAMPLE_REMINDER } from './mails.tsx'
import type { ClockKey } from './milestones.ts'

/** Renders the reminder of a deadline that starts today, with a draft of its rule. */
export async function previewReminder(app: RenderContext & FactsContext, clock: ClockKey): Promise<string | null> {
  const facts = await loadFacts(app)
  const today = dayInLagos(app.clock.now())
  const days = Object.fromEntries(listStartsOf(clock).map(start => [start, today]))
  const [body = 'tech_nation'] = findRule(clock, facts)?.offeredBy ?? []
  const running = computeClocks(days, { endorsingBody: body, sector: null }, facts).find(each => each.clock === clock)
  if (running === undefined) return null
  const mail = { ...SAMPLE_REMINDER, clock, endsOn: running.endsOn, today, rule: describeRule(clock, facts) }
  const template = app.mailTemplates.get(clockReminderMail.name)
  const { html } = await renderMail(clockReminderMail, mail, app.publicUrl, {
    paymentProvider: app.paymentProvider,
    ...(template !== undefined && { editedTexts: await loadEditedTexts(app, template) }),
  })
  return html
}

/** Names the deadline as its reminders do. */
export function nameReminder(clock: ClockKey): string {
  return `Reminder: ${CLOCK_RULES[clock].running} …`
}
