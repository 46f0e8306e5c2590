import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { appContext } from '../app-context.ts'
import type { Route } from './+types/security-text.route'

const SECURITY_TEXT_EXPIRES = '2027-11-01T00:00:00Z'

/** The format is RFC 9116. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext)
  const lines = [
    `Contact: mailto:${BRAND.email}`,
    `Contact: ${new URL(addresses.contact(), publicUrl)}`,
    `Expires: ${SECURITY_TEXT_EXPIRES}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(addresses.securityText(), publicUrl)}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
