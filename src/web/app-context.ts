import { createContext } from 'react-router'
import type { SandboxTill } from '#src/features/checkout/payment-gateway.ts'
import type { PaymentGround } from '#src/features/checkout/start-payment.server.ts'
import type { RateGround } from '#src/features/exchange-rate/current-rate.server.ts'
import type { FileGround } from '#src/features/files/file-ground.ts'
import type { Limiter } from '#src/features/limits/limiter.server.ts'
import type { Mail } from '#src/features/outbox/mail.ts'
import type { StaffAuth } from '#src/features/staff/staff-auth.server.ts'

/** The program as pages know it: what verbs stand on, and what the outside is made of here. */
export type App = PaymentGround &
  RateGround &
  FileGround & {
    limiter: Limiter
    staffAuth: StaffAuth
    /** Every message of every feature, by name: staff open what was sent. */
    mailTemplates: ReadonlyMap<string, Mail<never>>
    /** Null beside a real payment provider. Who may use it, `sandbox.openTo` says. */
    sandboxTill: SandboxTill | null
    sandbox: Sandbox
    /** "Name <address>" of whoever writes our messages. */
    mailFrom: string
    /** Signs flash messages, and the link to the first staff account. */
    sessionSecret: string
    /** The secret for hashes of addresses, the same in all processes on one database. */
    countingSecret: string
  }

/**
 * Which parts of the outside world are stood in for: the banner says so. Whoever finds a trial on a public address must not
 * read other people's mail there or pay with nothing: `openTo` says who may, and only on localhost it is everybody.
 */
export type Sandbox = { payments: boolean; rate: boolean; mail: boolean; openTo: 'everybody' | 'staff' }

/** Who asks: filled for each request by the server. */
export type Visitor = {
  /** As far as the proxies in front are believed. */
  address: string
  requestId: string
  /** Of this answer's Content-Security-Policy. */
  nonce: string
  /** Set when the database could not be reached while this request was answered: the status becomes 503. */
  databaseIsDown: boolean
  /** Others are turned away at the moment, and whoever asks is let through. */
  isMaintenance: boolean
}

export const appContext = createContext<App>()
export const visitorContext = createContext<Visitor>()
