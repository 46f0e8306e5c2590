import type { SectorKey } from '#src/features/applications/sectors.ts'
import type { Status } from '#src/features/cases/states.ts'
import type { ApplicationItem, Plan } from '#src/features/site/catalogue/items.ts'
import type { Role } from '#src/features/staff/roles.ts'

export const STAFF = {
  adaeze: { name: 'Adaeze Okonkwo', email: 'adaeze@talentpassage.example', role: 'owner' },
  tade: { name: 'Tádé Bámgbóṣé', email: 'tade@talentpassage.example', role: 'caseworker' },
  folasade: { name: 'Fọláṣadé Nwosu', email: 'folasade@talentpassage.example', role: 'caseworker' },
  bisi: { name: 'Bísí Adéwálé', email: 'bisi@talentpassage.example', role: 'finance' },
  /** Has left: the account was disabled 45 days ago. */
  kasimu: { name: 'Ƙasimu Ɗanladi', email: 'kasimu@talentpassage.example', role: 'caseworker' },
  /** Was invited three days ago and has no password. */
  ngozi: { name: 'Ngọzi Ezeanyịka', email: 'ngozi@talentpassage.example', role: 'caseworker' },
} as const satisfies Record<string, { name: string; email: string; role: Role }>

export type StaffKey = keyof typeof STAFF

/** The owners of new cases by field. Cases of the other fields wait for an owner. */
export const FIRST_OWNERS: Partial<Record<SectorKey, StaffKey>> = {
  technology: 'tade',
  academia: 'adaeze',
  science: 'tade',
  fashion: 'folasade',
  arts: 'folasade',
  film: 'kasimu',
  design: 'kasimu',
}
export const OWNERS_AFTER_KASIMU: Partial<Record<SectorKey, StaffKey>> = { film: 'folasade', design: 'adaeze' }

type Package = 'fee' | 'assessment' | 'support' | 'support in two parts' | 'review'

export const PACKAGES: Readonly<Record<Package, readonly [ApplicationItem, Plan]>> = {
  fee: ['application_fee', 'split'],
  assessment: ['initial_assessment', 'full'],
  support: ['full_support', 'full'],
  'support in two parts': ['full_support', 'split'],
  review: ['review_finalize', 'full'],
}

/** Name, field, package, and how many days ago the application reached its status. */
export type Applicant = readonly [name: string, sector: SectorKey, pack: Package, days: number, note?: Note]

type Note = 'unpaid' | 'added by us, paid in part' | 'added by us, paid in full' | 'resubmitted'

