import { STORY_SECTOR_KEYS, type StorySector } from '#src/features/stories/story.ts'

export type Story = {
  id: string
  name: string
  role: string
  quote: string
  sector: StorySector
  isSample?: boolean
}

const HOME_SAMPLES: ReadonlyArray<Story> = [
  {
    id: 'home-numbers',
    name: 'Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ',
    role: 'Machine learning engineer',
    quote: 'They asked for the thing I was shy about: the numbers. It turned out the numbers were the case.',
    sector: 'technology',
  },
  {
    id: 'home-look-books',
    name: 'Ọlọ́runfẹ́mi Ṣówándé',
    role: 'Textile designer',
    quote: 'My look books were a suitcase of paper. They became evidence.',
    sector: 'fashion',
  },
  {
    id: 'home-exhibitions',
    name: 'Ifeányịchukwu Ụzọ̀ma',
    role: 'Choreographer',
    quote: 'Four years of rehearsal, two letters and, in the end, one clear file.',
    sector: 'arts',
  },
]

/** The most important ones of a sector come first. */
const SECTOR_SAMPLES: ReadonlyArray<Story> = [
  {
    id: 'fashion-money',
    name: 'Adaọbi Ezeigbo',
    role: 'Womenswear designer',
    quote: 'Plain answers about money on the first day. That is why I stayed.',
    sector: 'fashion',
  },
  {
    id: 'fashion-proof',
    name: 'Tèmítọ́pẹ́ Àjàyí',
    role: 'Womenswear designer',
    quote: 'I had a wall of magazine pages. They taught me the difference between press and proof.',
    sector: 'fashion',
  },
  {
    id: 'fashion-longer',
    name: 'Hauwa Ɗanjuma',
    role: 'Modest-wear designer',
    quote: 'It took longer than I hoped. I always knew where it stood, and whose turn it was.',
    sector: 'fashion',
  },
  {
    id: 'fashion-orders',
    name: 'Osarọbọ Ighọdarọ',
    role: 'Menswear designer',
    quote: 'The buyer in Accra answered in a day when I asked for the order in the words they gave me.',
    sector: 'fashion',
  },
  {
    id: 'fashion-weavers',
    name: 'Títílayọ̀ Adéṣínà',
    role: 'Aṣọ òkè designer',
    quote: 'The weavers in Ìsẹ́yìn signed what they make and what I draw. Nobody had ever asked us to separate the two.',
    sector: 'fashion',
  },
  {
    id: 'fashion-not-yet',
    name: 'Idara-Abasi Ukpong',
    role: 'Milliner',
    quote: 'They told me not yet, and what was missing. I was cross for a week, then I went and did it.',
    sector: 'fashion',
  },
  {
    id: 'fashion-costume',
    name: 'Chinọnso Ụdẹ',
    role: 'Costume designer',
    quote: 'I thought film work would not count for a fashion file. We used two credits and left eleven out.',
    sector: 'fashion',
  },
  {
    id: 'fashion-export',
    name: 'Ebiere Dokubo',
    role: 'Leather goods maker',
    quote: 'My accountant and I spent a month on export papers. It was dull work, and it was the strongest page.',
    sector: 'fashion',
  },
  {
    id: 'fashion-deadline',
    name: 'Àṣàkẹ́ Bámgbóṣé',
    role: 'Accessories designer',
    quote: 'Two of my letters came late and they did not pretend otherwise. We moved the date and started again.',
    sector: 'fashion',
  },
  {
    id: 'fashion-words',
    name: 'Ngọzi Ánịgbogu',
    role: 'Knitwear designer',
    quote: 'Every sentence they could not trace to a paper was struck out. What was left sounded like me.',
    sector: 'fashion',
  },
  {
    id: 'technology-history',
    name: 'Chukwuemeka Nwáńkwọ',
    role: 'Open-source maintainer',
    quote: 'They read forty pages of my open-source history and found the ten that mattered.',
    sector: 'technology',
  },
  {
    id: 'technology-letters',
    name: 'Ńkemdịlịm Okonkwọ',
    role: 'Product engineer',
    quote: 'The letters were the hard part. They told me who to ask, and what for.',
    sector: 'technology',
  },
  {
    id: 'technology-fridays',
    name: 'Ọláyínká Adébísí',
    role: 'Founder, payments',
    quote: 'Every Friday I knew what was done, what was missing and who had it.',
    sector: 'technology',
  },
  {
    id: 'technology-we',
    name: 'Zainab Ɗahiru',
    role: 'Security engineer',
    quote: 'I write “we” for everything. They made me say which part was mine, one commit at a time.',
    sector: 'technology',
  },
  {
    id: 'technology-slow',
    name: 'Terhemba Iorfa',
    role: 'Data scientist',
    quote: 'The first draft came back with more questions than I had answers. A slow fortnight, and a better file.',
    sector: 'technology',
  },
  {
    id: 'technology-price',
    name: 'Oghenetega Ọnọme',
    role: 'Mobile developer',
    quote: 'Not cheap, but the price on the page was the price I paid, in naira, to the last kobo.',
    sector: 'technology',
  },
  {
    id: 'arts-adire',
    name: 'Ṣadé Ọ̀ṣunlàjà',
    role: 'Visual artist',
    quote: 'I stopped explaining adire to people and started showing dates, rooms and names.',
    sector: 'arts',
  },
  {
    id: 'arts-calm',
    name: 'Bọ́lájí Káyọ̀dé',
    role: 'Curator',
    quote: 'Calm from start to finish, even in the week when the catalogue proofs went missing.',
    sector: 'arts',
  },
  {
    id: 'arts-programmes',
    name: 'Nkoyo Ẹkpẹnyọñ',
    role: 'Theatre director',
    quote: 'My mother had kept every printed programme since 2009. That box in Calabar carried half the case.',
    sector: 'arts',
  },
  {
    id: 'arts-bronze',
    name: 'Osazẹ Ọmọruyi',
    role: 'Bronze caster',
    quote:
      'In Benin City we do not sign our work. They found other proof that it was mine: invoices and letters from collectors.',
    sector: 'arts',
  },
  {
    id: 'arts-cut',
    name: 'Ọbịageli Ńwosu',
    role: 'Novelist',
    quote: 'They cut the prize I was proudest of because anybody could pay to enter. They were right, and it stung.',
    sector: 'arts',
  },
  {
    id: 'arts-music',
    name: 'Kọ́láwọlé Akíntúndé',
    role: 'Composer and percussionist',
    quote:
      'I expected them to want streaming figures. They wanted the contract, the score and the date of the concert.',
    sector: 'arts',
  },
  {
    id: 'arts-photographs',
    name: 'Maryam Aliyu Ɓaure',
    role: 'Documentary photographer',
    quote: 'I would have liked a quicker answer in the rainy season. The answer, when it came, was thorough.',
    sector: 'arts',
  },
]

