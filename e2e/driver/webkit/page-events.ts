import type { BidiClient } from '../bidi-server.ts'
import { installBridge, type PageEvents } from './in-page.ts'

/** A script that runs before the scripts of each document. */
export interface PreloadScript {
  functionDeclaration: string
  arguments?: unknown[]
}

/** The expression that finds a document's bridge. */
export const getBridgeExpression = (key: string) => `document[Symbol.for('${key}')]`

/** The script that creates a document's bridge if it is missing, and returns the document's first events. */
export function createInstallScript(names: {
  key: string
  document: string
  context: string
  preloads: PreloadScript[]
}): string {
  const { key, document, context, preloads } = names
  const calls = preloads.map(
    (one, at) => `bridge.call(-1, (${one.functionDeclaration}\n), arguments[0][${at}], false, false)`,
  )
  return `if (!${getBridgeExpression(key)}) {
      (${installBridge})('${key}', '${document}', '${context}')
      const bridge = ${getBridgeExpression(key)}
      ${calls.join('\n')}
    }
    return JSON.stringify(${getBridgeExpression(key)}.news())`
}

const timings = { requestTime: 0, requestStart: 0, responseStart: 0, responseEnd: 0 }
let lastRequest = 0

/** Converts a completed request of WebKit, which has an address and a status, but no method. */
function requestEvents(context: string, { url, status }: PageEvents['requests'][number]): [string, object][] {
  const sizes = { headers: [], bodySize: 0, headersSize: 0 }
  const request = { request: `request-${++lastRequest}`, url, method: 'UNKNOWN', timings, ...sizes }
  const response = { url, status, statusText: '', protocol: 'http/1.1', ...sizes }
  const params = { context, navigation: null, redirectCount: 0, timestamp: Date.now(), request }
  return [
    ['network.beforeRequestSent', params],
    ['network.responseStarted', { ...params, response }],
    ['network.responseCompleted', { ...params, response }],
  ]
}

/** Forwards the calls, file choosers and console messages of a page. */
export function emitPageEvents(client: BidiClient, context: string, news: PageEvents): void {
  const source = { realm: news.document, context }
  const send = (method: string, params: unknown) => client.send({ type: 'event', method, params })
  for (const { channel, data } of news.messages) send('script.message', { channel, data, source })
  for (const sharedId of news.choosers)
    send('input.fileDialogOpened', { context, element: { sharedId }, multiple: true })
  for (const one of news.requests)
    for (const [method, params] of requestEvents(context, one)) send(method, params)
  for (const { level, method, text, isThrown } of news.logs) {
    const args = [{ type: 'string', value: text }]
    const type = isThrown ? 'javascript' : 'console'
    send('log.entryAdded', { type, level, method, text, args, source, timestamp: Date.now() })
  }
}
