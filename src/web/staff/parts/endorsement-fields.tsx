import {
  bodyLabel,
  ENDORSEMENT_ROUTES,
  ENDORSING_BODIES,
  routeLabel,
  suggestBody,
} from '#src/features/applications/endorsement.ts'
import { SelectField } from '../../ui/field.tsx'
import type { DialogFields } from './dialog-form.tsx'

/** A body that only the sector suggests is chosen in the form, and stored when staff save it. */
export function EndorsementFields({
  field,
  sector,
  saved = { endorsingBody: null, endorsementRoute: null },
}: DialogFields & {
  sector: string | null
  saved?: { endorsingBody: string | null; endorsementRoute: string | null }
}) {
  const suggested = saved.endorsingBody === null ? suggestBody(sector) : null
  return (
    <>
      <SelectField
        // A new sector remounts the field with its own suggestion.
        key={suggested}
        field={field('endorsingBody', saved.endorsingBody ?? suggested)}
        label="Endorsing body"
        hint={suggested === null ? undefined : 'Suggested by the category. Please check it.'}
        empty="Not chosen"
        choices={ENDORSING_BODIES.map(body => [body, bodyLabel(body)] as const)}
      />
      <SelectField
        field={field('endorsementRoute', saved.endorsementRoute)}
        label="Route"
        empty="Not chosen"
        choices={ENDORSEMENT_ROUTES.map(route => [route, routeLabel(route)] as const)}
      />
    </>
  )
}
