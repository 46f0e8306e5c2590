import { useEffect, useState } from 'react'
import { usePressAction } from '../parts/post-form.ts'

const UNDO_FOR_MS = 10_000

export function UndoButton({ path }: { path: string }) {
  const [isOffered, setOffered] = useState(true)
  const { isBusy, press } = usePressAction({ action: path, failed: UNDO_FAILED })
  useEffect(() => {
    const timer = setTimeout(() => setOffered(false), UNDO_FOR_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isOffered && !isBusy) return null

  async function undo() {
    await press({})
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <button className="btn line sm" type="button" aria-keyshortcuts="u" data-undoes="" onClick={undo}>
      {isBusy ? 'Undoing...' : 'Undo'}
    </button>
  )
}

const UNDO_FAILED = {
  title: 'Decision Not Undone',
  description: 'Your connection may have dropped. Please try again, or change the decision.',
}
