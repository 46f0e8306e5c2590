import type { SectorKey } from './sectors.ts'

const BODIES = {
  tech_nation: { label: 'Tech Nation' },
  arts_council: { label: 'Arts Council England' },
  royal_society: { label: 'Royal Society' },
  royal_academy_of_engineering: { label: 'Royal Academy of Engineering' },
  british_academy: { label: 'British Academy' },
  ukri: { label: 'UK Research and Innovation (UKRI)' },
} as const

export type EndorsingBody = keyof typeof BODIES

export const ENDORSING_BODIES = Object.keys(BODIES) as [EndorsingBody, ...Array<EndorsingBody>]

const ROUTE_LABELS = {
  talent: 'Exceptional talent',
  promise: 'Exceptional promise',
  fast_track: 'Fast track',
} as const

export type EndorsementRoute = keyof typeof ROUTE_LABELS

export const ENDORSEMENT_ROUTES = Object.keys(ROUTE_LABELS) as [EndorsementRoute, ...Array<EndorsementRoute>]

export function bodyLabel(body: EndorsingBody): string {
  return BODIES[body].label
}

export function routeLabel(route: EndorsementRoute): string {
  return ROUTE_LABELS[route]
}

const BODY_OF_SECTOR: { readonly [Key in SectorKey]?: EndorsingBody } = {
  technology: 'tech_nation',
  arts: 'arts_council',
  fashion: 'arts_council',
  film: 'arts_council',
  architecture: 'arts_council',
}

/** Returns the body of a sector that has only one. Staff choose, so this is never stored by itself. */
export function suggestBody(sector: string | null): EndorsingBody | null {
  return Object.hasOwn(BODY_OF_SECTOR, sector ?? '') ? (BODY_OF_SECTOR[sector as SectorKey] ?? null) : null
}

export type Endorsement = { endorsingBody: EndorsingBody | null; sector: string | null }

/** Until staff choose a body, the one of the sector counts. */
export function findBody({ endorsingBody, sector }: Endorsement): EndorsingBody | null {
  return endorsingBody ?? suggestBody(sector)
}
