import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { CliError } from '../error.ts'

/** Questions on a terminal, one at a time. */
export interface Prompter {
  /**
   * Asks until `read` accepts the answer; an empty answer means `usual`. Prints the errors of `read`.
   * @throws CliError `not_confirmed` if Ctrl-C or the end of the input stops the questions
   */
  ask<Value>(question: string, usual: string, read: (answer: string) => Value): Promise<Value>
  close(): void
}

/** Opens a terminal for questions. `close` releases it, and an aborted `signal` ends the questions like Ctrl-C. */
export function createPrompter(input: Readable, output: Writable, signal: AbortSignal): Prompter {
  const lines = createInterface({ input, output, terminal: true })
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  signal.addEventListener('abort', stop)
  lines.on('SIGINT', stop)
  lines.on('close', stop)
  const next = async (question: string) => {
    try {
      return await lines.question(question, { signal: stopped.signal })
    } catch (cause) {
      throw new CliError('not_confirmed', 'Stopped. Nothing was written.', { cause })
    }
  }
  return {
    async ask(question, usual, read) {
      for (;;) {
        const answer = (await next(`${question}${usual ? ` (${usual})` : ''}: `)).trim()
        try {
          return read(answer || usual)
        } catch (error) {
          if (!(error instanceof CliError)) throw error
          output.write(`  ${error.message}\n`)
        }
      }
    },
    close: () => lines.close(),
  }
}
