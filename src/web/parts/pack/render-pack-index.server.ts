import { BRAND } from '#src/brand.ts'
import { dateAndTime, dateInWords } from '#src/dates.ts'
import { describePages, formatMb } from '#src/features/evidence/pack/pack.ts'
import type { PackIndex } from '#src/features/evidence/pack/pack-files.server.ts'
import type { PackEntry } from '#src/features/evidence/stored-pack/entry.ts'
import { renderRecord } from '../render-record.server.ts'

/** Renders the first file of a pack with the head of the firm: what is in it, and who approved it. */
export function renderPackIndex({ applicant, reference, number, entries, preparedAt, approval }: PackIndex) {
  const pages = entries.reduce((sum, entry) => sum + entry.pages, 0)
  const sizeBytes = entries.reduce((sum, entry) => sum + entry.sizeBytes, 0)
  return renderRecord({
    title: 'Index',
    introduction: `Application of ${applicant}, ${reference}. Pack ${number}.`,
    madeAt: approval?.at ?? preparedAt,
    foot: `${BRAND.name} · Index of pack ${number}, ${reference} · ${dateInWords(preparedAt)}`,
    sections: [
      {
        heading: 'This pack',
        rows: [
          ['Version', String(number)],
          ['Prepared on', dateAndTime(preparedAt)],
          ['Approved', describeApproval(approval, applicant)],
          ['Files', `${entries.length} and this index, ${describePages(pages)}, ${formatMb(sizeBytes)}`],
        ],
      },
      { heading: 'Files', rows: entries.map(entry => [entry.name.slice(0, 2), describeEntry(entry)] as const) },
    ],
  })
}

function describeApproval(approval: PackIndex['approval'], applicant: string): string {
  if (approval === null) return 'Not yet'
  const at = dateAndTime(approval.at)
  return approval.recordedBy === null
    ? `By ${applicant}, ${at}`
    : `By ${applicant}, recorded by ${approval.recordedBy}, ${at}`
}

function describeEntry({ name, criteria, pages, sizeBytes }: PackEntry): string {
  const title = name.slice(3).replace(/\.pdf$/, '')
  return [
    title,
    ...(criteria.length === 0 ? [] : [`For: ${criteria.join('; ')}`]),
    `${describePages(pages)}, ${formatMb(sizeBytes)}`,
  ].join('\n')
}
