type Switches = { mailNewApplications: boolean; mailDocumentUploads: boolean; mailPayments: boolean }

/** "Staff get mail about new applications and payments, not about document uploads." */
export function mailSwitchesInWords({ mailNewApplications, mailDocumentUploads, mailPayments }: Switches): string {
  const all = [
    { words: 'new applications', isOn: mailNewApplications },
    { words: 'document uploads', isOn: mailDocumentUploads },
    { words: 'payments', isOn: mailPayments },
  ]
  const on = all.filter(({ isOn }) => isOn).map(({ words }) => words)
  const off = all.filter(({ isOn }) => !isOn).map(({ words }) => words)
  if (on.length === 0) return 'Staff get none of this by mail. The bell tells of it.'
  if (off.length === 0) return `Staff get mail about ${listInWords(on)}.`
  return `Staff get mail about ${listInWords(on)}, not about ${listInWords(off)}.`
}

const LIST = new Intl.ListFormat('en-GB')

/** "new applications, document uploads and payments" */
function listInWords(words: ReadonlyArray<string>): string {
  return LIST.format(words)
}
