import { spawn } from 'node:child_process'

/** The output and the exit code of a program. */
export interface ProgramRun {
  /** Null after a timeout or a signal. */
  code: number | null
  /** Standard output and standard error. */
  output: string
}

/**
 * Runs a program to its end, for at most `limit` ms.
 * @throws the system's error if the program cannot be started
 */
export function runProgram(
  [file, ...args]: readonly [string, ...string[]],
  limit: number,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ProgramRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    const timer = setTimeout(() => child.kill('SIGKILL'), limit)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ code, output: output.trim() })
    })
  })
}
