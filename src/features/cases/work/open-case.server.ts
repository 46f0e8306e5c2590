import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { addBusinessDays } from '#src/business-days.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { loadClosedDays } from './closed-days.server.ts'
import { sectorOwners, tasks } from './table.server.ts'
import { findTaskTemplate } from './task-templates.ts'

const SYSTEM = { kind: 'system' } as const

/**
 * Gives a paid application the owner of its sector if it has none, and opens the task of its status once. The caller
 * has locked the application.
 */
export async function openCase(app: AppContext, tx: Transaction, applicationId: string): Promise<void> {
  const [found] = await tx
    .select({
      item: liveApplications.item,
      status: liveApplications.status,
      paid: liveApplications.paid,
      ownerId: liveApplications.ownerId,
      sectorOwner: { id: staffMembers.id, name: staffMembers.name, role: staffMembers.role },
    })
    .from(liveApplications)
    .leftJoin(sectorOwners, eq(sectorOwners.sector, liveApplications.sector))
    .leftJoin(staffMembers, and(eq(staffMembers.id, sectorOwners.staffId), isNull(staffMembers.disabledAt)))
    .where(eq(liveApplications.id, applicationId))
  if (found === undefined || !found.paid) return
  const { item, status, sectorOwner } = found
  const getsOwner = found.ownerId === null && sectorOwner !== null && mayRole(sectorOwner.role, 'cases')
  const ownerId = getsOwner ? sectorOwner.id : found.ownerId
  if (getsOwner) await giveToSectorOwner(app, tx, applicationId, sectorOwner)
  const template = findTaskTemplate(item, status)
  if (template === null) return
  const today = dayInLagos(app.clock.now())
  const taskId = randomUUID()
  const { key, title, stage, businessDays } = template
  const dueOn = addBusinessDays(today, businessDays, await loadClosedDays(tx, today))
  const inserted = await tx
    .insert(tasks)
    .values({
      id: taskId,
      caseId: applicationId,
      title,
      stage,
      template: key,
      ownerId,
      dueOn,
      createdAt: app.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: tasks.id })
  if (inserted.length === 0) return
  const subject = { kind: 'application', id: applicationId } as const
  await recordEvent(app, tx, { type: 'task.added', actor: SYSTEM, subject, taskId, dueOn, template: key })
}

async function giveToSectorOwner(
  app: AppContext,
  tx: Transaction,
  applicationId: string,
  { id, name }: { id: string; name: string },
) {
  await writeApplication(tx, applicationId, { ownerId: id })
  await tx
    .update(tasks)
    .set({ ownerId: id })
    .where(and(eq(tasks.caseId, applicationId), isNull(tasks.ownerId), isNull(tasks.doneAt)))
  await recordEvent(
    app,
    tx,
    {
      type: 'case.assigned',
      actor: SYSTEM,
      subject: { kind: 'application', id: applicationId },
      from: null,
      to: id,
      why: 'sector',
    },
    { owner: { before: null, after: name } },
  )
}