export const APPLICANTS: Readonly<Record<Status, ReadonlyArray<Applicant>>> = {
  pending: [
    ['Olúwafúnmiláyọ̀ Fálétí', 'academia', 'support', 0, 'unpaid'],
    ['Ƙasimu Musa', 'architecture', 'assessment', 2],
    ['Sani Ɗanladi', 'arts', 'assessment', 4, 'unpaid'],
    ['Títílayọ̀ Ajàyí-Crowther', 'technology', 'fee', 3, 'added by us, paid in full'],
    ['Hauwa’u Bello-Ɗantata', 'technology', 'fee', 5, 'unpaid'],
    ['Olúwafúnmiláyọ̀ Akínwándé', 'fashion', 'review', 7],
    ['Hauwa’u Musa', 'fashion', 'support', 9, 'unpaid'],
    ['Mosúnmọ́lá Ọdẹ́yẹmí', 'arts', 'assessment', 10],
    ['Ọláwálé Ọdẹ́yẹmí', 'film', 'fee', 11, 'unpaid'],
    ['Chimamanda Okechukwu-Ụdẹ', 'architecture', 'fee', 13],
    ['Títílayọ̀ Ọ̀ṣínàíkẹ́', 'architecture', 'fee', 14, 'unpaid'],
    ['Maryam Suleiman', 'science', 'fee', 15],
    ['Chukwuemeka Ọnwụatụegwu', 'other', 'review', 16, 'unpaid'],
    ['Abdulƙadir Ringim', 'architecture', 'assessment', 17],
    ['Chukwuemeka Mbadiwe', 'technology', 'fee', 19, 'added by us, paid in part'],
    ['Mosúnmọ́lá Fálétí', 'science', 'fee', 20],
  ],
  under_review: [
    ['Nwakaego Ọnwụatụegwu', 'arts', 'fee', 1],
    ['Sani Bello-Ɗantata', 'academia', 'support', 2],
    ['Chimamanda Mbadiwe', 'other', 'fee', 4],
    ['Ṣẹ́gun Ajàyí-Crowther', 'science', 'fee', 5, 'added by us, paid in full'],
    ['Àyọ̀dèlé Ajàyí-Crowther', 'design', 'fee', 7],
    ['Fatima Ɓashir-Ƙofar Mata', 'film', 'review', 9],
    ['Kelechi Mbadiwe', 'arts', 'fee', 11],
    ['Yétúndé Ọ̀ṣínàíkẹ́', 'fashion', 'fee', 13],
    ['Ɓala Ɓashir-Ƙofar Mata', 'other', 'fee', 13],
    ['Aisha Ringim', 'arts', 'fee', 14],
    ['Hauwa’u Ƴar’adua', 'technology', 'review', 16],
  ],
  evidence_review: [
    ['Títílayọ̀ Adéwálé-Ọmọ́túndé', 'fashion', 'assessment', 1],
    ['Fatima Abubakar', 'technology', 'assessment', 2],
    ['Chimamanda Ọnwụatụegwu', 'science', 'fee', 7, 'added by us, paid in full'],
    ['Ɗanjuma Ɗanladi', 'academia', 'support in two parts', 9],
    ['Adaeze Mbadiwe', 'design', 'fee', 9],
    ['Tobenna Ịbeanụ', 'arts', 'fee', 12],
    ['Tobenna Mbadiwe', 'arts', 'fee', 15],
    ['Ifeanyịchukwu Ọnwụatụegwu', 'design', 'support', 16],
    ['Fatima Ringim', 'other', 'fee', 19],
    ['Ƙasimu Abubakar', 'science', 'assessment', 20],
    ['Ifeanyịchukwu Anyaegbunam', 'technology', 'review', 22],
  ],
  draft_review: [
    ['Chukwuemeka Nwaọgwụgwụ', 'academia', 'support in two parts', 1],
    ['Ọláwálé Ọládipọ̀', 'arts', 'support', 3, 'resubmitted'],
    ['Kelechi Ezeanyịka', 'design', 'fee', 5],
    ['Ṣẹ́gun Ògúnbíyìí', 'technology', 'fee', 6, 'added by us, paid in part'],
    ['Ngọzi Ọnwụatụegwu', 'technology', 'support in two parts', 9, 'resubmitted'],
    ['Fọláṣadé Fálétí', 'film', 'fee', 9],
    ['Ṣẹ́gun Adéwálé-Ọmọ́túndé', 'design', 'review', 12],
    ['Chimamanda Chukwuma', 'architecture', 'review', 14, 'resubmitted'],
    ['Fatima Suleiman', 'architecture', 'fee', 15],
    ['Nwakaego Anyaegbunam', 'architecture', 'support in two parts', 16],
    ['Tobenna Ọnwụatụegwu', 'fashion', 'support', 18],
  ],
  final_review: [
    ['Aisha Ɓashir-Ƙofar Mata', 'science', 'support in two parts', 1],
    ['Ƙasimu Gwarzo', 'other', 'support in two parts', 3],
    ['Adaeze Anyaegbunam', 'other', 'fee', 5],
    ['Abdulƙadir Ɓashir-Ƙofar Mata', 'science', 'fee', 7, 'added by us, paid in part'],
    ['Ụzọamaka Chukwuma', 'architecture', 'assessment', 7],
    ['Nwakaego Ọkọnkwọ', 'fashion', 'fee', 9],
    ['Mosúnmọ́lá Ọ̀ṣínàíkẹ́', 'fashion', 'assessment', 11],
    ['Zainab Ringim', 'science', 'fee', 12],
  ],
  resubmission: [
    ['Àyọ̀dèlé Ọládipọ̀', 'other', 'fee', 1],
    ['Maryam Musa', 'architecture', 'fee', 4],
    ['Adébáyọ̀ Adéwálé-Ọmọ́túndé', 'design', 'fee', 7],
    ['Olúwafúnmiláyọ̀ Ọládipọ̀', 'arts', 'fee', 10, 'added by us, paid in part'],
    ['Ɗanjuma Gwarzo', 'film', 'fee', 11],
    ['Ɓala Ƴar’adua', 'architecture', 'support', 14],
  ],
  completed: [
    ['Nwakaego Mbadiwe', 'design', 'fee', 2],
    ['Ifeanyịchukwu Ọkọnkwọ', 'design', 'fee', 15],
    ['Ọbịageli Chukwuma', 'technology', 'fee', 39, 'added by us, paid in part'],
    ['Ɗanjuma Ringim', 'film', 'support in two parts', 53],
    ['Tobenna Chukwuma', 'fashion', 'assessment', 64],
    ['Kelechi Ọkọnkwọ', 'design', 'assessment', 89],
    ['Ɓala Abubakar', 'fashion', 'support in two parts', 101],
    ['Olúwafúnmiláyọ̀ Bámgbóṣé', 'technology', 'support in two parts', 127],
    ['Sani Suleiman', 'film', 'support in two parts', 140],
    ['Chukwuemeka Okechukwu-Ụdẹ', 'science', 'fee', 166],
    ['Yétúndé Adéwálé-Ọmọ́túndé', 'fashion', 'fee', 178, 'added by us, paid in full'],
    ['Sani Abubakar', 'technology', 'fee', 190],
  ],
  submitted: [
    ['Adébáyọ̀ Fálétí', 'architecture', 'fee', 2],
    ['Ngọzi Nwaọgwụgwụ', 'arts', 'fee', 7],
    ['Fọláṣadé Ògúnbíyìí', 'other', 'fee', 11],
    ['Chukwuemeka Chukwuma', 'arts', 'fee', 16, 'added by us, paid in full'],
    ['Fọláṣadé Ajàyí-Crowther', 'film', 'fee', 20],
  ],
  endorsed: [
    ['Chimamanda Ezeanyịka', 'arts', 'support in two parts', 5],
    ['Ifeanyịchukwu Chukwuma', 'other', 'review', 19],
    ['Olúwafúnmiláyọ̀ Ògúnbíyìí', 'technology', 'fee', 44, 'added by us, paid in full'],
    ['Yétúndé Ajàyí-Crowther', 'arts', 'fee', 59],
    ['Yétúndé Akínwándé', 'technology', 'review', 72],
    ['Mosúnmọ́lá Akínwándé', 'film', 'fee', 96],
    ['Ụzọamaka Ọnwụatụegwu', 'design', 'fee', 110],
    ['Àyọ̀dèlé Fálétí', 'technology', 'assessment', 138],
    ['Maryam Ringim', 'film', 'fee', 150],
  ],
  refused: [
    ['Hauwa’u Ɗanladi', 'architecture', 'review', 5],
    ['Fọláṣadé Akínwándé', 'academia', 'support in two parts', 11],
    ['Mosúnmọ́lá Ajàyí-Crowther', 'architecture', 'fee', 19],
    ['Fọláṣadé Bámgbóṣé', 'arts', 'fee', 25, 'added by us, paid in part'],
  ],
  rejected: [
    ['Zainab Gwarzo', 'academia', 'fee', 3],
    ['Olúwafúnmiláyọ̀ Adéwálé-Ọmọ́túndé', 'technology', 'fee', 34],
    ['Zainab Bello-Ɗantata', 'science', 'fee', 98, 'added by us, paid in part'],
    ['Fatima Ɗanladi', 'film', 'fee', 128],
    ['Káyọ̀dé Ọládipọ̀', 'fashion', 'fee', 160],
  ],
}
/** Name, minutes, how many days ago it was ordered, what became of it, and how many days after the order it took place. */
export type Consultation = readonly [
  name: string,
  minutes: 30 | 60,
  orderedDaysAgo: number,
  outcome: 'unpaid' | 'not booked' | 'booked' | 'cancelled' | 'missed',
  daysAfterOrder?: number,
]

