import type { Readable } from 'node:stream'
import { createContext, type RouterContextProvider } from 'react-router'
import type { FileContext } from '#src/features/files/file-context.ts'
import type { Mail } from '#src/features/mail/mail.ts'
import type { PaymentContext, SandboxPayer } from '#src/features/money/checkout/payment-gateway.ts'
import type { RateContext } from '#src/features/site/exchange-rate/current-rate.server.ts'
import type { Limiter } from '#src/features/site/limits/limiter.server.ts'
import type { StaffAuth } from '#src/features/staff/staff-auth.server.ts'
import type { PageStyles } from './parts/page-styles.server.ts'

/** Loaders and actions get this context: database, clock, adapters and secrets. */
export type App = PaymentContext &
  RateContext &
  FileContext & {
    limiter: Limiter
    staffAuth: StaffAuth
    mailTemplates: ReadonlyMap<string, Mail<never>>
    sandboxPayer: SandboxPayer | null
    sandbox: Sandbox
    mailFrom: string
    sessionSecret: string
    rateLimitSecret: string
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

/** The context of one request, in which `appContext` and `visitorContext` are set. */
export type RouteContext = Readonly<RouterContextProvider>

export const appContext = createContext<App>()
export const visitorContext = createContext<Visitor>()
