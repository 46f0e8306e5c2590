import { type ReactNode, useId, useState } from 'react'

/**
 * The filters beside the search: in a row on a desk, behind a button on phones, where they would push the list off the
 * screen. Not a `<details>`, which no sheet can hold open on a desk in every browser. Without scripts they stand open.
 */
export function FoldedFilters({
  count,
  children,
}: {
  /** How many of them narrow the list. */
  count: number
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        className="btn line sm unfold"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{count > 0 && ` (${count})`}
      </button>
      <div className="folded" id={id} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
