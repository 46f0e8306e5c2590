import { appContext } from '../app-context.ts'
import { isSandbox } from '../parts/sandbox.tsx'
import type { Route } from './+types/robots.route'

const PRIVATE_PATHS = [
  '/admin',
  '/payment',
  '/payment-success',
  '/pay/',
  '/receipt',
  '/refund',
  '/story/',
  '/application-tracking',
  '/track',
  '/booking',
  '/webhooks',
  '/sandbox',
]

export function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)

  const isPublicSandbox =
    isSandbox(app) && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(app.publicUrl).hostname)
  const lines = [
    'User-agent: *',
    ...(isPublicSandbox ? ['Disallow: /'] : PRIVATE_PATHS.map(path => `Disallow: ${path}`)),
    '',
    `Sitemap: ${new URL('/sitemap.xml', app.publicUrl)}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
