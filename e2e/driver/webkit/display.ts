import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { endWithProcess } from './processes.ts'

/** A virtual display without a screen. */
export interface VirtualDisplay {
  /** Name for the `DISPLAY` variable, such as `:7`. */
  name: string
  /** Reserves a place for a window until it is released, because programs do not know each other's windows. */
  take(): number
  leave(place: number): void
  /** Moves its pointer. */
  point(x: number, y: number): Promise<void>
}

/** Starts a display with its own number, large enough for a dozen windows side by side. */
export async function startDisplay(): Promise<VirtualDisplay> {
  const screen = ['-screen', '0', '5400x2850x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', ['-displayfd', '3', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  endWithProcess(server)
  const [said] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  const number = String(said).trim()
  const socket = connect(`/tmp/.X11-unix/X${number}`)
  const root = await greet(socket)
  // Drain the output of the display, which is not used.
  socket.resume()
  const point = (x: number, y: number) =>
    new Promise<void>((resolve, reject) => {
      socket.write(warp(root, x, y), (error) => (error ? reject(error) : resolve()))
    })
  const taken = new Set<number>()
  const take = () => {
    let place = 0
    while (taken.has(place)) place++
    taken.add(place)
    return place
  }
  return { name: `:${number}`, take, leave: (place) => void taken.delete(place), point }
}

/** Opens a connection of the X protocol (version 11), and resolves to the number of the root window. */
async function greet(socket: Socket): Promise<number> {
  const hello = Buffer.alloc(12)
  hello.write('l', 0, 'latin1')
  hello.writeUInt16LE(11, 2)
  socket.write(hello)
  let answer = Buffer.alloc(0)
  while (answer.length < 8 || answer.length < 8 + answer.readUInt16LE(6) * 4) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    answer = Buffer.concat([answer, chunk])
  }
  if (answer[0] !== 1) throw new Error('the display lets nobody in')
  const vendor = Math.ceil(answer.readUInt16LE(24) / 4) * 4
  const formats = answer.readUInt8(29) * 8
  return answer.readUInt32LE(40 + vendor + formats)
}

/** The request `WarpPointer`. */
function warp(root: number, x: number, y: number): Buffer {
  const request = Buffer.alloc(24)
  request.writeUInt8(41, 0)
  request.writeUInt16LE(6, 2)
  request.writeUInt32LE(root, 8)
  request.writeInt16LE(x, 20)
  request.writeInt16LE(y, 22)
  return request
}