export const CONSULTATIONS: ReadonlyArray<Consultation> = [
  ['Ƙasimu Bello-Ɗantata', 30, 1, 'booked', 3],
  ['Ɗanjuma Ƴar’adua', 30, 2, 'unpaid'],
  ['Olúwafúnmiláyọ̀ Ọ̀ṣínàíkẹ́', 30, 3, 'booked', 5],
  ['Tobenna Ọkọnkwọ', 60, 4, 'not booked'],
  ['Yétúndé Ọládipọ̀', 60, 6, 'booked', 8],
  ['Abdulƙadir Musa', 30, 8, 'cancelled', 13],
  ['Ifeanyịchukwu Okechukwu-Ụdẹ', 30, 11, 'unpaid'],
  ['Ọláwálé Fálétí', 30, 16, 'not booked'],
  ['Adaeze Ezeanyịka', 60, 19, 'booked', 12],
  ['Adaeze Nwaọgwụgwụ', 60, 23, 'booked', 7],
  ['Zainab Ɗanjuma', 30, 5, 'booked', 6],
  ['Chidera Nwosu', 60, 9, 'booked', 4],
  ['Bọ́lánlé Adéṣínà', 30, 12, 'booked', 5],
  ['Musa Bello', 30, 13, 'missed', 4],
  ['Ifẹ́olúwa Ajàyí', 60, 15, 'booked', 6],
  ['Hadiza Sani', 30, 18, 'booked', 5],
  ['Ebele Okafor', 60, 20, 'cancelled', 9],
  ['Ụzọamaka Nwaọgwụgwụ', 30, 25, 'missed', 7],
  ['Kúnlé Ògúnbíyìí', 60, 26, 'booked', 5],
  ['Amara Eze', 30, 31, 'booked', 6],
  ['Yakubu Danladi', 60, 35, 'booked', 4],
  ['Tèmítọ́pẹ́ Ọládélé', 30, 41, 'booked', 5],
  ['Chinedu Obi', 60, 45, 'missed', 6],
  ['Ruqayyah Ɓala', 30, 49, 'booked', 4],
  ['Ọbịageli Anyaegbunam', 30, 27, 'booked', 11],
  ['Fọláṣadé Adéwálé-Ọmọ́túndé', 30, 29, 'booked', 11],
  ['Nwakaego Chukwuma', 60, 33, 'booked', 14],
  ['Aisha Ɗanladi', 60, 39, 'booked', 10],
  ['Ọbịageli Ezeanyịka', 30, 43, 'booked', 11],
  ['Sani Ƴar’adua', 60, 47, 'booked', 10],
  ['Mosúnmọ́lá Bámgbóṣé', 60, 51, 'booked', 8],
  ['Ngọzi Ọkọnkwọ', 60, 57, 'booked', 9],
  ['Tobenna Ezeanyịka', 60, 70, 'booked', 4],
]
/** Name, package, how many days ago they paid, what happened to the payment, and how many days later to its refund. */
export type Payer = readonly [
  name: string,
  pack: Package,
  paidDaysAgo: number,
  event: PaymentEvent,
  refundedDaysLater?: number,
]

