/** The page lists the subjects in this order. The name of a template begins with its subject. */
const SUBJECTS = [
  ['applications', 'Applications'],
  ['documents', 'Documents'],
  ['payments', 'Payments'],
  ['bookings', 'Consultations'],
  ['contact', 'Contact page'],
] as const

/** Groups mails by subject. Unknown subjects come last, under Others; empty groups are left out. */
export function groupBySubject<Listed extends { template: string }>(
  mails: ReadonlyArray<Listed>,
): Array<{ subject: string; label: string; mails: Array<Listed> }> {
  const groups = Map.groupBy(mails, ({ template }) => subjectOf(template))
  return [...SUBJECTS, OTHER_SUBJECTS].flatMap(([subject, label]) => {
    const listed = groups.get(subject) ?? []
    return listed.length === 0 ? [] : [{ subject, label, mails: listed }]
  })
}

const OTHER_SUBJECTS = ['others', 'Others'] as const

function subjectOf(template: string): string {
  const known = SUBJECTS.find(([subject]) => template.startsWith(`${subject}.`))
  return (known ?? OTHER_SUBJECTS)[0]
}

/** Returns for example "2 texts edited". */
export function describeEdited(count: number): string {
  return `${count} ${count === 1 ? 'text' : 'texts'} edited`
}
