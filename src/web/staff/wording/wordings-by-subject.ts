/** What the messages are about, in the order of the page; the template's name begins with it. */
const SUBJECTS = [
  ['applications', 'Applications'],
  ['documents', 'Documents'],
  ['payments', 'Payments'],
  ['bookings', 'Consultations'],
  ['contact', 'Contact page'],
] as const

/** Messages under what they are about; what is about something new stands under Others. Nothing empty is named. */
export function wordingsBySubject<Listed extends { template: string }>(
  mails: ReadonlyArray<Listed>,
): Array<{ subject: string; label: string; mails: Array<Listed> }> {
  const groups = Map.groupBy(mails, ({ template }) => subjectOf(template))
  return [...SUBJECTS, OTHERS].flatMap(([subject, label]) => {
    const listed = groups.get(subject) ?? []
    return listed.length === 0 ? [] : [{ subject, label, mails: listed }]
  })
}

const OTHERS = ['others', 'Others'] as const

function subjectOf(template: string): string {
  const known = SUBJECTS.find(([subject]) => template.startsWith(`${subject}.`))
  return (known ?? OTHERS)[0]
}

/** "2 passages reworded" */
export function howManyReworded(count: number): string {
  return `${count} ${count === 1 ? 'passage' : 'passages'} reworded`
}
