import { test } from '@playwright/test'

/** Leaves the rest of a test out where its engine can't do something, and says why in the report. */
export function notSupported(engine: 'firefox' | 'webkit', because: string): void {
  test.skip(test.info().project.name === engine, `not supported, because ${because}`)
}