export type PaymentEvent =
  | 'paid the wrong amount'
  | 'paid twice'
  | 'declined'
  | 'deleted'
  | 'disputed'
  | 'half paid, then declined'
  | 'paid by a sponsor'
  | 'asked for a payment link'
  | 'refunded'
  | 'refund failed'
  | 'refund needs attention'
  | 'refunded by hand'

/** The answer to a dispute is due after 16 hours, so the newest one is still open. */
export const PAYERS: ReadonlyArray<Payer> = [
  ['Nwakaego Nwaọgwụgwụ', 'fee', 3, 'paid the wrong amount'],
  ['Ɓala Suleiman', 'fee', 9, 'paid twice'],
  ['Ɗanjuma Bello-Ɗantata', 'fee', 30, 'disputed'],
  ['Títílayọ̀ Ògúnbíyìí', 'fee', 2, 'declined'],
  ['Aisha Suleiman', 'fee', 20, 'deleted'],
  ['Ṣẹ́gun Ọ̀ṣínàíkẹ́', 'support', 12, 'half paid, then declined'],
  ['Ngọzi Okechukwu-Ụdẹ', 'support', 21, 'paid by a sponsor'],
  ['Maryam Abubakar', 'assessment', 2, 'asked for a payment link'],
  ['Maryam Ɓashir-Ƙofar Mata', 'assessment', 0.2, 'disputed'],
  ['Àyọ̀dèlé Ọdẹ́yẹmí', 'assessment', 45, 'refunded', 6],
  ['Chukwuemeka Ọkọnkwọ', 'assessment', 16, 'refund failed', 3],
  ['Ifeanyịchukwu Nwaọgwụgwụ', 'assessment', 9, 'refund needs attention', 7],
  ['Olúwafúnmiláyọ̀ Ajàyí-Crowther', 'support', 24, 'refunded', 23],
  ['Yétúndé Ọdẹ́yẹmí', 'assessment', 20, 'refunded by hand', 4],
]

