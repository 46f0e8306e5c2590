import { useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'

export type Preview = ReturnType<typeof usePreview>

/** Which passage the frame shows. A form that is previewed fills the frame itself; what was saved is fetched as it stands. */
export function usePreview(template: string, first: string) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [passage, setPassage] = useState(first)
  const [src, setSrc] = useState(() => addresses.adminWordingPreview(template, { passage: first }))
  return {
    frame,
    passage,
    src,
    show(key: string) {
      setPassage(key)
      // On a phone the frame stands below all forms.
      frame.current?.scrollIntoView({ block: 'nearest' })
    },
    showAsItStands(key: string, version: number) {
      setPassage(key)
      setSrc(addresses.adminWordingPreview(template, { passage: key, version: String(version) }))
    },
  }
}
