import { addresses } from '#src/addresses.ts'
import { dateAndTime } from '#src/dates.ts'
import { bodyLabel } from '#src/features/applications/endorsement.ts'
import type { LockedApplication } from '#src/features/applications/lock-applications.server.ts'
import { countDatedSteps } from '#src/features/cases/states.ts'
import { findLatestPack, isPackUpToDate, loadPackContents } from '#src/features/evidence/pack/load-pack.server.ts'
import { checkContents, describePages, formatMb } from '#src/features/evidence/pack/pack.ts'
import { loadApproval } from '#src/features/evidence/pack/pack-files.server.ts'
import { isRemoved, WHY_REMOVED } from '#src/features/evidence/stored-pack/entry.ts'
import type { App } from '../../app-context.ts'

export type PackPage = Awaited<ReturnType<typeof loadPackPage>>

/** Loads the latest pack as its applicant sees it. */
export async function loadPackPage(
  app: App,
  application: Pick<LockedApplication, 'id' | 'status' | 'endorsingBody' | 'endorsementRoute' | 'sector'>,
  reference: string,
) {
  const latest = await findLatestPack(app, application.id)
  if (latest === null) return null
  const { number, entries } = latest
  const [contents, approval] = await Promise.all([loadPackContents(app, application), loadApproval(app, latest)])
  return {
    missing: approval === null ? checkContents(contents).map(({ sentence }) => sentence) : [],
    number,
    body: application.endorsingBody === null ? 'the endorsing body' : bodyLabel(application.endorsingBody),
    prepared: dateAndTime(latest.preparedAt),
    isCurrent: await isPackUpToDate(app, latest, contents),
    wasSubmitted: countDatedSteps(application.status) > 0,
    approved: approval === null ? null : { at: dateAndTime(approval.at), isRecorded: approval.recordedBy !== null },
    archiveUrl: addresses.applicantPackArchive({ reference, number: String(number) }),
    files: entries.map(entry => {
      const { fileId, name, criteria, pages, sizeBytes, isFromWord } = entry
      return {
        fileId,
        name: name.replace(/\.pdf$/, ''),
        criteria: criteria.join(', '),
        facts: isRemoved(entry) ? WHY_REMOVED : `PDF, ${describePages(pages)}, ${formatMb(sizeBytes)}`,
        isFromWord: isFromWord && !isRemoved(entry),
        url: isRemoved(entry) ? null : addresses.applicantPackFile({ fileId, reference }),
      }
    }),
  }
}
