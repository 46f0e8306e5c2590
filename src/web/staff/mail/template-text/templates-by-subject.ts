/** The page lists the subjects in this order. The name of a template begins with its subject. */
const SUBJECTS = [
  ['applications', 'Applications'],
  ['milestones', 'Dates and deadlines'],
  ['documents', 'Documents'],
  ['packs', 'Final pack'],
  ['letters', 'Letters of recommendation'],
  ['payments', 'Payments'],
  ['bookings', 'Consultations'],
  ['contact', 'Contact page'],
  ['stories', 'Stories'],
] as const

/** Groups mails by subject. Unknown subjects come last, under Others; empty groups are left out. */
export function groupBySubject<Mail extends { template: string }>(
  mails: ReadonlyArray<Mail>,
): Array<{ subject: string; label: string; mails: Array<Mail> }> {
  const groups = Map.groupBy(mails, ({ template }) => subjectOf(template))
  return [...SUBJECTS, OTHER_SUBJECTS].flatMap(([subject, label]) => {
    const mailsOfSubject = groups.get(subject) ?? []
    return mailsOfSubject.length === 0 ? [] : [{ subject, label, mails: mailsOfSubject }]
  })
}

const OTHER_SUBJECTS = ['others', 'Others'] as const

function subjectOf(template: string): string {
  const knownSubject = SUBJECTS.find(([subject]) => template.startsWith(`${subject}.`))
  return (knownSubject ?? OTHER_SUBJECTS)[0]
}

/** Returns for example "2 texts edited". */
export function describeEdited(count: number): string {
  return `${count} ${count === 1 ? 'text' : 'texts'} edited`
}
