import { useState } from 'react'
import { FeedDialog } from './feed-dialog.tsx'
import type { FeedPage } from './feed-page.server.ts'

/** Opens what leads the consultations into a calendar of one's own. */
export function FeedButton({ feed }: { feed: FeedPage }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <button className="btn line sm" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Calendar Feed
      </button>
      {isOpen && <FeedDialog feed={feed} onClose={() => setOpen(false)} />}
    </div>
  )
}
