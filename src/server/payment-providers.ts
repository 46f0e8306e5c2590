import { createPaystackGateway } from '#src/adapters/paystack/paystack.ts'
import type { PaymentGateway } from '#src/features/checkout/payment-gateway.ts'
import type { Env } from './env.ts'

type Provider = {
  key: 'PAYSTACK_SECRET_KEY'
  isLive(key: string): boolean
  create(key: string, env: Env): PaymentGateway
}

/** The first provider with a key takes new payments; the others still receive their webhooks. */
export const PAYMENT_PROVIDERS: ReadonlyArray<Provider> = [
  {
    key: 'PAYSTACK_SECRET_KEY',
    isLive: key => key.startsWith('sk_live_'),
    create: (secretKey, env) => createPaystackGateway({ secretKey, baseUrl: env.PAYSTACK_URL }),
  },
]

export const PROVIDER_KEYS = PAYMENT_PROVIDERS.map(({ key }) => key).join(' or ')

export function listConfiguredProviders(env: Pick<Env, Provider['key']>): Array<Provider & { secret: string }> {
  return PAYMENT_PROVIDERS.flatMap(provider => {
    const secret = env[provider.key]
    return secret === undefined ? [] : [{ ...provider, secret }]
  })
}
