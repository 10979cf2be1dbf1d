import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type BackendProblemStatus, createProblemBytes } from './problems.ts'

const graceSeconds = 5

/** Writes a whole answer on a connection that no route answers, and closes it within 5 s, whether the client reads it or not. */
export function closeConnection(socket: Duplex, answer: string): void {
  if (socket instanceof Socket) socket.setTimeout(graceSeconds * 1000, () => socket.destroy())
  socket.end(answer, () => socket.destroy())
}

/** Closes a connection with a problem in JSON. */
export function closeWithProblem(socket: Duplex, status: BackendProblemStatus): void {
  closeConnection(socket, createProblemBytes(status))
}
