import { BRAND } from '#src/brand.ts'
import { dateInWords } from '#src/dates.ts'
import type { Report, ReportHead } from '#src/features/evidence/report/report.ts'
import { renderRecord } from '../../../parts/render-record.server.ts'

/** Renders a report with the head of the firm as a PDF. */
export function renderReport(report: Report, { title, applicant, reference, version, author, at }: ReportHead) {
  const name = version === null ? 'Draft' : `Version ${version}`
  return renderRecord({
    title,
    introduction: `For ${applicant}, ${reference}. ${report.body}. ${name}, ${dateInWords(at)}, by ${author}.`,
    madeAt: at,
    foot: `${BRAND.name} · ${title}, ${reference} · ${name}, ${dateInWords(at)}`,
    sections: [
      ...(report.summary === '' ? [] : [{ heading: 'Where you stand', rows: [row('Summary', report.summary)] }]),
      ...report.criteria.map(criterion => ({ heading: criterion.title, rows: listRows(criterion) })),
      ...(report.others.length === 0
        ? []
        : [{ heading: 'Other pieces', rows: report.others.map(({ title: piece, why }) => row(piece, why)) }]),
      { heading: 'What this report is', rows: [row('The decision', WHO_DECIDES)] },
    ],
  })
}

function listRows({ need, asks, rating, text, pieces }: Report['criteria'][number]) {
  const evidence = pieces.map(({ place, title, state }) => `${place}. ${title} (${state.toLowerCase()})`)
  return [
    row('Rating', rating?.label ?? 'Not rated'),
    row('Needed', need),
    row('What the body asks', asks),
    ...(text === null ? [] : [row('What we think', text)]),
    row('Your evidence', evidence.join('\n') || 'Nothing yet'),
  ]
}

function row(label: string, value: string) {
  return [label, value] as const
}

const WHO_DECIDES = `The endorsing body decides, not ${BRAND.name}. No one can promise an endorsement. We rate your evidence against what the body has published. We don’t write statements or letters for you: the bodies refuse them.`
