import { createServer as createVite } from 'vite'
import type { Handler } from './run.ts'

process.env.NODE_ENV = 'development'
const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })
// Vite would end the process on SIGTERM before the database is closed.
process.removeAllListeners('SIGTERM')

const { runProgram } = (await vite.ssrLoadModule('/src/server/run.ts')) as typeof import('./run.ts')

await runProgram((program, env): Handler => {
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
