import { createContext } from 'react-router'
import type { SandboxPayer } from '#src/features/checkout/payment-gateway.ts'
import type { PaymentContext } from '#src/features/checkout/start-payment.server.ts'
import type { RateContext } from '#src/features/exchange-rate/current-rate.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import type { Limiter } from '#src/features/limits/limiter.server.ts'
import type { Mail } from '#src/features/outbox/mail.ts'
import type { StaffAuth } from '#src/features/staff/staff-auth.server.ts'

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
    /** All processes on one database share this secret. */
    rateLimitSecret: string
  }

/** Says which services are simulated. `openTo` names who may read simulated mail and mark payments as paid. */
export type Sandbox = { payments: boolean; rate: boolean; mail: boolean; openTo: 'everybody' | 'staff' }

export type Visitor = {
  /** This is the IP address that trusted proxies report. */
  address: string
  requestId: string
  /** The nonce in this response's Content-Security-Policy. */
  nonce: string
  /** If true, an error page has the status 503. */
  databaseIsDown: boolean
  /** True means that maintenance mode is on, but this visitor may use the site. */
  isMaintenance: boolean
}

export const appContext = createContext<App>()
export const visitorContext = createContext<Visitor>()
