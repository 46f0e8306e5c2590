/** Names the patterns on the cloth, in their order in the picture `panels.svg`. */
export const PANEL_NAMES = [
  'lattice',
  'board',
  'nodes',
  'leaves',
  'comb',
  'spray',
  'rings',
  'diamonds',
  'sun',
  'steps',
  'check',
  'seeds',
] as const

export type PanelName = (typeof PANEL_NAMES)[number]

export const SECTOR_CLOTHS = [
  'technology',
  'fashion',
  'arts',
  'performing',
  'academia',
  'science',
  'architecture',
  'film',
] as const

type SectorCloth = (typeof SECTOR_CLOTHS)[number]

export type ClothName = 'whole' | SectorCloth