/** The samples of the sandbox. None may promise an outcome. */
export const SAMPLES = [...HOME_SAMPLES, ...SECTOR_SAMPLES].map(story => ({ ...story, isSample: true }))

/** A carousel, and the large story before it. */
export const STORIES_PER_SECTOR = 7

export type StoriesBySector = Record<StorySector, Array<Story>>

/** Orders the stories of each sector. In the sandbox, each published story takes the place of one sample (132). */
export function arrangeStories(
  published: ReadonlyArray<Story>,
  { isSandbox }: { isSandbox: boolean },
): StoriesBySector {
  const ofSector = (sector: StorySector) => {
    const own = published.filter(story => story.sector === sector)
    const samples = isSandbox ? SAMPLES.filter(story => story.sector === sector).slice(own.length) : []
    return [...own, ...samples].slice(0, STORIES_PER_SECTOR)
  }
  return Object.fromEntries(STORY_SECTOR_KEYS.map(sector => [sector, ofSector(sector)])) as StoriesBySector
}

const ON_HOME = 3

/** Chooses the first story of each sector for the home page, or more of a sector while others have none. */
export function chooseHomeStories(stories: StoriesBySector): Array<Story> {
  const inOrder = (['technology', 'fashion', 'arts'] as const).map(sector => stories[sector])
  return Array.from({ length: STORIES_PER_SECTOR }, (_, place) => inOrder.flatMap(list => list[place] ?? []))
    .flat()
    .slice(0, ON_HOME)
}

/** Home and the carousels begin with other stories, so the overview of sectors shows a later one of each. */
export function chooseOverviewStories(stories: StoriesBySector): Array<Story> {
  return STORY_SECTOR_KEYS.flatMap(sector => stories[sector][ON_OVERVIEW] ?? stories[sector].at(-1) ?? [])
}

const ON_OVERVIEW = 3
