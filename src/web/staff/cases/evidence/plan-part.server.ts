import type { ApplicationForStaff } from '#src/features/applications/lists/application-for-staff.server.ts'
import { asksForDocuments } from '#src/features/cases/states.ts'
import { documentsOf } from '#src/features/documents/queries.server.ts'
import type { Plan } from '#src/features/evidence/load-plan.server.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'
import type { App } from '../../../app-context.ts'
import { describePlan, describeVersion } from '../../../parts/evidence/describe-plan.server.ts'

export type PlanPart = Awaited<ReturnType<typeof loadPlanPart>>

/** Loads the plan of a case for its adviser. `version` comes from the address. */
export async function loadPlanPart(
  app: App,
  application: ApplicationForStaff['application'],
  { plan: loaded, version }: { plan: Plan; version: string | null },
) {
  const [plan, shownVersion, documents] = await Promise.all([
    describePlan(app, application, loaded),
    describeVersion(app, application, version),
    documentsOf(app, application.id),
  ])
  const isOpen = includesTool(application.item, 'plan') && asksForDocuments(application)
  return {
    ...plan,
    isIncluded: includesTool(application.item, 'plan'),
    isOpen,
    mayChange: isOpen && plan.lockedAs === null,
    shownVersion,
    documents: documents.map(({ id, fileName, documentType }) => ({
      id,
      name: `${documentType}: ${fileName}`,
      pieceTitle:
        [...plan.pieces, ...plan.leftOut].find(({ files }) => files.some(file => file.id === id))?.title ?? null,
    })),
  }
}
