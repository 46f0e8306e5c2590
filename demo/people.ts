import type { Chance } from './chance.ts'

export type Person = { name: string; email: string; phone: string }

const YORUBA = [
  [
    'Olúwafúnmiláyọ̀',
    'Adébáyọ̀',
    'Ọláwálé',
    'Títílayọ̀',
    'Àyọ̀dèlé',
    'Fọláṣadé',
    'Ṣẹ́gun',
    'Mosúnmọ́lá',
    'Káyọ̀dé',
    'Yétúndé',
  ],
  [
    'Adéwálé-Ọmọ́túndé',
    'Ọ̀ṣínàíkẹ́',
    'Akínwándé',
    'Ọládipọ̀',
    'Fálétí',
    'Ajàyí-Crowther',
    'Ògúnbíyìí',
    'Ọdẹ́yẹmí',
    'Bámgbóṣé',
  ],
] as const
const IGBO = [
  [
    'Chukwuemeka',
    'Nwakaego',
    'Ọbịageli',
    'Ifeanyịchukwu',
    'Chimamanda',
    'Kelechi',
    'Ụzọamaka',
    'Ngọzi',
    'Tobenna',
    'Adaeze',
  ],
  [
    'Ọkọnkwọ',
    'Nwaọgwụgwụ',
    'Ezeanyịka',
    'Okechukwu-Ụdẹ',
    'Mbadiwe',
    'Anyaegbunam',
    'Ọnwụatụegwu',
    'Chukwuma',
    'Ịbeanụ',
  ],
] as const
const HAUSA = [
  ['Aisha', 'Ɗanjuma', 'Ƙasimu', 'Zainab', 'Abdulƙadir', 'Hauwa’u', 'Ɓala', 'Fatima', 'Sani', 'Maryam'],
  ['Ɗanladi', 'Ɓashir-Ƙofar Mata', 'Abubakar', 'Ƴar’adua', 'Suleiman', 'Gwarzo', 'Bello-Ɗantata', 'Musa', 'Ringim'],
] as const

const HOSTS = [
  'studio-yaba.example',
  'surulere-labs.example',
  'postbox.example',
  'unilag-alumni.example',
  'kano-works.example',
]

/** So many people, no two of one name. */
export function people(chance: Chance, count: number): Array<Person> {
  const named = new Map<string, Person>()
  while (named.size < count) {
    const [first, last] = chance.oneOf([YORUBA, IGBO, HAUSA])
    const name = `${chance.oneOf(first)} ${chance.oneOf(last)}`.normalize('NFC')
    named.set(name, { name, email: emailOf(name, chance.oneOf(HOSTS)), phone: phone(chance) })
  }
  return [...named.values()]
}

/** "Olúwafúnmiláyọ̀ Ọ̀ṣínàíkẹ́" writes from oluwafunmilayo.osinaike@… */
function emailOf(name: string, host: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[ɗƙɓƴ]/g, letter => ({ ɗ: 'd', ƙ: 'k', ɓ: 'b', ƴ: 'y' })[letter] ?? '')
    .replace(/[^a-z -]/g, '')
    .replace(/\s+/g, '.')
  return `${plain}@${host}`
}

function phone(chance: Chance): string {
  return `+234 80${chance.between(2, 9)} ${chance.between(100, 999)} ${chance.between(1000, 9999)}`
}
