import { createServer as createVite } from 'vite'
import type { Handler } from './run.ts'

/** The program with hot reload: the server's modules are read again when they change, pages are updated in the browser. */
process.env.NODE_ENV = 'development'
const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })
// Vite ends the process on SIGTERM by itself, before the program has closed its database: that is ours to do.
process.removeAllListeners('SIGTERM')

const { run } = (await vite.ssrLoadModule('/src/server/run.ts')) as typeof import('./run.ts')

await run((program, env): Handler => {
  return (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        const { createHttp } = (await vite.ssrLoadModule('/src/server/http.ts')) as typeof import('./http.ts')
        createHttp(program, env)(request, response)
      } catch (error) {
        vite.ssrFixStacktrace(error as Error)
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end((error as Error).stack)
      }
    })
  }
})
