import { createInterface } from 'node:readline/promises'
import { CliError } from '../error.ts'

/** Returns whether a user can read and answer a question. */
export function canPrompt(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY
}

/**
 * Asks a question on the terminal. Resolves to true for yes and for an empty answer; to false for any other answer, and when `signal`
 * aborts.
 */
export async function promptYesNo(
  question: string,
  signal: AbortSignal,
  { input = process.stdin as NodeJS.ReadableStream, output = process.stderr as NodeJS.WritableStream } = {},
): Promise<boolean> {
  // Without line editing, which would handle Ctrl-C itself.
  const lines = createInterface({ input, output, terminal: false })
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('no')))
  try {
    const answer = await Promise.race([lines.question(`${question} [Y/n] `, { signal }), closed])
    return /^(y|yes)?$/i.test(answer.trim())
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    lines.close()
  }
}

/**
 * Asks to type yes before something is lost. Without a terminal it asks no question.
 * @throws CliError `not_confirmed` for any other answer, and without a terminal
 */
export async function confirmDataLoss(question: string, kept: string): Promise<void> {
  const answer = process.stdin.isTTY ? await ask(`${question} Type yes to remove them: `) : undefined
  if (answer?.trim() === 'yes') return
  throw new CliError('not_confirmed', `${kept} --yes removes without a question.`)
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}
