import { appContext } from '../app-context.ts'
import { SITE_PAGES } from '../content/pages.ts'
import type { Route } from './+types/sitemap.route'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext)
  const urls = Object.values(SITE_PAGES).map(page => new URL(page.path, publicUrl).href.replaceAll('&', '&amp;'))
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map(url => `  <url><loc>${url}</loc></url>`),
    '</urlset>',
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
