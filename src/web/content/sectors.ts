import { addresses } from '#src/addresses.ts'
import type { Sector as FormSector } from '#src/features/applications/sectors.ts'
import type { StorySector } from '#src/features/stories/story.ts'
import type { FactId } from '#src/features/visa/facts.ts'
import type { ClothName } from '../ui/cloth-names.ts'
import type { Panel } from '../ui/swatch.tsx'
import { ARTS } from './sectors/arts.ts'
import { FASHION } from './sectors/fashion.ts'
import { TECHNOLOGY } from './sectors/technology.ts'

type Sector = {
  key: string
  name: string
  who: string
  /** `body` is the endorsing body. `assessor` judges the work on its behalf. */
  endorsing: { assessor: string; body: string }
  fact: FactId
  cloth: ClothName
  panel: Panel
  /** The key of the sector in the assessment form. */
  form: FormSector
  /** The path of the sector's page. If there is none, the card links to the assessment form. */
  page: string | null
}

const ARTS_COUNCIL = 'Arts Council England'
const RESEARCH_BODIES = 'The Royal Society, the Royal Academy of Engineering, the British Academy or UKRI'

export const SECTORS = [
  {
    key: 'fashion',
    name: 'Fashion',
    who: 'Designers, cutters, textile makers',
    endorsing: { assessor: 'British Fashion Council', body: ARTS_COUNCIL },
    fact: 'arts-council',
    cloth: 'fashion',
    panel: 'leaves',
    form: 'fashion',
    page: addresses.sector('fashion'),
  },
  {
    key: 'technology',
    name: 'Technology',
    who: 'Engineers, founders, product people',
    endorsing: { assessor: 'Tech Nation', body: 'Tech Nation' },
    fact: 'tech-nation',
    cloth: 'technology',
    panel: 'nodes',
    form: 'technology',
    page: addresses.sector('technology'),
  },
  {
    key: 'performing-arts',
    name: 'Performing Arts',
    who: 'Dancers, musicians, actors, directors',
    endorsing: { assessor: ARTS_COUNCIL, body: ARTS_COUNCIL },
    fact: 'arts-council',
    cloth: 'performing',
    panel: 'rings',
    form: 'arts',
    page: addresses.sector('arts'),
  },
  {
    key: 'visual-arts',
    name: 'Visual Arts',
    who: 'Painters, sculptors, photographic artists, curators',
    endorsing: { assessor: ARTS_COUNCIL, body: ARTS_COUNCIL },
    fact: 'arts-council',
    cloth: 'arts',
    panel: 'diamonds',
    form: 'arts',
    page: addresses.sector('arts'),
  },
  {
    key: 'academia',
    name: 'Academia',
    who: 'Lecturers and scholars of every subject',
    endorsing: { assessor: 'One of four bodies, depending on subject and post', body: RESEARCH_BODIES },
    fact: 'who-endorses',
    cloth: 'academia',
    panel: 'seeds',
    form: 'academia',
    page: null,
  },
  {
    key: 'science',
    name: 'Science & Research',
    who: 'Scientists, engineers, research teams',
    endorsing: { assessor: 'One of four bodies, depending on subject and post', body: RESEARCH_BODIES },
    fact: 'who-endorses',
    cloth: 'science',
    panel: 'check',
    form: 'science',
    page: null,
  },
  {
    key: 'architecture',
    name: 'Architecture',
    who: 'Architects and urban designers',
    endorsing: { assessor: 'RIBA', body: ARTS_COUNCIL },
    fact: 'arts-council',
    cloth: 'architecture',
    panel: 'steps',
    form: 'architecture',
    page: null,
  },
  {
    key: 'film',
    name: 'Film & Media',
    who: 'Directors, producers, editors, crew',
    endorsing: { assessor: 'PACT', body: ARTS_COUNCIL },
    fact: 'arts-council',
    cloth: 'film',
    panel: 'board',
    form: 'film',
    page: null,
  },
] as const satisfies ReadonlyArray<Sector>

/** The sectors that have a page of their own. Performing and Visual Arts share one. */
export const SECTOR_DETAILS = { fashion: FASHION, technology: TECHNOLOGY, arts: ARTS } as const satisfies Record<
  string,
  SectorDetail
>

type SectorDetailKey = keyof typeof SECTOR_DETAILS

/** Returns the content of a sector's page by the last part of its path, or null if there is no such page. */
export function findSectorDetail(id: string): SectorDetail | null {
  return Object.hasOwn(SECTOR_DETAILS, id) ? SECTOR_DETAILS[id as SectorDetailKey] : null
}

export function buildSectorHref(sector: Pick<Sector, 'page' | 'form'>): string {
  return sector.page ?? buildStartHref(sector.form)
}

/** Returns the link to the assessment form with the sector already chosen. */
export function buildStartHref(form: FormSector): string {
  return `${addresses.getStarted()}?sector=${form}`
}

/** The content of a sector's page. The fact ids name the facts that each part quotes; the other texts are our guidance. */
export type SectorDetail = {
  key: StorySector
  name: string
  title: string
  intro: string
  cloth: ClothName
  panel: Panel
  /** The text on the sector's card in the overview. */
  spotlight: string
  whoEndorses: { text: string; facts: ReadonlyArray<FactId> }
  requirements: { intro: string; points: ReadonlyArray<{ title: string; text: string }>; facts: ReadonlyArray<FactId> }
  evidence: { intro: string; pieces: ReadonlyArray<EvidencePiece>; facts: ReadonlyArray<FactId> }
  weak: ReadonlyArray<{ piece: string; why: string }>
  letters: { text: string; advice: ReadonlyArray<string>; facts: ReadonlyArray<FactId> }
  timing: { text: string; facts: ReadonlyArray<FactId> }
}

type EvidencePiece = { what: string; paper: string; signedBy: string; proves: string }
