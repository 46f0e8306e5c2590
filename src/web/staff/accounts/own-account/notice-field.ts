import type { NoticeKind } from '#src/features/events/events.ts'
import type { Way } from '#src/features/staff/notices.ts'

export function noticeField(kind: NoticeKind, way: Way): string {
  return `${way}-${kind}`
}
