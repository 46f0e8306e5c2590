const EMAIL_DOMAINS = [
  'studio-yaba.example',
  'surulere-labs.example',
  'postbox.example',
  'unilag-alumni.example',
  'kano-works.example',
]

/** The address and phone number that belong to a name. */
export function person(name: string): { name: string; email: string; phone: string } {
  const plainName = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[ɗƙɓƴ]/g, letter => ({ ɗ: 'd', ƙ: 'k', ɓ: 'b', ƴ: 'y' })[letter] ?? '')
    .replace(/[^a-z -]/g, '')
    .replace(/\s+/g, '.')
  const number = [...plainName].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000_019, 7)
  const digits = String(number).padStart(8, '2')
  return {
    name,
    email: `${plainName}@${EMAIL_DOMAINS[number % EMAIL_DOMAINS.length]}`,
    phone: `+234 80${2 + (number % 8)} ${digits.slice(0, 3)} ${digits.slice(3, 7)}`,
  }
}
