import type { OutgoingHttpHeaders } from 'node:http'
import type { FaultExchange, ServerFault } from './fault-server.ts'

/** Returns the headers of every file of a release. */
function releaseHeaders({ request }: FaultExchange): OutgoingHttpHeaders {
  const isStyle = new URL(request.url ?? '/', 'http://localhost').pathname.endsWith('.css')
  return {
    'Content-Type': isStyle ? 'text/css' : 'text/javascript',
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'public, max-age=31536000, immutable',
  }
}

/** Answers with a status and no file. */
export function answerStatus(code: number): ServerFault {
  return ({ response }) => {
    response.writeHead(code, { 'Content-Type': 'text/plain', 'Access-Control-Allow-Origin': '*' })
    response.end('No such file\n')
  }
}

/** Answers with a page instead of the file, as servers of single-page apps do for unknown addresses. */
export const answerHtml: ServerFault = ({ response }) => {
  response.writeHead(200, { 'Content-Type': 'text/html', 'Access-Control-Allow-Origin': '*' })
  response.end('<!doctype html><title>Not the file</title>\n')
}

/** Accepts the request and never answers. */
export const neverAnswer: ServerFault = () => {}

/** Sends the headers and half of the file, then stalls. */
export const stallAnswer: ServerFault = (exchange) => {
  const bytes = exchange.bytes()
  exchange.response.writeHead(200, { ...releaseHeaders(exchange), 'Content-Length': bytes.length })
  exchange.response.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
}

/** Sends the file slowly, in small pieces. */
export function answerSlowly(bytesPerSecond: number): ServerFault {
  return (exchange) => {
    const bytes = exchange.bytes()
    exchange.response.writeHead(200, { ...releaseHeaders(exchange), 'Content-Length': bytes.length })
    const step = Math.max(1, Math.floor(bytesPerSecond / 20))
    let sent = 0
    const timer = setInterval(() => {
      exchange.response.write(bytes.subarray(sent, sent + step))
      sent += step
      if (sent < bytes.length) return
      clearInterval(timer)
      exchange.response.end()
    }, 50)
    exchange.response.on('close', () => clearInterval(timer))
  }
}

/** Appends `addition` to the file, as an attacker with access to the server could. */
export function tamperFile(addition: string): ServerFault {
  return (exchange) => {
    exchange.response.writeHead(200, releaseHeaders(exchange))
    exchange.response.end(exchange.bytes().toString('utf8') + addition)
  }
}

/** Does the same for scripts only: a fetch gets the released file, which is not cached for the script. */
export function tamperScript(addition: string): ServerFault {
  return (exchange) => {
    const { request, response, bytes } = exchange
    if (request.headers['sec-fetch-dest'] === 'script') return tamperFile(addition)(exchange)
    response.writeHead(200, { ...releaseHeaders(exchange), 'Cache-Control': 'no-store' })
    response.end(bytes())
  }
}

/** Code that leaves a mark in the page when it runs. */
export const tamperedScript = '\n;globalThis.tampered = true'

/** A CSS rule that leaves a mark in the page when it applies. */
export const tamperedStyle = '\nbody { --tampered: yes }'
