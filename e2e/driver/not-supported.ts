import { test } from '@playwright/test'

/** Leaves the rest of a test out where its engine can't do something, and says why in the report. */
export function notSupported(engine: 'firefox' | 'webkit', because: string): void {
  test.skip(test.info().project.name === engine, `not supported, because ${because}`)
}

/** Says that a test is known to fail in an engine, and why; it tells when it does not any more. */
export function knownToFail(engine: 'firefox' | 'webkit', because: string): void {
  test.fail(test.info().project.name === engine, `known to fail, because ${because}`)
}
