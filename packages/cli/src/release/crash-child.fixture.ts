import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Target } from '../targets/target.ts'
import { exampleDraft, exampleOrder, openExamplePortal } from './example-portal.fixture.ts'
import { release } from './release.ts'

/** The program that the crash test runs: releases into the portal of a folder, and is killed before its n-th write. */
export const crashChild = fileURLToPath(import.meta.url)

/** Counts what two targets write; the n-th is never begun, because the process is dead by then. */
function mortal(deadAt: number): (target: Target) => Target {
  let writes = 0
  const step = () => {
    writes += 1
    if (writes === deadAt) process.kill(process.pid, 'SIGKILL')
  }
  return (target) => ({
    ...target,
    create: async (...args) => {
      step()
      // A slow line, so that whatever does not wait for a release's files is ahead of them when it dies.
      if (args[0].includes('/assets/')) await setTimeout(200)
      return target.create(...args)
    },
    write: (...args) => {
      step()
      return target.write(...args)
    },
    remove: (...args) => {
      step()
      return target.remove(...args)
    },
  })
}

if (import.meta.main) {
  const [folder = '', text = '', deadAt = '0'] = process.argv.slice(2)
  const portal = await openExamplePortal(folder)
  const wrap = mortal(Number(deadAt))
  const store = { ...portal.store, target: wrap(portal.store.target) }
  await release(exampleOrder({ store, site: wrap(portal.site) }, exampleDraft(folder, text)))
}
