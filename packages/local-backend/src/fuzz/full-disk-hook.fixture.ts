import fs from 'node:fs'
import { open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

// A module for `node --import`: it simulates a disk that is full as long as the file `PORTICO_FUZZ_FULL_DISK` exists. Files can be
// made then, and get no content. The database writes in another way and is not affected.

const sign = process.env.PORTICO_FUZZ_FULL_DISK ?? ''

function isFull(): boolean {
  return sign !== '' && fs.existsSync(sign)
}

function diskFull(): NodeJS.ErrnoException {
  return Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
}

// biome-ignore lint/suspicious/noExplicitAny: functions of any signature.
type Methods = Record<string, (...given: any[]) => unknown>

/** Methods that return a promise. */
function refusePromises(target: object, names: readonly string[]): void {
  const methods = target as Methods
  for (const name of names) {
    const write = methods[name]
    if (write)
      methods[name] = function (this: unknown, ...given) {
        return isFull() ? Promise.reject(diskFull()) : write.apply(this, given)
      }
  }
}

/** Methods whose last argument is called with the error. */
function refuseCallbacks(target: object, names: readonly string[]): void {
  const methods = target as Methods
  for (const name of names) {
    const write = methods[name]
    if (write)
      methods[name] = function (this: unknown, ...given) {
        return isFull() ? process.nextTick(given.at(-1), diskFull()) : write.apply(this, given)
      }
  }
}

const handle = await open(import.meta.filename)
refusePromises(Object.getPrototypeOf(handle), ['appendFile', 'write', 'writeFile', 'writev'])
await handle.close()
refusePromises(fs.promises, ['appendFile', 'copyFile', 'writeFile'])
refuseCallbacks(fs, ['write', 'writeFile', 'writev'])
syncBuiltinESMExports()
