import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ProblemStatus, problemBytes } from './problems.ts'

const graceSeconds = 5

/** Writes an answer on a connection that no route answers, and closes it within 5 s. */
export function closeWithProblem(socket: Duplex, status: ProblemStatus): void {
  if (socket instanceof Socket) socket.setTimeout(graceSeconds * 1000, () => socket.destroy())
  socket.end(problemBytes(status), () => socket.destroy())
}
