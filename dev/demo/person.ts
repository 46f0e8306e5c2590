const EMAIL_DOMAINS = [
  'studio-yaba.example',
  'surulere-labs.example',
  'postbox.example',
  'unilag-alumni.example',
  'kano-works.example',
]

const SOURCES: ReadonlyArray<readonly [heardFrom: string | null, ref: string | null]> = [
  ['A friend or colleague', null],
  ['A friend or colleague', null],
  ['A friend or colleague', 'alumni-group'],
  ['A search engine', null],
  ['A search engine', null],
  ['LinkedIn', 'linkedin'],
  ['LinkedIn', 'linkedin'],
  ['LinkedIn', null],
  ['Instagram', 'instagram-bio'],
  ['An event or a talk', 'lagos-tech-week'],
  ['Facebook or WhatsApp', 'alumni-group'],
  ['X', null],
  ['Other', null],
  [null, 'linkedin'],
  [null, null],
  [null, null],
  [null, null],
]

/** The address, the phone number and the way to us that belong to a name. */
export function person(name: string) {
  const plainName = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[ɗƙɓƴ]/g, letter => ({ ɗ: 'd', ƙ: 'k', ɓ: 'b', ƴ: 'y' })[letter] ?? '')
    .replace(/[^a-z -]/g, '')
    .replace(/\s+/g, '.')
  const number = [...plainName].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000_019, 7)
  const digits = String(number).padStart(8, '2')
  const [heardFrom, ref] = SOURCES[number % SOURCES.length] ?? [null, null]
  return {
    name,
    source: { heardFrom, ref },
    email: `${plainName}@${EMAIL_DOMAINS[number % EMAIL_DOMAINS.length]}`,
    phone: `+234 80${2 + (number % 8)} ${digits.slice(0, 3)} ${digits.slice(3, 7)}`,
  }
}
