import { html } from 'hono/html'

export function renderSandboxPage(page: {
  title: string
  heading: string
  banner: string
  stylesheet: string
  content: ReturnType<typeof html>
}) {
  return html`<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${page.title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${page.stylesheet}">
  </head>
  <body>
    <p class="banner"><strong>Sandbox.</strong> ${page.banner} No real money or mail moves.</p>
    <main>
      <h1>${page.heading}</h1>
      ${page.content}
    </main>
  </body>
</html>`
}
