import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { type LockedApplication, lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import { writeDelivery } from '#src/features/applications/record-delivery.server.ts'
import { lockCase } from '#src/features/cases/lock-cases.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { findDeliverable } from '#src/features/site/catalogue/scope.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { findActingOwners, lockOwner, type OwnerRefusal } from './owners.server.ts'
import { tasks } from './table.server.ts'

export type NewTask = {
  idempotencyKey?: string
  applicationId: string
  title: string
  ownerId: string | null
  dueOn: string
}

type Refusal = { ok: false; reason: OwnerRefusal | 'not-found' }

/** `dueOn` is a day in Lagos (yyyy-mm-dd). */
export async function addTask(
  app: AppContext,
  actor: StaffActor,
  { idempotencyKey: id = randomUUID(), applicationId, title, ownerId, dueOn }: NewTask,
): Promise<{ ok: true } | Refusal> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (application === null) return { ok: false, reason: 'not-found' }
    const lockedOwner = await lockOwner(tx, ownerId)
    if (!lockedOwner.ok) return lockedOwner
    const inserted = await tx
      .insert(tasks)
      .values({ id, caseId: applicationId, title, ownerId, dueOn, createdBy: actor.id, createdAt: app.clock.now() })
      .onConflictDoNothing()
      .returning({ id: tasks.id })
    if (inserted.length === 0) return { ok: true }
    const subject = { kind: 'application', id: applicationId } as const
    await recordEvent(
      app,
      tx,
      { type: 'task.added', actor, subject, taskId: id, dueOn },
      { title: { before: null, after: title } },
    )
    return { ok: true }
  })
}

type TaskKey = { applicationId: string; taskId: string }

export type FinishTaskResult =
  /** `changed` is false if the task was in this state already, `wasDelivered` true if a colleague recorded the delivery. */
  | { ok: true; changed: boolean; title: string; wasDelivered: boolean }
  | { ok: false; reason: 'not-found' | 'ask-delivery' }
  | { ok: false; reason: 'too-early'; since: string }

/**
 * Marks a task as done or open. Staff must say whether the deliverable of its stage was delivered: `delivery` is null for
 * "not yet", and records it otherwise.
 */
export async function finishTask(
  app: AppContext,
  actor: StaffActor,
  { applicationId, taskId, isDone, delivery }: TaskKey & { isDone: boolean; delivery?: TaskDelivery | null },
): Promise<FinishTaskResult> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    const task = await lockTask(tx, { applicationId, taskId })
    if (application === null || task === null) return { ok: false, reason: 'not-found' }
    const { title } = task
    const changed = (task.doneAt !== null) !== isDone
    const answer = isDone ? await recordAnswer(app, tx, { actor, application, task, delivery }) : 'recorded'
    if (typeof answer === 'object') return answer
    const wasDelivered = answer === 'recorded-before'
    if (!changed) return { ok: true, changed, title, wasDelivered }
    const done = isDone ? { doneAt: app.clock.now(), doneBy: actor.id } : { doneAt: null, doneBy: null }
    await tx.update(tasks).set(done).where(eq(tasks.id, taskId))
    const type = isDone ? 'task.finished' : 'task.reopened'
    const subject = { kind: 'application', id: applicationId } as const
    await recordEvent(app, tx, { type, actor, subject, taskId }, { title: { before: title, after: title } })
    return { ok: true, changed, title, wasDelivered }
  })
}

type TaskDelivery = { idempotencyKey: string; deliveredOn: string }

/** Also records the delivery of a task that a colleague has just ticked as not delivered. */
async function recordAnswer(
  app: AppContext,
  tx: Transaction,
  {
    actor,
    application,
    task: { stage, doneAt },
    delivery,
  }: {
    actor: StaffActor
    application: LockedApplication
    task: typeof tasks.$inferSelect
    delivery: TaskDelivery | null | undefined
  },
): Promise<'recorded' | 'recorded-before' | Extract<FinishTaskResult, { ok: false }>> {
  if (stage === null || findDeliverable(application.item, stage) === null || delivery === null) return 'recorded'
  if (delivery === undefined) {
    const isDelivered = (await listDeliveries(tx, application.id)).some(recorded => recorded.stage === stage)
    return isDelivered || doneAt !== null ? 'recorded' : { ok: false, reason: 'ask-delivery' }
  }
  const { idempotencyKey: id, deliveredOn } = delivery
  const values = { actor, id, stage, deliveredOn, note: null, messageId: null }
  const result = await writeDelivery(app, tx, application, values)
  if (result.ok) return 'recorded'
  return result.reason === 'too-early' ? result : 'recorded-before'
}

export async function changeTask(
  app: AppContext,
  actor: StaffActor,
  {
    applicationId,
    taskId,
    ownerId,
    dueOn,
    onlyFree = false,
  }: TaskKey & { ownerId: string | null; dueOn: string; onlyFree?: boolean },
): Promise<{ ok: true; changed: boolean; isTaken?: true } | Refusal> {
  return app.db.transaction(async tx => {
    const application = await lockCase(tx, applicationId)
    const task = await lockTask(tx, { applicationId, taskId })
    if (application === null || task === null) return { ok: false, reason: 'not-found' }
    const hasNewOwner = task.ownerId !== ownerId
    if (onlyFree && hasNewOwner && (await findActingOwners(tx, [task.ownerId])).size > 0)
      return { ok: true, changed: false, isTaken: true }
    const lockedOwner = await lockOwner(tx, hasNewOwner ? ownerId : null)
    if (!lockedOwner.ok) return lockedOwner
    const hasNewDay = task.dueOn !== dueOn
    if (!hasNewOwner && !hasNewDay) return { ok: true, changed: false }
    await tx.update(tasks).set({ ownerId, dueOn }).where(eq(tasks.id, taskId))
    const names = await findStaffNames(tx, task.ownerId === null ? [] : [task.ownerId])
    const before = task.ownerId === null ? null : (names.get(task.ownerId) ?? null)
    const fields = [hasNewOwner ? 'owner' : '', hasNewDay ? 'dueOn' : ''].filter(Boolean).join(', ')
    const subject = { kind: 'application', id: applicationId } as const
    await recordEvent(
      app,
      tx,
      { type: 'task.changed', actor, subject, taskId, fields },
      {
        ...(hasNewOwner && { owner: { before, after: lockedOwner.owner?.name ?? null } }),
        ...(hasNewDay && { dueOn: { before: task.dueOn, after: dueOn } }),
      },
    )
    return { ok: true, changed: true }
  })
}

async function lockTask(tx: Transaction, { applicationId, taskId }: TaskKey) {
  const [task] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.caseId, applicationId)))
    .for('update')
  return task ?? null
}
