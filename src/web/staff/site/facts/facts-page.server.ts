import { dayInLagos, noonOf, shortDate } from '#src/dates.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { FACT_IDS, fillText, isCheckOverdue, nameFact, type OfficialPage } from '#src/features/visa/facts.ts'
import { listLatestVersions, loadFacts } from '#src/features/visa/queries.server.ts'
import type { App } from '../../../app-context.ts'

export type FactsPage = Awaited<ReturnType<typeof loadFactsPage>>
export type ShownFact = FactsPage['groups'][number]['facts'][number]

/** Groups the facts by the official page that states them, because a check compares all facts of one page at once. */
export async function loadFactsPage(app: App) {
  const versions = await listLatestVersions(app.db)
  const names = await findStaffNames(
    app.db,
    versions.flatMap(({ savedBy }) => savedBy ?? []),
  )
  const now = app.clock.now()
  const today = dayInLagos(now)
  const shownFacts = versions
    .toSorted((a, b) => FACT_IDS.indexOf(a.fact) - FACT_IDS.indexOf(b.fact))
    .map(version => {
      const { fact, text, sources, firstSource, checkedOn, nextCheckOn, savedBy, note } = version
      const [page, ...otherPages] = sources
      return {
        id: fact,
        name: nameFact(fact),
        text: fillText(text, version),
        page,
        otherPages,
        isOverdue: isCheckOverdue(nextCheckOn, today),
        isCheckedToday: checkedOn === today,
        checked:
          checkedOn === null || savedBy === null
            ? 'Not yet'
            : `${shortDate(noonOf(checkedOn), now)}, ${names.get(savedBy) ?? 'a former colleague'}`,
        firstSource: checkedOn === null ? firstSource : null,
        due: nextCheckOn === null ? null : shortDate(noonOf(nextCheckOn), now),
        note,
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
  return Object.values(await loadFacts(app)).filter(({ isOverdue }) => isOverdue).length
}
