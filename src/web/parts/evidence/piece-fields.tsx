import { PIECE_LIMITS } from '#src/features/evidence/plan/plan.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import type { FieldState } from '../../ui/field-frame.tsx'

/** What a piece is, in the words of both sides. */
export function PieceFields({ field, hint }: { field: (name: string) => FieldState; hint: string }) {
  return (
    <>
      <TextField
        field={field('title')}
        label="Title"
        hint="Such as Keynote at a conference, Article in a newspaper, Patent"
        required
        autoComplete="off"
      />
      <TextArea
        field={field('proves')}
        label="What it proves"
        hint={`One sentence. ${hint} At most ${PIECE_LIMITS.proves} characters.`}
        rows={3}
        required
      />
      <TextField field={field('datedOn')} label="Date" hint="When it happened or was published." type="date" short />
      <TextField
        field={field('pages')}
        label="Pages"
        hint="How many pages the reader gets."
        inputMode="numeric"
        short
        autoComplete="off"
      />
      <TextField
        field={field('confirmedBy')}
        label="Who can confirm it"
        hint="Name and role, such as the chair of the jury."
        autoComplete="off"
      />
    </>
  )
}
