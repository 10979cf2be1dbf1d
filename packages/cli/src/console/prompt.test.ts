import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { promptYesNo } from './prompt.ts'

const never = new AbortController().signal

test.each([
  ['\n', true],
  ['y\n', true],
  ['YES\n', true],
  ['n\n', false],
  ['what\n', false],
])('takes the answer %j for %s', async (answer, isYes) => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const asked = promptYesNo('Use 4200 instead?', never, { input, output })
  input.write(answer)
  expect(await asked).toBe(isYes)
  expect(output.read()?.toString()).toBe('Use 4200 instead? [Y/n] ')
})

test('promptYesNo returns false at the end of the input', async () => {
  const input = new PassThrough()
  const asked = promptYesNo('Use 4200 instead?', never, { input, output: new PassThrough() })
  input.end()
  expect(await asked).toBe(false)
})

test('promptYesNo returns false after a signal', async () => {
  const controller = new AbortController()
  const streams = { input: new PassThrough(), output: new PassThrough() }
  const asked = promptYesNo('Use 4200 instead?', controller.signal, streams)
  controller.abort()
  expect(await asked).toBe(false)
})
