import { createPaystackGateway } from '#src/adapters/paystack/paystack.ts'
import type { PaymentGateway } from '#src/features/checkout/payment-gateway.ts'
import type { Env } from './env.ts'

type Provider = {
  /** The variable that sets it up. */
  key: 'PAYSTACK_SECRET_KEY'
  /** Whether this key moves real money. */
  isLive(key: string): boolean
  create(key: string, env: Env): PaymentGateway
}

/** The first whose key is set takes new payments; each with a key hears of its own. */
export const PAYMENT_PROVIDERS: ReadonlyArray<Provider> = [
  {
    key: 'PAYSTACK_SECRET_KEY',
    isLive: key => key.startsWith('sk_live_'),
    create: (secretKey, env) => createPaystackGateway({ secretKey, baseUrl: env.PAYSTACK_URL }),
  },
]

/** "A or B": one of them is needed to take real payments. */
export const PROVIDER_KEYS = PAYMENT_PROVIDERS.map(({ key }) => key).join(' or ')

/** The providers that are set up, each with its secret. */
export function providersOf(env: Pick<Env, Provider['key']>): Array<Provider & { secret: string }> {
  return PAYMENT_PROVIDERS.flatMap(provider => {
    const secret = env[provider.key]
    return secret === undefined ? [] : [{ ...provider, secret }]
  })
}
