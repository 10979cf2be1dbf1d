import { expect, test } from 'vitest'
import { parseRemoteCommandList, parseRemoteCommands } from './remote-commands.ts'

const find = async () => []

test('parseRemoteCommands accepts a module with commands of this contract', () => {
  const commands = { contract: 1, find }
  expect(parseRemoteCommands({ commands })).toBe(commands)
})

test.each([
  ['nothing', null, 'remote_invalid'],
  ['no export', {}, 'remote_invalid'],
  ['no find', { commands: { contract: 1 } }, 'remote_invalid'],
  ['another contract', { commands: { contract: 2, find } }, 'contract_mismatch'],
])('%s is refused', (_name, module, code) => {
  expect(() => parseRemoteCommands(module)).toThrow(expect.objectContaining({ code }))
})

test('found commands contain the fields of the contract, and no others', () => {
  const found = [{ to: '/public/tasks', title: 'tasks', detail: '', icon: 'table', run: find }]
  expect(parseRemoteCommandList(found)).toEqual([{ to: '/public/tasks', title: 'tasks', icon: 'table' }])
})

test.each([
  ['no list', 'tasks', ''],
  ['an address of another site', [{ to: '//evil.example', title: 'x' }], '[0].to'],
  ['a script', [{ to: 'javascript:alert(1)', title: 'x' }], '[0].to'],
  ['no title', [{ to: '/', title: 'x' }, { to: '/' }], '[1].title'],
])('an answer with %s is refused with its path', (_name, answer, path) => {
  expect(() => parseRemoteCommandList(answer)).toThrow(
    expect.objectContaining({ code: 'remote_invalid', path }),
  )
})
