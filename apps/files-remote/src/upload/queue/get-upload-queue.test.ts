import { createFakeSession } from '@portico/session/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { resumeWhenReachable } from './get-upload-queue.ts'

beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  return () => vi.unstubAllGlobals()
})

test.each(['storage', 'rest'])('uploads and tasks continue when the service %s answers again', (name) => {
  const { session, setLost } = createFakeSession()
  const resume = vi.fn()
  const stop = resumeWhenReachable(session, { resume })
  const service = `https://b.example/${name}/v1`
  setLost([service, 'https://b.example/auth/v1'])
  expect(resume).not.toHaveBeenCalled()
  setLost(['https://b.example/auth/v1'])
  expect(resume).toHaveBeenCalledOnce()
  setLost([])
  expect(resume).toHaveBeenCalledOnce()
  stop()
  setLost([service])
  setLost([])
  expect(resume).toHaveBeenCalledOnce()
})
