import { createContext } from 'react-router'
import type { SandboxPayer } from '#src/features/checkout/payment-gateway.ts'
import type { PaymentContext } from '#src/features/checkout/start-payment.server.ts'
import type { RateContext } from '#src/features/exchange-rate/current-rate.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import type { Limiter } from '#src/features/limits/limiter.server.ts'
import type { Mail } from '#src/features/outbox/mail.ts'
import type { StaffAuth } from '#src/features/staff/staff-auth.server.ts'

/** Application context and adapters for loaders and actions. */
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
    /** Shared by all processes on one database. */
    rateLimitSecret: string
  }

/** Simulated services. `openTo`: on a public address only staff may read sandbox mail or pay with sandbox money. */
export type Sandbox = { payments: boolean; rate: boolean; mail: boolean; openTo: 'everybody' | 'staff' }

export type Visitor = {
  /** As far as we trust the proxies in front. */
  address: string
  requestId: string
  /** For this response's Content-Security-Policy. */
  nonce: string
  /** Turns the status into 503. */
  databaseIsDown: boolean
  /** Maintenance mode is on, and this visitor may pass. */
  isMaintenance: boolean
}

export const appContext = createContext<App>()
export const visitorContext = createContext<Visitor>()
