import type { Ground } from '#src/database/ground.ts'
import { unseenNews } from './unseen-news.server.ts'

/** How much the bell has to tell a member, at most 100. */
export async function countNotifications(app: Pick<Ground, 'db'>, staffId: string): Promise<number> {
  const { count } = await unseenNews(app, staffId)
  return count
}
