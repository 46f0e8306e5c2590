import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { BRAND } from '#src/brand.ts'
import { MINUTE_MS } from '#src/clock.ts'
import type { Env } from './env.ts'
import type { Handler, HttpFactory, WebServer } from './run.ts'

/** How long open requests may take to finish after SIGTERM. */
export const STOP_TIMEOUT_MS = 25_000

const DRAIN_MS = 3_000
/** At a stop, how long a connection may take to send its first byte. */
const FIRST_BYTE_TIMEOUT_MS = 500
const MAX_CHECK_INTERVAL_MS = 15_000

/** Opens the port. Until `serve` is called, requests get 503. */
export async function listen(
  env: Env,
  createHttp: HttpFactory,
  { variable = 'PORT', drainMs = DRAIN_MS } = {},
): Promise<WebServer> {
  let handler: Handler = answerNotReady
  let checkedAt = Number.NEGATIVE_INFINITY
  let isDraining = false
  let isClosing = false
  const server = createServer(
    limitPipelinedRequests((request, response) => {
      if (isDraining || isClosing) response.setHeader('connection', 'close')
      response.once('close', () => {
        if (isClosing) setImmediate(() => server.closeIdleConnections())
      })
      const isCheck = request.url === '/readyz'
      if (isCheck) checkedAt = performance.now()
      if (isCheck && isDraining) answerNotReady(request, response)
      else handler(request, response)
    }),
  )
  setServerTimeouts(server)
  const connections = new Set<Socket>()
  server.on('connection', connection => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new Error(`Port ${env.PORT} is in use: set ${variable} to another one.`) : error,
      ),
    )
    server.listen(env.PORT, env.HOST, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: buildOwnOrigin(env, port),
    async serve(program, readyEnv) {
      handler = await createHttp(program, readyEnv)
    },
    async close() {
      isDraining = true
      if (isProxyChecking(env, checkedAt)) await pause(drainMs)
      isClosing = true
      return closeServer(server, connections)
    },
  }
}

/** Browsers and proxies wait for each answer. */
const MAX_OPEN_REQUESTS = 8

/** Closes a connection that sends many requests without waiting, because each holds memory (ADR 052). */
export function limitPipelinedRequests(answer: RequestListener): RequestListener {
  const openRequests = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const count = (openRequests.get(socket) ?? 0) + 1
    openRequests.set(socket, count)
    if (count > MAX_OPEN_REQUESTS) return socket.destroy()
    response.once('close', () => openRequests.set(socket, (openRequests.get(socket) ?? 0) - 1))
    return answer(request, response)
  }
}

/**
 * Closes a connection that has had no traffic for `silenceMs`. The proxy in front sets shorter timeouts
 * (docs/operations.md).
 */
export function setServerTimeouts(server: Server, silenceMs = 120_000): void {
  server.headersTimeout = 15_000
  server.requestTimeout = 30 * MINUTE_MS
  server.timeout = silenceMs
  // Longer than proxies keep idle connections, so that no proxy uses a connection that we closed.
  server.keepAliveTimeout = 65_000
}

export function buildOwnOrigin({ HOST }: Env, port: number): string {
  return `http://${toLoopbackName(HOST)}:${port}`
}

/** A proxy sends no new requests once /readyz has failed. */
function isProxyChecking({ TRUST_PROXY }: Env, checkedAt: number): boolean {
  return TRUST_PROXY > 0 && performance.now() - checkedAt < MAX_CHECK_INTERVAL_MS
}

function closeServer(server: Server, connections: Iterable<Socket>): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS)
  return new Promise(resolve => {
    // Browsers open connections in advance. Node counts those without a request as busy.
    const unusedTimer = setTimeout(() => {
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
    }, FIRST_BYTE_TIMEOUT_MS)
    server.close(() => {
      clearTimeout(timer)
      clearTimeout(unusedTimer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

const answerNotReady: Handler = (request, response) => {
  const isHealthCheck = request.url === '/healthz'
  response.writeHead(isHealthCheck ? 200 : 503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' })
  response.end(isHealthCheck ? 'ok\n' : `${BRAND.name} is starting or stopping. Please try again in a few seconds.\n`)
}

function toLoopbackName(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
