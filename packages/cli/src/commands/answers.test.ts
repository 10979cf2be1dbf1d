import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Command } from '../console/command.ts'
import { createExampleDraft } from '../release/example-portal.fixture.ts'
import { backendCommand } from './backend.ts'
import { documentsCommand } from './documents.ts'
import { promoteCommand } from './promote.ts'
import { releaseCommand } from './release.ts'
import { createRemoteFolder, type RemoteFolder } from './remote-folder.fixture.ts'
import { rollbackCommand } from './rollback.ts'
import { statusCommand } from './status.ts'

// The output of the commands for releases in each state: the result, the live versions, and the next command.
let folder: RemoteFolder
beforeEach(async () => {
  folder = createRemoteFolder()
  await call(documentsCommand, [], { shell: join(folder.root, 'shell') })
})
afterEach(() => folder.remove())

function call(command: Command, args: string[], flags: Record<string, string | boolean> = {}) {
  const place = { target: join(folder.root, 'store'), site: join(folder.root, 'site') }
  const all = { ...place, 'public-url': 'https://cdn.example/portal/', ...flags }
  return folder.call(command, args, all, { PORTICO_LOG: join(folder.root, 'log') })
}
const say = async (command: Command, args: string[], flags = {}) => (await call(command, args, flags)).text

let builds = 0
function release(flags: Record<string, string> = {}) {
  createExampleDraft(folder.root, `build ${++builds}`)
  return call(releaseCommand, ['files'], { from: join(folder.root, 'build'), 'no-smoke': true, ...flags })
}

describe('promote', () => {
  test('promote gives a canary a larger share, then 100 %, and changes nothing when repeated', async () => {
    await release()
    await release({ traffic: '10' })
    expect(await say(promoteCommand, ['files', '1.0.1'], { traffic: '50' })).toBe(
      [
        '50 % of all devices get files 1.0.0, 50 % get 1.0.1.',
        'To give it to everybody:  npx portico promote files 1.0.1',
        'To take it back:          npx portico rollback files',
      ].join('\n'),
    )
    expect(await say(promoteCommand, ['files'])).toBe(
      'Everybody gets files 1.0.1.\nTo give 1.0.0 again:  npx portico promote files 1.0.0',
    )
    expect(await say(promoteCommand, ['files', '1.0.1'])).toBe(
      'Everybody gets files 1.0.1 already. Nothing was changed.',
    )
  })

  test('promote without a canary prints the live version, and how to name another one', async () => {
    await release()
    await expect(say(promoteCommand, ['files'])).rejects.toThrow(
      'Nothing to promote: files has no canary, and everybody gets 1.0.0. npx portico status files lists all versions.',
    )
    await release()
    await expect(say(promoteCommand, ['files'])).rejects.toThrow(
      'everybody gets 1.0.1. Name a version: npx portico promote files 1.0.0. npx portico status files lists all versions.',
    )
  })

  test('promote rejects an unknown version and an unknown remote', async () => {
    await release()
    await expect(say(promoteCommand, ['files', '9.9.9'])).rejects.toMatchObject({ code: 'unknown_version' })
    await expect(say(promoteCommand, ['billing'])).rejects.toMatchObject({
      code: 'unknown_remote',
      message: 'There is no remote "billing" here. The remotes here: files.',
    })
  })
})

test('rollback prints the live version, and the command that restores the other one', async () => {
  await release()
  await release()
  const back = 'Everybody gets files 1.0.0.\nTo give 1.0.1 again:  npx portico promote files 1.0.1'
  expect(await say(rollbackCommand, ['files'], { 'dry-run': true })).toBe(
    'Everybody would get files 1.0.0. Nothing was written.',
  )
  expect(await say(rollbackCommand, ['files'])).toBe(back)
})

describe('status', () => {
  test('status of an empty store prints how to release a remote', async () => {
    expect(await say(statusCommand, [])).toMatch(
      /revision 1\nNothing is released yet\. To release a remote: npx portico release <remote>$/,
    )
  })

  test('status shows a release as a row below the names of the columns', async () => {
    await release()
    expect((await say(statusCommand, [])).split('\n').slice(2)).toEqual([
      'REMOTE  VERSION  SHARE  RELEASED',
      'files   1.0.0    100 %  just now by Ada',
    ])
  })

  test('status of a canary prints how to promote it and how to roll it back', async () => {
    await release()
    await release({ traffic: '10' })
    expect((await say(statusCommand, [])).split('\n').slice(3)).toEqual([
      'files   1.0.0     90 %  just now by Ada',
      '        1.0.1     10 %  just now by Ada',
      '',
      'files 1.0.1 is a canary.',
      'To give it to everybody:  npx portico promote files 1.0.1',
      'To take it back:          npx portico rollback files',
    ])
  })

  test('status lists releases in lines of at most 80 characters', { tags: ['long'] }, async () => {
    for (let count = 0; count < 30; count += 1) await release()
    const lines = (await say(statusCommand, ['files'])).split('\n').slice(1)
    expect(lines).toContain('        1.0.28   for rollback  just now by Ada')
    expect(lines.some((line) => line.startsWith('Stored (30): 1.0.0,'))).toBe(true)
    expect(lines.filter((line) => line.length > 80)).toEqual([])
  })
})

test('portico backend without an action lists the actions', async () => {
  await expect(say(backendCommand, [])).rejects.toThrow(
    'Say what to do with the backend: keys, sql, backup, restore, reset, export, upload.',
  )
})
