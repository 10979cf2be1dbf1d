import { expect, test } from 'vitest'
import { type BuildTask, followTasks, readEndedTask } from './turbo-log.ts'

const log = `
   • turbo 2.11.9
   • Packages in scope: @portico/auth-remote, @portico/shell

@portico/shell:build: cache hit, suppressing logs b25c4d3c879b46bf
@portico/auth-remote:build:embed: cache miss, executing 5de6b12c14bb04ff
@portico/auth-remote:build:embed: 
@portico/auth-remote:build:embed: > @portico/auth-remote@0.1.0 build:embed
@portico/auth-remote:build:embed: > vite build --mode embed
@portico/auth-remote:build:embed: 
@portico/auth-remote:build:embed: vite v8.3.8 building client environment for embed...
@portico/auth-remote:build:embed: ✗ Build failed in 1.89s
@portico/auth-remote:build:embed: error during build:
@portico/auth-remote:build:embed: Build failed with 1 error:
@portico/auth-remote:build:embed: 
@portico/auth-remote:build:embed: \u001b[31m[UNRESOLVED_IMPORT] \u001b[0mCould not resolve './nothing.ts' in src/remote.tsx
@portico/auth-remote:build:embed:    \u001b[38;5;246m╭─[\u001b[0m src/remote.tsx:9:8 \u001b[38;5;246m]\u001b[0m
@portico/auth-remote:build: cache miss, executing dca496fcf52c18af
@portico/auth-remote:build: vite v8.3.8 building client environment for production...
@portico/auth-remote#build:embed:  ERROR  command (/portal/apps/auth-remote) npm run build:embed exited (1)

 Tasks:    1 successful, 3 total
Failed:    @portico/auth-remote#build:embed
`

test('reads the tasks that have ended from the log, cached or built', () => {
  expect(log.split('\n').flatMap((line) => readEndedTask(line) ?? [])).toEqual([
    { package: '@portico/shell', task: 'build', isCached: true, hash: 'b25c4d3c879b46bf' },
    { package: '@portico/auth-remote', task: 'build:embed', isCached: false, hash: '5de6b12c14bb04ff' },
    { package: '@portico/auth-remote', task: 'build', isCached: false, hash: 'dca496fcf52c18af' },
  ])
  const coloured = '\u001b[35m@portico/shell:build: \u001b[0mcache miss, executing b25c'
  expect(readEndedTask(coloured)).toEqual({
    package: '@portico/shell',
    task: 'build',
    isCached: false,
    hash: 'b25c',
  })
})

/** Reads a complete log, and returns the reported tasks. */
function follow(text: string, isWhole: boolean) {
  const ended: BuildTask[] = []
  const failing = new Set<string>()
  const onFail = (name: string) => void failing.add(name)
  const tasks = followTasks({ onTask: (task) => void ended.push(task), onFail }, 60_000)
  for (const line of text.split('\n')) tasks.read(line)
  return {
    failing: [...failing],
    failed: tasks.end({ isWhole }),
    ended: ended.map((one) => `${one.package}#${one.task}`),
  }
}

test('reports no failed task as ended, and names its folder', () => {
  expect(follow(log, true)).toEqual({
    failing: ['@portico/auth-remote'],
    failed: [{ name: '@portico/auth-remote', folder: '/portal/apps/auth-remote' }],
    ended: ['@portico/shell#build', '@portico/auth-remote#build'],
  })
  const continued =
    '@portico/auth-remote#build:embed:  WARNING  command finished with error, but continuing...'
  expect(follow(log.replace(/^.*ERROR.*$/m, continued), true)).toEqual({
    failing: ['@portico/auth-remote'],
    failed: [],
    ended: ['@portico/shell#build', '@portico/auth-remote#build'],
  })
})

test('reports no task with an unknown result if turbo has ended early', () => {
  expect(follow(log, false).ended).toEqual(['@portico/shell#build'])
})

test('reports a task as ended a moment after its group', async () => {
  const ended: BuildTask[] = []
  followTasks({ onTask: (task) => void ended.push(task) }, 1).read(
    '@portico/shell:build: cache miss, executing b25c',
  )
  expect(ended).toEqual([])
  await expect.poll(() => ended.map(({ package: name }) => name)).toEqual(['@portico/shell'])
})
