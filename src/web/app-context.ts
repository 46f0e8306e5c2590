import type { Readable } from 'node:stream'
import { createContext, type RouterContextProvider } from 'react-router'
import type { CalendarReader } from '#src/features/bookings/calendar-reader.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import type { Mail } from '#src/features/mail/mail.ts'
import type { PaymentContext, SandboxPayer } from '#src/features/money/checkout/payment-gateway.ts'
import type { RateContext } from '#src/features/site/exchange-rate/current-rate.server.ts'
import type { Limiter } from '#src/features/site/limits/limiter.server.ts'
import type { StaffAuth } from '#src/features/staff/staff-auth.server.ts'
import type { StoredFact } from '#src/features/visa/facts.ts'
import type { PageStyles } from './parts/page-styles.server.ts'

/** Loaders and actions get this context: database, clock, adapters and secrets. */
export type App = PaymentContext &
  RateContext &
  FileContext & {
    limiter: Limiter
    staffAuth: StaffAuth
    privateCalendars: CalendarReader
    mailTemplates: ReadonlyMap<string, Mail<never>>
    sandboxPayer: SandboxPayer | null
    sandbox: Sandbox
    mailFrom: string
    sessionSecret: string
    rateLimitSecret: string
    /** Set only while a page is rendered as a preview. */
    draftFact?: StoredFact
  }

/** Says which services are simulated. `openTo` names who may read simulated mail and mark payments as paid. */
export type Sandbox = { payments: boolean; rate: boolean; mail: boolean; openTo: 'everybody' | 'staff' }

export type Visitor = {
  /** The IP address of the visitor, as trusted proxies report it. */
  address: string
  requestId: string
  /** The bytes of a posted form with a file, whose request has no body. */
  postedBytes: Readable | null
  nonce: string | null
  /** The sheets that belong into the page, which is rendered without them. */
  styles: PageStyles | null
  /** If true, error pages have the status 503. */
  databaseIsDown: boolean
  /** True when maintenance mode is on and this visitor may still use the site. */
  isMaintenance: boolean
}

/** A visitor without cookies, for pages that are rendered for everyone. */
export function createAnonymousVisitor(requestId: string): Visitor {
  return {
    address: '',
    requestId,
    postedBytes: null,
    nonce: null,
    styles: null,
    databaseIsDown: false,
    isMaintenance: false,
  }
}

/** The context of one request, in which `appContext` and `visitorContext` are set. */
export type RouteContext = Readonly<RouterContextProvider>

export const appContext = createContext<App>()
export const visitorContext = createContext<Visitor>()

/** Renders a page as visitors would see it with a changed fact. Returns null if the page fails. */
export type PreviewPage = (path: string, draftFact: StoredFact) => Promise<string | null>

export const previewContext = createContext<PreviewPage>()
