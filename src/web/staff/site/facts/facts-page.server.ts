import { addDays, dayInLagos, noonOf, shortDate } from '#src/dates.ts'
import { MAX_CHECK_AGE_DAYS } from '#src/features/site/facts/check-age.ts'
import { latestChecksWithNames } from '#src/features/site/facts/queries.server.ts'
import type { App } from '../../../app-context.ts'
import type { OfficialPage } from '../../../content/facts.ts'
import { FACTS, formatCheckDate, isOverdue } from '../../../content/facts.ts'

export type FactsPage = Awaited<ReturnType<typeof loadFactsPage>>
export type ShownFact = FactsPage['groups'][number]['facts'][number]

/** Groups the facts by the official page that states them, because a check compares all facts of one page at once. */
export async function loadFactsPage(app: App) {
  const checks = await latestChecksWithNames(app.db)
  const now = app.clock.now()
  const today = dayInLagos(now)
  const lastCheckedDays = Object.fromEntries(checks.map(({ fact, checkedOn }) => [fact, checkedOn]))
  const shownFacts = Object.values(FACTS).map(fact => {
    const check = checks.find(each => each.fact === fact.id) ?? null
    const [page, ...otherPages] = fact.official
    return {
      id: fact.id,
      text: fact.text,
      page,
      otherPages,
      isOverdue: isOverdue(fact, { latest: lastCheckedDays, today }),
      isCheckedToday: check?.checkedOn === today,
      checked:
        check === null
          ? `Not yet; read ${formatCheckDate(fact.sourceDate)}`
          : `${shortDate(noonOf(check.checkedOn), now)}, ${check.checkedBy}`,
      firstSource: check === null ? fact.firstSource : null,
      due: check === null ? null : shortDate(noonOf(addDays(check.checkedOn, MAX_CHECK_AGE_DAYS)), now),
      note: check?.note ?? null,
    }
  })
  const pages = new Map<string, OfficialPage>(shownFacts.flatMap(({ page }) => (page ? [[page.url, page]] : [])))
  return {
    total: shownFacts.length,
    overdue: shownFacts.filter(fact => fact.isOverdue).length,
    groups: [...pages.values()].map(page => ({
      page,
      facts: shownFacts.filter(fact => fact.page?.url === page.url),
    })),
  }
}

export async function countOverdueFacts(app: App): Promise<number> {
  return (await loadFactsPage(app)).overdue
}
