import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const program = `
  const { createStopSignal } = await import(${JSON.stringify(new URL('./stop-signal.ts', import.meta.url).href)})
  const { signal, asked } = createStopSignal()
  setInterval(() => {}, 1000)
  asked.then((reason) => process.exit(reason === 'asked' && signal.aborted ? 7 : 1))
  process.stdout.write('ready')
`

test.each([
  ['a signal', (child: ReturnType<typeof start>) => child.kill('SIGTERM')],
  ['the end of the process that started it', (child: ReturnType<typeof start>) => child.disconnect()],
])('%s asks it to stop', async (_what, ask) => {
  const child = start()
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  const ended = once(child, 'exit')
  ask(child)
  expect(await ended).toEqual([7, null])
})

function start() {
  const args = ['--input-type=module', '--eval', program]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
}
