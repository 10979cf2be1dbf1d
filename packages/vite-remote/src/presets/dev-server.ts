import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'

/** A Vite server of one app, with hot reload. */
export interface DevServer {
  url: string
  close(): Promise<void>
}

/**
 * Serves the app in `root` from its source on `port`. A remote also serves its container, so that the shell loads it
 * from there. `data` are JSON blocks by id that its page carries, as a written document would.
 */
export async function startDevServer(options: {
  root: string
  port: number
  data: () => Readonly<Record<string, unknown>>
}): Promise<DevServer> {
  const { root, port, data } = options
  const url = `http://localhost:${port}`
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'federated',
    clearScreen: false,
    plugins: [dataBlocks(data)],
    // The shell's page loads modules from here, so every address in them has to be whole.
    server: { port, strictPort: true, host: 'localhost', origin: url, cors: true },
  })
  await server.listen()
  return { url, close: () => server.close() }
}

function dataBlocks(data: () => Readonly<Record<string, unknown>>): Plugin {
  return {
    name: 'portico:data-blocks',
    transformIndexHtml: () =>
      Object.entries(data()).map(([id, value]) => ({
        tag: 'script',
        attrs: { type: 'application/json', id },
        children: JSON.stringify(value).replaceAll('<', '\\u003c'),
        injectTo: 'head-prepend' as const,
      })),
  }
}
