import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ImageError } from './image-error.ts'
import type { ResizeAnswer, ResizeRequest } from './image-process.ts'
import type { ResizedImage } from './resize-options.ts'

/** Draws one picture after the other in a child process, which starts with the first one and ends when idle. */
export interface ImageWorker {
  /** @throws ImageError; `timed_out` ends the process with the picture */
  draw(ask: ResizeRequest): Promise<ResizedImage>
  close(): void
}

const program = fileURLToPath(import.meta.resolve('#draw-process'))
const idleMs = 30_000
const startMs = 30_000

/** Creates a drawer. `limitMs` is the longest time for one picture. */
export function createImageWorker(limitMs: number): ImageWorker {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  return {
    async draw(ask) {
      clearTimeout(idle)
      // Replaces a process that ended while it was idle.
      if (!child?.connected) child = start()
      try {
        return await answerOf(child, ask, limitMs)
      } catch (error) {
        // An ImageError about the picture leaves the process usable. After any other error, the next picture gets a new process.
        if (!(error instanceof ImageError) || isFatal(error)) end()
        throw error
      } finally {
        idle = setTimeout(end, idleMs).unref()
      }
    },
    close() {
      clearTimeout(idle)
      end()
    },
  }
}

const isFatal = ({ code }: ImageError) => code === 'failed' || code === 'timed_out' || code === 'unavailable'

/** Environment variables that a program needs to be found and to load. Others, such as keys and addresses, are not passed on. */
const needed = /^(path|systemroot|windir|temp|tmp|tmpdir|ld_library_path|dyld_library_path)$/i

function start(): ChildProcess {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.test(name)))
  const child = fork(program, {
    env: { ...env, MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=64'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // The child does not keep this process running.
  child.unref()
  child.channel?.unref()
  return child
}

function answerOf(child: ChildProcess, ask: ResizeRequest, limitMs: number): Promise<ResizedImage> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      clearTimeout(limit)
      child.removeAllListeners()
      // Errors while the process is being ended are irrelevant.
      child.on('error', () => {})
      work()
    }
    const refuse = (error: ImageError) => settle(() => reject(error))
    const endAfter = (ms: number) =>
      setTimeout(() => refuse(new ImageError('timed_out', `Not drawn within ${ms / 1000} s`)), ms)
    // A new process has to load its libraries first.
    let limit = endAfter(startMs)
    child.on('message', (answer: ResizeAnswer) => {
      if ('begun' in answer) {
        clearTimeout(limit)
        limit = endAfter(limitMs)
      } else if ('drawn' in answer) settle(() => resolve(answer.drawn))
      else refuse(new ImageError(answer.refused, answer.message))
    })
    child.on('error', (cause) => refuse(new ImageError('failed', cause.message, { cause })))
    child.on('exit', (code, signal) => refuse(new ImageError('failed', `Ended with ${signal ?? code}`)))
    child.send(ask, (cause) => {
      if (cause) refuse(new ImageError('failed', cause.message, { cause }))
    })
  })
}
