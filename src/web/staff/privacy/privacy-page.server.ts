import { addresses } from '#src/addresses.ts'
import { dateInWords, dayInLagos, daysBetween, noonOf } from '#src/dates.ts'
import { listHolds } from '#src/features/privacy/holds.server.ts'
import { listDeleted, listDueSoon, listRequests } from '#src/features/privacy/queries.server.ts'
import { REQUEST_KINDS } from '#src/features/privacy/request-kinds.ts'
import { RETENTION } from '#src/features/privacy/retention.ts'
import type { App } from '../../app-context.ts'

export type ShownRequest = Awaited<ReturnType<typeof loadRequests>>[number]
export type ShownDeleted = Awaited<ReturnType<typeof loadDeleted>>[number]
export type ShownHold = Awaited<ReturnType<typeof loadHolds>>[number]
export type ShownDue = Awaited<ReturnType<typeof loadDue>>[number]

export async function loadPrivacyPage(app: App) {
  const [requests, deleted, due, holds] = await Promise.all([
    loadRequests(app),
    loadDeleted(app),
    loadDue(app),
    loadHolds(app),
  ])
  return { requests, deleted, due, holds }
}

async function loadRequests(app: App) {
  const today = dayInLagos(app.clock.now())
  return (await listRequests(app.db)).map(({ receivedAt, answeredAt, kind, dueOn, applicationId, ...request }) => ({
    ...request,
    kind: REQUEST_KINDS[kind].label,
    isErasure: kind === 'erasure',
    received: dateInWords(receivedAt),
    answered: answeredAt && dateInWords(answeredAt),
    due: dateInWords(noonOf(dueOn)),
    daysLeft: daysBetween(today, dueOn),
    href: applicationId === null ? null : addresses.adminApplication(applicationId),
  }))
}

async function loadDeleted(app: App) {
  return (await listDeleted(app.db)).map(({ deletedAt, eraseAt, deletedBy, ...application }) => ({
    ...application,
    deleted: dateInWords(deletedAt),
    deletedBy: deletedBy ?? 'a former colleague',
    erased: dateInWords(eraseAt),
  }))
}

async function loadDue(app: App) {
  return (await listDueSoon(app)).map(({ id, kind, name, reference, dueAt }) => ({
    id: `${kind} ${id}`,
    name: name ?? 'Without a name',
    reference,
    what: RETENTION[kind].what,
    does: RETENTION[kind].does,
    on: dateInWords(dueAt),
    href: kind.endsWith('application') ? addresses.adminApplication(id) : null,
  }))
}

async function loadHolds(app: App) {
  return (await listHolds(app.db)).map(({ placedAt, placedBy, email, reference, name, ...hold }) => ({
    ...hold,
    on: email ?? reference ?? 'An application without a reference',
    name,
    placed: `${dateInWords(placedAt)} by ${placedBy ?? 'a former colleague'}`,
  }))
}
