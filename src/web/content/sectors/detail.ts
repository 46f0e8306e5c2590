import type { ClothName } from '../../ui/cloth-names.ts'
import type { Panel } from '../../ui/swatch.tsx'
import type { FactId } from '../facts.ts'
import type { StorySector } from '../stories.ts'

/**
 * What a sector's own page says. What a body demands comes from the facts and carries their date; everything else is our
 * own guidance and says so.
 */
export type SectorDetail = {
  key: StorySector
  name: string
  /** The heading of its page. */
  title: string
  intro: string
  cloth: ClothName
  panel: Panel
  /** Words on its card in the overview. */
  spotlight: string
  whoEndorses: { text: string; facts: ReadonlyArray<FactId> }
  requirements: { intro: string; points: ReadonlyArray<{ title: string; text: string }>; facts: ReadonlyArray<FactId> }
  evidence: { intro: string; pieces: ReadonlyArray<EvidencePiece>; facts: ReadonlyArray<FactId> }
  weak: ReadonlyArray<{ piece: string; why: string }>
  letters: { text: string; advice: ReadonlyArray<string>; facts: ReadonlyArray<FactId> }
  timing: { text: string; facts: ReadonlyArray<FactId> }
}

type EvidencePiece = { what: string; paper: string; signedBy: string; proves: string }
