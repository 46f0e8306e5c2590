import { addresses } from '#src/addresses.ts'
import { dateAndTime } from '#src/dates.ts'
import type { LockedApplication } from '#src/features/applications/lock-applications.server.ts'
import type { Plan } from '#src/features/evidence/load-plan.server.ts'
import { isPackUpToDate, listPacks, loadPackContents, type Pack } from '#src/features/evidence/pack/load-pack.server.ts'
import {
  checkContents,
  checkEntry,
  checkForStaff,
  describePages,
  formatMb,
  type PackContents,
} from '#src/features/evidence/pack/pack.ts'
import { loadApproval } from '#src/features/evidence/pack/pack-files.server.ts'
import { isRemoved } from '#src/features/evidence/stored-pack/entry.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import type { App } from '../../../app-context.ts'

export type PackPart = Awaited<ReturnType<typeof loadPackPart>>

type PackedApplication = Pick<
  LockedApplication,
  'id' | 'item' | 'applicantName' | 'reference' | 'endorsingBody' | 'endorsementRoute' | 'sector'
>

/** Loads what stands in the way of a pack, and the packs so far. Null for packages without one. */
export async function loadPackPart(app: App, { application, plan }: { application: PackedApplication; plan: Plan }) {
  const { id, item, applicantName: name, reference } = application
  if (!includesTool(item, 'pack')) return null
  const [contents, packs] = await Promise.all([loadPackContents(app, application, plan), listPacks(app, id)])
  const [latest, ...earlier] = packs
  return {
    applicationId: id,
    name,
    hasReference: reference !== null,
    checks: [
      ...checkContents(contents),
      ...checkForStaff(contents),
      ...(latest?.entries ?? []).flatMap(entry => checkEntry(entry, contents.set)),
    ],
    latest: latest === undefined ? null : await describeLatest(app, latest, contents),
    /** Only approved ones still have their files. */
    earlier: await Promise.all(
      earlier.filter(({ approvedAt }) => approvedAt !== null).map(pack => describePack(app, pack)),
    ),
  }
}

async function describeLatest(app: App, pack: Pack, contents: PackContents) {
  return {
    ...(await describePack(app, pack)),
    isCurrent: await isPackUpToDate(app, pack, contents),
    files: pack.entries.map(entry => {
      const { fileId, name, criteria, pages, sizeBytes } = entry
      return {
        fileId,
        name,
        criteria: criteria.join(', '),
        pages: describePages(pages),
        size: formatMb(sizeBytes),
        url: isRemoved(entry) ? null : addresses.adminPackFile(fileId),
      }
    }),
  }
}

async function describePack(app: App, pack: Pack) {
  const { caseId, number, preparedBy, preparedAt, approvalNote } = pack
  const [approval, names] = await Promise.all([loadApproval(app, pack), findStaffNames(app.db, [preparedBy])])
  return {
    number,
    prepared: `${dateAndTime(preparedAt)}, by ${names.get(preparedBy) ?? 'a former colleague'}`,
    approval:
      approval === null ? null : { at: dateAndTime(approval.at), recordedBy: approval.recordedBy, note: approvalNote },
    archiveUrl: addresses.adminPackArchive(caseId, { number: String(number) }),
  }
}
