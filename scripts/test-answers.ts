import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'

/** Answer of the browser tests' server at an address below `/answers/`. */
export interface TestAnswer {
  body?: string
  type?: string
  status?: number
  /** Takes the request and never answers. */
  hangs?: boolean
  /** Answers to the next requests, before this one. */
  first?: TestAnswer[]
}

/**
 * Lets browser tests define the answers of a server: PUT a `TestAnswer` to an address below `/answers/`, then GET it. POST
 * returns the number of requests for it, unless its answer hangs.
 */
export function compareAnswers(): Plugin {
  const answers = new Map<string, TestAnswer>()
  const asked = new Map<string, number>()
  return {
    name: 'portico:test-answers',
    configureServer(server) {
      server.middlewares.use('/answers', async (request, response) => {
        const path = request.url ?? ''
        if (request.method === 'PUT') {
          answers.set(path, JSON.parse(await textOf(request)) as TestAnswer)
          return response.end()
        }
        const isHanging = answers.get(path)?.hangs
        if (request.method === 'POST' && !isHanging) return response.end(String(asked.get(path) ?? 0))
        asked.set(path, (asked.get(path) ?? 0) + 1)
        const lasting = answers.get(path) ?? { status: 404, body: 'nothing here' }
        const answer = lasting.first?.shift() ?? lasting
        if (answer.hangs) return
        response.statusCode = answer.status ?? 200
        response.setHeader('Content-Type', answer.type ?? 'text/plain')
        response.setHeader('Cache-Control', response.statusCode === 200 ? 'max-age=3600' : 'no-store')
        response.end(answer.body ?? '')
      })
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