/** Name, which of the questions, how many days ago, and what we did about it. The newest waits for its owner. */
export type Enquirer = readonly [
  name: string,
  question: number,
  daysAgo: number,
  by: StaffKey | null,
  did?: 'assigned' | 'marked' | 'opened an application' | 'answered' | 'assigned and answered',
]

export const ENQUIRERS: ReadonlyArray<Enquirer> = [
  ['Chukwuemeka Ịbeanụ', 0, 0, 'tade', 'assigned'],
  ['Káyọ̀dé Adéwálé-Ọmọ́túndé', 3, 6, null],
  ['Aisha Gwarzo', 1, 12, 'folasade', 'marked'],
  ['Ɗanjuma Ɓashir-Ƙofar Mata', 2, 18, 'folasade', 'opened an application'],
  ['Káyọ̀dé Ọdẹ́yẹmí', 4, 24, 'tade', 'answered'],
  ['Zainab Abubakar', 0, 30, 'adaeze', 'answered'],
  ['Fatima Bello-Ɗantata', 3, 36, 'adaeze', 'answered'],
  ['Ifeanyịchukwu Mbadiwe', 1, 42, 'adaeze', 'answered'],
  ['Mosúnmọ́lá Ògúnbíyìí', 2, 48, 'kasimu', 'assigned and answered'],
  ['Sani Ɓashir-Ƙofar Mata', 4, 54, 'adaeze', 'answered'],
]

/** Talks between applicants and the owners of their cases, the oldest line first. */
export const CONVERSATIONS: ReadonlyArray<{ with: string; lines: ReadonlyArray<Line> }> = [
  {
    with: 'Mosúnmọ́lá Ọdẹ́yẹmí',
    lines: [
      [
        9 * 24,
        'asks',
        'Good morning. My second referee is travelling until the 14th. May her letter come a week later?',
      ],
      [
        8 * 24,
        'we answer',
        'Good morning. Yes, a week later is fine. Please send us the other two letters now, so that we can begin.',
      ],
      [7 * 24 + 20, 'reads'],
      [7 * 24 + 19, 'asks', 'Thank you, that helps a great deal. I have just uploaded both.'],
      [7 * 24, 'we answer', 'Both are here and clearly signed. You’ll hear from us by Friday.'],
      [6 * 24, 'reads'],
    ],
  },
  {
    with: 'Olúwafúnmiláyọ̀ Akínwándé',
    lines: [[6 * 24, 'asks', 'Is a letter from my former head of department better than one from a client abroad?']],
  },
  {
    with: 'Sani Bello-Ɗantata',
    lines: [
      [
        3,
        'asks',
        'I’ve found the contract from 2023. Should I send all 40 pages, or only the ones with the signatures?',
      ],
    ],
  },
  {
    with: 'Yétúndé Ọ̀ṣínàíkẹ́',
    lines: [
      [12 * 24, 'we report', 'Here is your report. Page 2 lists three steps that we suggest before you apply.'],
      [11 * 24, 'confirms'],
      [11 * 24 - 2, 'asks', 'Thank you for the report. The part about my talks was new to me.'],
      [10 * 24, 'we answer', 'We’re glad it helps. Start with the article, because editors take longest.'],
    ],
  },
  {
    with: 'Kelechi Mbadiwe',
    lines: [[2 * 24, 'we report', 'Here is your report. Page 2 lists three steps that we suggest before you apply.']],
  },
  {
    with: 'Aisha Ringim',
    lines: [
      [
        5 * 24,
        'we answer',
        'We’d like to mention your work for the Lagos Biennial. Do you have the catalogue as a PDF?',
      ],
    ],
  },
]

/** How many hours ago, what happened, and the words. */
export type Line = readonly [
  hoursAgo: number,
  what: 'asks' | 'reads' | 'confirms' | 'we answer' | 'we report',
  text?: string,
]
