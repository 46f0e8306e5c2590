import { dateInWords, dayInLagos, noonOf } from '#src/dates.ts'
import { type FactCheck, latestChecksWithNames } from '#src/features/site/facts/queries.server.ts'
import type { App } from '../../../app-context.ts'
import type { OfficialPage } from '../../../content/facts.ts'
import { FACTS, type Fact, formatCheckDate, isOverdue } from '../../../content/facts.ts'

export type ShownFact = {
  id: string
  text: string
  official: ReadonlyArray<OfficialPage>
  isOverdue: boolean
  isCheckedToday: boolean
  lastCheck: string
  note: string | null
}

export async function loadFactsPage(app: App): Promise<{ overdue: number; facts: Array<ShownFact> }> {
  const checks = await latestChecksWithNames(app.db)
  const today = dayInLagos(app.clock.now())
  const lastCheckedDays = Object.fromEntries(checks.map(({ fact, checkedOn }) => [fact, checkedOn]))
  const shownFacts = Object.values(FACTS).map(fact => {
    const check = checks.find(each => each.fact === fact.id) ?? null
    return {
      id: fact.id,
      text: fact.text,
      official: fact.official,
      isOverdue: isOverdue(fact, { latest: lastCheckedDays, today }),
      isCheckedToday: check?.checkedOn === today,
      lastCheck: describeLastCheck(fact, check),
      note: check?.note ?? null,
    }
  })
  return {
    overdue: shownFacts.filter(fact => fact.isOverdue).length,
    facts: shownFacts.toSorted((a, b) => Number(b.isOverdue) - Number(a.isOverdue)),
  }
}

export async function countOverdueFacts(app: App): Promise<number> {
  return (await loadFactsPage(app)).overdue
}

function describeLastCheck({ firstSource, sourceDate }: Fact, check: FactCheck | null): string {
  if (check !== null) return `Checked on ${dateInWords(noonOf(check.checkedOn))} by ${check.checkedBy}`
  return `Not checked here yet. Last read ${formatCheckDate(sourceDate)} in ${firstSource}`
}
