import type { Random } from './random.ts'

export type Person = { name: string; email: string; phone: string }

const YORUBA_NAMES = [
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
const IGBO_NAMES = [
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
const HAUSA_NAMES = [
  ['Aisha', 'Ɗanjuma', 'Ƙasimu', 'Zainab', 'Abdulƙadir', 'Hauwa’u', 'Ɓala', 'Fatima', 'Sani', 'Maryam'],
  ['Ɗanladi', 'Ɓashir-Ƙofar Mata', 'Abubakar', 'Ƴar’adua', 'Suleiman', 'Gwarzo', 'Bello-Ɗantata', 'Musa', 'Ringim'],
] as const

const EMAIL_DOMAINS = [
  'studio-yaba.example',
  'surulere-labs.example',
  'postbox.example',
  'unilag-alumni.example',
  'kano-works.example',
]

export function generatePeople(random: Random, count: number): Array<Person> {
  const peopleByName = new Map<string, Person>()
  while (peopleByName.size < count) {
    const [first, last] = random.oneOf([YORUBA_NAMES, IGBO_NAMES, HAUSA_NAMES])
    const name = `${random.oneOf(first)} ${random.oneOf(last)}`.normalize('NFC')
    peopleByName.set(name, {
      name,
      email: createEmail(name, random.oneOf(EMAIL_DOMAINS)),
      phone: createPhoneNumber(random),
    })
  }
  return [...peopleByName.values()]
}

function createEmail(name: string, domain: string): string {
  const plainName = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[ɗƙɓƴ]/g, letter => ({ ɗ: 'd', ƙ: 'k', ɓ: 'b', ƴ: 'y' })[letter] ?? '')
    .replace(/[^a-z -]/g, '')
    .replace(/\s+/g, '.')
  return `${plainName}@${domain}`
}

function createPhoneNumber(random: Random): string {
  return `+234 80${random.between(2, 9)} ${random.between(100, 999)} ${random.between(1000, 9999)}`
}
