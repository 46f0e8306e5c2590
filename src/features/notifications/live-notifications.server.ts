import type { Ground } from '#src/database/ground.ts'
import { ANYTHING, type News } from '#src/database/news-feed.ts'
import { BELL_EVENTS } from '#src/features/events.ts'
import { type SignedInStaff, staffOf } from '#src/features/staff/queries.server.ts'
import type { StaffAuth } from '#src/features/staff/staff-auth.server.ts'
import { type UnseenNews, unseenNews } from './notifications.server.ts'

/** One tab that listens, as whoever speaks to it sees it. */
export type Line = {
  /** False: it has not taken what was said before, and was not told. */
  tell(count: number): boolean
  /** A sign of life, so that nothing on the way takes it for dead. */
  beat(): void
  /** The last word. With `session-over` nobody is to come back; with `stopping` another instance may answer. */
  end(why: 'session-over' | 'stopping'): void
  /** Aborted when the tab has gone. */
  gone: AbortSignal
}

export type LiveNotifications = {
  /** Tells a line how much there is, at once and whenever that changes, until it goes or the session ends. */
  open(
    staff: SignedInStaff,
    headers: Headers,
    line: Line,
  ): 'open' | 'gone' | 'too-many-of-session' | 'too-many-of-member' | 'too-many' | 'stopping'
}

type Session = { id: string; headers: Headers; told: Map<Line, UnseenNews | null> }
type Member = { id: string; sessions: Map<string, Session>; isLooking: boolean; lookAgain: boolean }
type Parts = Pick<Ground, 'db' | 'clock' | 'log'> & { staffAuth: StaffAuth; news: News }

/** Each visible tab has one. */
const MOST_OF_SESSION = 20
/** Whoever signs in again and again has sessions enough to take all places from the others. */
const MOST_OF_MEMBER = 60
const MOST = 500
/** What is committed close together is counted once. */
const BURST_MS = 250
const HEARTBEAT_MS = 20_000

/**
 * The lines of this process to the tabs of the staff. Something was committed, here or on another instance: each member who
 * listens is looked at once, however many tabs they have; first whether their sessions still hold, then what is new.
 */
export function createLiveNotifications(app: Parts, { heartbeatMs = HEARTBEAT_MS } = {}): LiveNotifications {
  const members = new Map<string, Member>()
  let isListening = false
  let isLookDue = false

  function listen() {
    if (isListening) return
    isListening = true
    app.news.subscribe(type => {
      if (isLookDue || !(type === ANYTHING || BELL_EVENTS.some(bell => bell === type) || ENDS_SESSIONS.test(type)))
        return
      isLookDue = true
      setTimeout(lookAtAll, BURST_MS).unref()
    })
    const heartbeat = setInterval(() => {
      for (const line of lines()) line.beat()
      lookAtAll()
    }, heartbeatMs).unref()
    app.news.ended.addEventListener('abort', () => {
      clearInterval(heartbeat)
      for (const line of lines()) line.end('stopping')
    })
  }

  function lines() {
    return [...members.values()].flatMap(linesOf)
  }

  function lookAtAll() {
    isLookDue = false
    for (const member of members.values()) void look(member)
  }

  /** Never two at a time for one member: the older answer could come last. */
  async function look(member: Member) {
    member.lookAgain = true
    if (member.isLooking) return
    member.isLooking = true
    while (member.lookAgain && member.sessions.size > 0) {
      member.lookAgain = false
      // With the database away nobody is told what nobody could judge. The next heartbeat looks again, and so does the feed
      // when it is back.
      await lookOnce(member).catch(err => app.log.warn({ err }, 'news could not be counted'))
    }
    member.isLooking = false
  }

  async function lookOnce(member: Member) {
    for (const session of [...member.sessions.values()]) {
      const staff = await staffOf(app, session.headers)
      if (staff?.sessionId === session.id) continue
      for (const line of [...session.told.keys()]) line.end('session-over')
    }
    if (member.sessions.size === 0) return
    const news = await unseenNews(app, member.id)
    for (const { told } of member.sessions.values())
      for (const [line, before] of told) if (isOther(before, news) && line.tell(news.count)) told.set(line, news)
  }

  return {
    open(staff, headers, line) {
      if (app.news.ended.aborted) return 'stopping'
      // Left while it was judged who they are: nobody would tell that their place is free.
      if (line.gone.aborted) return 'gone'
      const member = members.get(staff.id) ?? { id: staff.id, sessions: new Map(), isLooking: false, lookAgain: false }
      const session = member.sessions.get(staff.sessionId) ?? { id: staff.sessionId, headers, told: new Map() }
      if (session.told.size >= MOST_OF_SESSION) return 'too-many-of-session'
      if (linesOf(member).length >= MOST_OF_MEMBER) return 'too-many-of-member'
      if (lines().length >= MOST) return 'too-many'

      members.set(member.id, member)
      member.sessions.set(session.id, session)
      session.told.set(line, null)
      line.gone.addEventListener('abort', () => {
        session.told.delete(line)
        if (session.told.size === 0) member.sessions.delete(session.id)
        if (member.sessions.size === 0) members.delete(member.id)
      })
      listen()
      void look(member)
      return 'open'
    },
  }
}

function linesOf({ sessions }: Member): Array<Line> {
  return [...sessions.values()].flatMap(({ told }) => [...told.keys()])
}

/** A sign-out, a new password, an account that was disabled; sign-ins are asked about in vain. */
const ENDS_SESSIONS = /^staff\./

function isOther(before: UnseenNews | null, { count, newest }: UnseenNews): boolean {
  return before === null || before.count !== count || before.newest !== newest
}
