import { once } from 'node:events'
import WebSocket from 'ws'

interface Answer {
  id: number
  result?: unknown
  error?: { message: string }
}

/** Commands of the Chrome DevTools Protocol that tests use, with their results. */
interface CommandResults {
  'HeapProfiler.collectGarbage': object
  /** In bytes. */
  'Runtime.getHeapUsage': { usedSize: number; backingStorageSize: number }
}

/** A connection to Node's inspector. */
export interface InspectorSession {
  /** Sends a command. Rejects if the inspector reports an error or closes the connection. */
  send<Method extends keyof CommandResults>(method: Method): Promise<CommandResults[Method]>
  close(): void
}

/** Connects to the address that Node prints with `--inspect`. @throws Error if nothing listens there */
export async function connectInspector(address: string): Promise<InspectorSession> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let id = 0
  await once(socket, 'open')
  socket.on('message', (text) => {
    const { id, result, error } = JSON.parse(String(text)) as Answer
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The inspector has closed the connection.'))
  })
  return {
    send<Method extends keyof CommandResults>(method: Method) {
      const pending = Promise.withResolvers<unknown>()
      id += 1
      waiting.set(id, pending)
      socket.send(JSON.stringify({ id, method }))
      return pending.promise as Promise<CommandResults[Method]>
    },
    close: () => socket.close(),
  }
}
