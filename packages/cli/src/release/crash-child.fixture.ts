import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Target } from '../targets/target.ts'
import { createExampleDraft, createExampleOptions, openExamplePortal } from './example-portal.fixture.ts'
import { release } from './release.ts'

/** The program of the crash test: releases into the portal of a folder, and kills itself before its n-th write. */
export const crashProgram = fileURLToPath(import.meta.url)

/** Wraps two targets: before write number `deadAt` the process is killed. */
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
      // Slow writes of assets: any write that does not wait for the files of the release is then earlier than them.
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
  await release(createExampleOptions({ store, site: wrap(portal.site) }, createExampleDraft(folder, text)))
}
