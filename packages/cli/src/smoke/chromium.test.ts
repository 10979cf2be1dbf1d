import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('findTestChromium ends the process with one sentence and without a stack if there is no browser', async () => {
  const module = new URL('./chromium.ts', import.meta.url).href
  const code = `await (await import(${JSON.stringify(module)})).findTestChromium(); console.log('goes on')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, PORTICO_CHROMIUM: '/nowhere/chromium' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(said).toBe(
    'portico: PORTICO_CHROMIUM is "/nowhere/chromium", where no file is. Give it the path of a Chromium. (browser_missing)\n',
  )
})
